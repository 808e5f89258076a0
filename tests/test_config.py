"""Settings: defaults, secrets in files, and a start that is refused by the setting's name."""

from dataclasses import fields
from pathlib import Path

import pytest

from service.config import BadSettings, Settings, shown, variable

SECRET = "s" * 40


def load(**given: str) -> Settings:
    return Settings.load({f"LONGHAND_{name}": value for name, value in given.items()})


def problems(**given: str) -> list[str]:
    with pytest.raises(BadSettings) as refused:
        load(**given)
    return refused.value.problems


def test_the_secret_alone_is_enough() -> None:
    settings = load(SECRET=SECRET)
    assert settings.base_url == settings.local_url == "http://127.0.0.1:8000"
    assert settings.queue_url == settings.redis_url == "redis://127.0.0.1:6379/0"
    assert settings.durability == "safe"


def test_values_are_read_with_their_types() -> None:
    settings = load(SECRET=SECRET, PORT="9000", THREADS="12", DURABILITY="fast", LOG="json")
    assert (settings.port, settings.threads) == (9000, 12)
    assert (settings.durability, settings.log) == ("fast", "json")


def test_the_mailbox_is_told_of_where_it_opens() -> None:
    assert load(SECRET=SECRET).shows_mailbox
    assert not load(SECRET=SECRET, MAIL="smtp://relay").shows_mailbox
    elsewhere = "https://play.example.org"
    assert not load(SECRET=SECRET, BASE_URL=elsewhere).shows_mailbox
    assert load(SECRET=SECRET, BASE_URL=elsewhere, MAILBOX="open").shows_mailbox


def test_other_variables_and_empty_ones_do_not_count() -> None:
    environment = {"PATH": "/bin", "LONGHAND_PORT": "", "LONGHAND_SECRET": SECRET}
    assert Settings.load(environment).port == 8000


def test_every_setting_may_stand_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text(f"{SECRET}\n")
    assert load(SECRET_FILE=str(file)).secret == SECRET


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    [problem] = problems(SECRET_FILE=str(tmp_path / "none"))
    assert problem.startswith("LONGHAND_SECRET_FILE: ")


def test_a_setting_and_its_file_together_are_refused(tmp_path: Path) -> None:
    assert problems(SECRET=SECRET, SECRET_FILE=str(tmp_path / "secret")) == [
        "LONGHAND_SECRET and LONGHAND_SECRET_FILE are both set"
    ]


def test_an_unknown_setting_stops_the_start_and_the_near_one_is_named() -> None:
    assert problems(SECRET=SECRET, DURABILTY="fast") == [
        "LONGHAND_DURABILTY is no setting; is LONGHAND_DURABILITY meant?"
    ]


def test_the_switch_of_the_tests_is_no_unknown_setting() -> None:
    assert load(SECRET=SECRET, LONG="1").port == 8000


def test_what_the_terminal_client_is_told_is_no_unknown_setting() -> None:
    assert load(SECRET=SECRET, URL="http://127.0.0.1:8000", TOKEN="lh_x").port == 8000


def test_every_bad_value_is_told_at_once() -> None:
    said = problems(SECRET="short", PORT="http", LOG="yaml", PARTITIONS="0")
    assert {line.partition(":")[0] for line in said} == {
        "LONGHAND_SECRET",
        "LONGHAND_PORT",
        "LONGHAND_LOG",
        "LONGHAND_PARTITIONS",
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("REDIS_URL", "localhost:6379"),
        ("REDIS_URL", "http://localhost"),
        ("REDIS_URL", "redis://"),
        ("REDIS_URL", "redis://host:70000"),
        ("REDIS_URL", "unix://"),
        ("QUEUE_URL", "redis+cluster://host:7000"),
        ("BASE_URL", "games.example.org"),
        ("MAIL", "maildir:"),
        ("MAIL", "sendmail"),
        ("MAIL", "smtp://"),
        ("MAIL_IN_DOMAIN", "two words"),
        ("MAIL_IN_DOMAIN", "@example.org"),
        ("MAIL_FROM", "Longhand"),
        ("MAIL_FROM", "a@example.org\nBcc: b@example.org"),
    ],
)
def test_a_value_that_cannot_work_is_refused_by_name(name: str, value: str) -> None:
    [problem] = problems(SECRET=SECRET, **{name: value})
    assert problem.startswith(f"LONGHAND_{name}: ")


