"""Builds the parts of the service from its settings; nothing else does."""

from collections.abc import Callable
from dataclasses import dataclass

from service.config import Settings
from service.eventlog.connection import connect
from service.eventlog.deliveries import Deliveries
from service.eventlog.heartbeat import Heartbeat
from service.eventlog.inbox import Inbox
from service.eventlog.ledger import Ledger
from service.eventlog.limits import Limits
from service.eventlog.messages import Messages
from service.eventlog.outbox import Outbox
from service.eventlog.store import Store
from service.eventlog.told_time import ToldTime, check_real_time, unix_ms
from service.limits import OFF, policies
from service.outbound.destination import Reach, Resolver, system_resolver
from service.outbound.lookup import limited
from service.players.allowances import Allowances
from service.players.answers import Answers
from service.players.attention import Attention
from service.players.explanations import Explanations
from service.players.game_preferences import PreferencesByGame
from service.players.links import Links
from service.players.mail_addresses import MailAddresses
from service.players.players import Players
from service.players.sign_in import SignIns
from service.players.tickets import Tickets
from service.players.tokens import Tokens
from service.players.webhooks import Webhooks


@dataclass(frozen=True, kw_only=True)
class House:
    """Everything that a process of the service works with.

    ``now`` gives the time in Unix ms, to every process the same; ``told_time`` moves it, where
    it moves only when told. ``reach`` and ``resolve``: where webhooks may lead, and who looks
    their names up.
    """

    settings: Settings
    now: Callable[[], int]
    told_time: ToldTime | None
    store: Store
    outbox: Outbox
    ledger: Ledger
    messages: Messages
    heartbeat: Heartbeat
    players: Players
    game_preferences: PreferencesByGame
    attention: Attention
    tokens: Tokens
    tickets: Tickets
    sign_ins: SignIns
    links: Links
    answers: Answers
    inbox: Inbox
    mail_addresses: MailAddresses
    explanations: Explanations
    allowances: Allowances
    webhooks: Webhooks
    deliveries: Deliveries
    reach: Reach
    resolve: Resolver
    limits: Limits

    def prepare(self) -> None:
        """At the start of a process: the store is fit and ready. Raises StoreUnfit, StoreAway."""
        if self.told_time is None:
            check_real_time(self.store.client)
        else:
            self.told_time.prepare()
        self.store.prepare()


def build(settings: Settings) -> House:
    """The house for these settings. Connects to nothing before its first use."""
    client = connect(settings.redis_url)
    outbox = Outbox(client, settings.partitions)
    players = Players(client)
    told_time = ToldTime(client) if settings.test_clock == "on" else None
    return House(
        settings=settings,
        now=unix_ms if told_time is None else told_time.now,
        told_time=told_time,
        store=Store(client, settings.partitions, settings.durability),
        outbox=outbox,
        ledger=Ledger(client, settings.partitions),
        messages=Messages(client, settings.partitions),
        heartbeat=Heartbeat(client),
        players=players,
        game_preferences=PreferencesByGame(client),
        attention=Attention(client),
        tokens=Tokens(client),
        tickets=Tickets(client),
        sign_ins=SignIns(client, settings.secret, players, outbox),
        links=Links(settings.secret),
        answers=Answers(client, settings.secret),
        inbox=Inbox(client, settings.partitions, settings.durability),
        mail_addresses=MailAddresses(settings.secret, settings.reply_domain),
        explanations=Explanations(client),
        allowances=Allowances(client),
        webhooks=Webhooks(client, settings.secret),
        deliveries=Deliveries(client, settings.partitions),
        reach=Reach(
            allows_http=settings.webhook_http == "on", allows_own=settings.webhook_private == "on"
        ),
        resolve=limited(system_resolver),
        limits=Limits(client, policies(settings.limits or _usual_limits(told_time))),
    )


def _usual_limits(told_time: ToldTime | None) -> str:
    """Where time stands still nothing would come back, so there are none unless asked for."""
    return "" if told_time is None else OFF
