"""What requests take of the limits: in the round trip that finds out who asks, where one does."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from service.api.addresses import address_key
from service.api.bill import Bill
from service.api.current import this_request
from service.api.desk import desk
from service.api.errors import RateLimited
from service.eventlog.limits import Charge
from service.eventlog.pipeline import Read
from service.eventlog.wire import Replies
from service.limits import Limit
from service.players import keys
from service.players.tokens import Identity

P = ParamSpec("P")
R = TypeVar("R")


def looking_up(token: str) -> Read[Identity | None]:
    """The lookup of the token of this request; the first one takes from its limit besides."""
    return looking_up_key(keys.token(token))


def looking_up_key(key: str) -> Read[Identity | None]:
    """``looking_up`` where the token is known by its key alone."""
    at, asked = desk(), this_request()
    lookup, limit = at.house.tokens.looking_up_key(key), asked.operation.limit
    if asked.bill is not None or limit is None:
        return lookup
    asked.bill = bill = Bill()
    taking = at.house.limits.taking(limit, key, at.now(), is_key=True)
    if taking is None:
        return lookup

    def parse(replies: Replies) -> Identity | None:
        charge = taking.parse(replies[1:])
        if charge is not None:
            bill.charges.append(charge)
        return lookup.parse(replies)

    return Read((*lookup.commands, *taking.commands), parse)


def charging(limit: Limit, view: Callable[P, R]) -> Callable[P, R]:
    """The view for anybody; what it takes is counted by the address of the asker."""

    @wraps(view)
    def charge(*args: P.args, **kwargs: P.kwargs) -> R:
        take_of_address(limit)
        settle_early()
        return view(*args, **kwargs)

    return charge


def take_of_address(limit: Limit) -> None:
    """Takes one of the limit of the asker's address, in a round trip of its own."""
    at = desk()
    subject = address_key(at.house.settings.proxies)
    charge = at.house.limits.take(limit, subject, at.now())
    if charge is not None:
        asked = this_request()
        asked.bill = asked.bill or Bill()
        asked.bill.charges.append(charge)


def settle_early() -> None:
    """``settle``, unless the answer may turn out to be nothing new."""
    asked = this_request()
    if not asked.operation.may_be_nothing:
        _settle(asked.bill)


def settle() -> None:
    """The answer is worth what was taken for it. Raises RateLimited where it was refused."""
    _settle(this_request().bill)


def spare() -> None:
    """There is nothing new to answer: asking for that is free, however often."""
    bill = this_request().bill
    if bill is not None and not bill.is_settled:
        bill.is_settled = True
        for charge in bill.charges:
            if charge.is_taken:
                desk().house.limits.give_back(charge)


def unsettled() -> RateLimited | None:
    """Why this request is refused, whatever else is wrong with it; None: it is not."""
    bill = this_request().bill
    refused = None if bill is None or bill.is_settled else bill.refused
    return None if refused is None else _limited_by(refused)


def _settle(bill: Bill | None) -> None:
    if bill is not None and not bill.is_settled:
        bill.is_settled = True
        refused = bill.refused
        if refused is not None:
            raise _limited_by(refused)


def _limited_by(charge: Charge) -> RateLimited:
    return RateLimited(limit=charge.policy.name, retry_after=charge.retry_after_s)