def test_a_missing_secret_is_told() -> None:
    [problem] = problems()
    assert problem.startswith("LONGHAND_SECRET is not set")


def test_a_cluster_needs_a_queue_of_its_own() -> None:
    [problem] = problems(SECRET=SECRET, REDIS_URL="redis+cluster://host:7000")
    assert problem.startswith("LONGHAND_QUEUE_URL: ")
    settings = load(
        SECRET=SECRET, REDIS_URL="redis+cluster://host:7000", QUEUE_URL="redis://other:6379"
    )
    assert settings.queue_url == "redis://other:6379"


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("0.0.0.0", "http://127.0.0.1:8000"),
        ("::", "http://[::1]:8000"),
        ("10.0.0.7", "http://10.0.0.7:8000"),
    ],
)
def test_links_lead_to_an_address_that_answers(host: str, url: str) -> None:
    assert load(SECRET=SECRET, HOST=host).base_url == url


def test_a_base_url_ends_without_a_slash() -> None:
    assert (
        load(SECRET=SECRET, BASE_URL="https://example.org/g/").base_url == "https://example.org/g"
    )


def test_the_maildir_is_known_only_where_mails_go_to_one() -> None:
    assert load(SECRET=SECRET, MAIL="maildir:/var/mail/x").maildir == Path("/var/mail/x")
    assert load(SECRET=SECRET, MAIL="smtps://mx.example.org").maildir is None


def test_replies_go_to_the_domain_of_the_sender_unless_another_is_named() -> None:
    sender = "Longhand <games@play.example.org>"
    assert load(SECRET=SECRET).reply_domain == "localhost"
    assert load(SECRET=SECRET, MAIL_FROM=sender).reply_domain == "play.example.org"
    named = load(SECRET=SECRET, MAIL_FROM=sender, MAIL_IN_DOMAIN="replies.example.org")
    assert named.reply_domain == "replies.example.org"


@pytest.mark.parametrize(
    ("given", "takes"),
    [
        ({}, True),
        ({"MAIL": "smtp://mx.example.org"}, False),
        ({"MAIL": "smtp://mx.example.org", "MAIL_IN_PORT": "8024"}, True),
        ({"MAIL": "smtp://mx.example.org", "MAIL_IN_DOMAIN": "example.org"}, True),
    ],
)
def test_nobody_is_asked_to_reply_where_nobody_would_read_it(
    given: dict[str, str], takes: bool
) -> None:
    assert load(SECRET=SECRET, **given).takes_replies == takes


def test_neither_repr_nor_show_tells_a_secret() -> None:
    settings = load(
        SECRET=SECRET,
        REDIS_URL="rediss://:hunter2@host:6379/1",
        MAIL="smtp://ann:hunter2@mx.example.org:587",
    )
    lines = {name: value for name, value, _ in shown(settings)}
    assert lines["LONGHAND_MAIL"] == "smtp://ann:***@mx.example.org:587"
    assert lines["LONGHAND_REDIS_URL"] == "rediss://:***@host:6379/1"
    told = repr(settings) + repr(lines)
    assert SECRET not in told
    assert "hunter2" not in told


def test_every_setting_has_a_meaning() -> None:
    meanings = {name: meaning for name, _, meaning in shown(load(SECRET=SECRET))}
    assert set(meanings) == {variable(spec.name) for spec in fields(Settings)}
    assert all(meanings.values())
