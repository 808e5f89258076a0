"""Sign-in by a mailed code: used once, in time, and not to be guessed."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from service.eventlog.connection import Client
from service.eventlog.outbox import Outbox
from service.players.errors import BadAddress, BadCode, BadName, TooManyCodes
from service.players.players import Players
from service.players.sign_in import ALPHABET, CODES_AN_HOUR, LIFE_MS, SignIns

NOW = 1_795_000_000_000
HOUR_MS = 3_600_000


def test_an_unknown_address_gets_its_account_with_the_code(
    sign_ins: SignIns, players: Players
) -> None:
    sign_in = sign_ins.request_code("anna@example.org", NOW, language="fr")
    assert players.by_address("anna@example.org") is None
    anna = sign_ins.redeem(sign_in.id, sign_ins.code(sign_in.id), NOW + 1, name="Anna")
    assert (anna.name, anna.language, anna.is_confirmed) == ("Anna", "fr", True)
    assert players.get(anna.id) == anna


def test_a_known_address_signs_in_as_it_is(sign_ins: SignIns, players: Players) -> None:
    anna = players.add("Anna", "anna@example.org", NOW, language="it")
    sign_in = sign_ins.request_code("Anna@Example.org", NOW, language="fr")
    assert sign_ins.redeem(sign_in.id, sign_ins.code(sign_in.id), NOW, name="Zed") == anna


@pytest.mark.parametrize(
    ("owner", "other"),
    [
        ("strasse@example.org", "straße@example.org"),
        ("sam@example.org", "ſam@example.org"),
        ("office@example.org", "oﬃce@example.org"),
        ("νικος@example.org", "νικοσ@example.org"),
    ],
)
def test_a_mailbox_that_folds_to_the_same_letters_is_another_ones(
    sign_ins: SignIns, players: Players, owner: str, other: str
) -> None:
    """Its owner reads the code there, and must not get into the account of somebody else."""
    anna = players.add("Anna", owner, NOW)
    sign_in = sign_ins.request_code(other, NOW)
    found = sign_ins.redeem(sign_in.id, sign_ins.code(sign_in.id), NOW)
    assert found.id != anna.id
    assert (players.by_address(owner), players.by_address(other)) == (anna, found)


def test_an_invited_address_becomes_confirmed(sign_ins: SignIns, players: Players) -> None:
    invited = players.for_address("bo@example.org", NOW)
    sign_in = sign_ins.request_code("bo@example.org", NOW)
    bo = sign_ins.redeem(sign_in.id, sign_ins.code(sign_in.id), NOW)
    assert (bo.id, bo.is_confirmed) == (invited.id, True)


def test_who_signs_in_by_mail_can_be_mailed_again(sign_ins: SignIns, players: Players) -> None:
    anna = players.add("Anna", "anna@example.org", NOW)
    assert players.stop_mail(anna.id).mail_status == "bounced"
    sign_in = sign_ins.request_code("anna@example.org", NOW)
    assert players.get(anna.id).mail_status == "bounced"
    assert sign_ins.redeem(sign_in.id, sign_ins.code(sign_in.id), NOW) == anna


def test_the_mail_is_asked_for_through_the_outbox(sign_ins: SignIns, outbox: Outbox) -> None:
    sign_in = sign_ins.request_code("anna@example.org", NOW)
    [entry] = outbox.claim("relay", 10)
    assert (entry.kind, entry.ref) == ("sign_in", sign_in.id)
    assert sign_ins.get(entry.ref, NOW) == sign_in
    assert sign_in.expires_at == NOW + LIFE_MS


def test_known_and_unknown_addresses_cost_the_same_commands(
    sign_ins: SignIns, players: Players, client: Client
) -> None:
    players.add("Anna", "anna@example.org", NOW)

    def commands_of(address: str) -> dict[str, int]:
        client.config_resetstat()
        sign_ins.request_code(address, NOW)
        stats = client.info("commandstats")
        return {name: facts["calls"] for name, facts in stats.items()}

    commands_of("warm@example.org")
    assert commands_of("anna@example.org") == commands_of("nobody@example.org")


def test_a_code_is_typed_as_people_type(sign_ins: SignIns) -> None:
    for typed in (str.lower, lambda code: f"  {code.replace('-', ' ')}\n", _wide):
        sign_in = sign_ins.request_code("anna@example.org", NOW)
        assert sign_ins.redeem(sign_in.id, typed(sign_ins.code(sign_in.id)), NOW)


def _wide(code: str) -> str:
    return "".join(chr(ord(char) + 0xFEE0) for char in code)


def test_codes_are_unlike_each_other_and_easy_to_read(sign_ins: SignIns) -> None:
    codes = {sign_ins.code(f"id{n}") for n in range(200)}
    assert len(codes) == 200
    assert all(len(code) == 9 and code[4] == "-" for code in codes)
    assert {char for code in codes for char in code} == {*ALPHABET, "-"}
    assert not set("01OI") & set(ALPHABET)


def test_a_code_is_good_once_however_many_try(sign_ins: SignIns) -> None:
    sign_in = sign_ins.request_code("anna@example.org", NOW)
    code = sign_ins.code(sign_in.id)

    def redeemed(_: int) -> bool:
        try:
            return bool(sign_ins.redeem(sign_in.id, code, NOW))
        except BadCode:
            return False

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(redeemed, range(24))) == 1
    assert sign_ins.get(sign_in.id, NOW) is None


def test_a_code_lasts_a_quarter_of_an_hour(sign_ins: SignIns, client: Client) -> None:
    sign_in = sign_ins.request_code("anna@example.org", NOW)
    code = sign_ins.code(sign_in.id)
    assert sign_ins.get(sign_in.id, NOW + LIFE_MS) is None
    with pytest.raises(BadCode):
        sign_ins.redeem(sign_in.id, code, NOW + LIFE_MS)
    assert sign_ins.redeem(sign_in.id, code, NOW + LIFE_MS - 1)
    other = sign_ins.request_code("anna@example.org", NOW)
    assert 0 < client.pttl(f"sign_in:{other.id}") <= LIFE_MS


def test_five_wrong_tries_end_a_sign_in(sign_ins: SignIns) -> None:
    sign_in = sign_ins.request_code("anna@example.org", NOW)
    for wrong in ("", "ABCD", "AAAA-AAAA", sign_ins.code("other"), "é" * 9):
        with pytest.raises(BadCode):
            sign_ins.redeem(sign_in.id, wrong, NOW)
    with pytest.raises(BadCode):
        sign_ins.redeem(sign_in.id, sign_ins.code(sign_in.id), NOW)


def test_four_wrong_tries_do_not(sign_ins: SignIns) -> None:
    sign_in = sign_ins.request_code("anna@example.org", NOW)
    for _ in range(4):
        with pytest.raises(BadCode):
            sign_ins.redeem(sign_in.id, "AAAA-AAAA", NOW)
    assert sign_ins.redeem(sign_in.id, sign_ins.code(sign_in.id), NOW)


def test_an_unknown_sign_in_has_no_code_and_leaves_no_trace(
    sign_ins: SignIns, client: Client
) -> None:
    with pytest.raises(BadCode):
        sign_ins.redeem("none", sign_ins.code("none"), NOW)
    with pytest.raises(BadCode):
        sign_ins.redeem("none", "AAAA-AAAA", NOW)
    assert client.keys("sign_in:*") == []


def test_a_bad_name_does_not_use_the_code_up(sign_ins: SignIns) -> None:
    sign_in = sign_ins.request_code("anna@example.org", NOW)
    code = sign_ins.code(sign_in.id)
    with pytest.raises(BadName):
        sign_ins.redeem(sign_in.id, code, NOW, name="\u200b")
    assert sign_ins.redeem(sign_in.id, code, NOW, name="Anna").name == "Anna"


def test_an_address_is_sent_few_codes_an_hour(sign_ins: SignIns, outbox: Outbox) -> None:
    start = NOW - NOW % HOUR_MS
    for n in range(CODES_AN_HOUR):
        sign_ins.request_code("anna@example.org", start + n)
    with pytest.raises(TooManyCodes) as refused:
        sign_ins.request_code("ANNA@example.org", start + 600_000)
    assert refused.value.facts == {"retry_after": 3000}
    assert len(outbox.claim("relay", 100)) == CODES_AN_HOUR
    sign_ins.request_code("bo@example.org", start)
    sign_ins.request_code("anna@example.org", start + HOUR_MS)


def test_what_is_no_address_gets_no_code(sign_ins: SignIns, outbox: Outbox) -> None:
    with pytest.raises(BadAddress):
        sign_ins.request_code("anna", NOW)
    assert outbox.claim("relay", 10) == []


def test_nothing_that_is_stored_is_the_code(sign_ins: SignIns, client: Client) -> None:
    sign_in = sign_ins.request_code("anna@example.org", NOW)
    code = sign_ins.code(sign_in.id).encode()
    kept = client.hgetall(f"sign_in:{sign_in.id}")
    assert set(kept) == {b"address", b"language", b"expires_at"}
    for value in kept.values():
        assert code not in value
        assert code.replace(b"-", b"") not in value
