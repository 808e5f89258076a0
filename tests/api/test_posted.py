"""The webhooks section of the document: every type, with a schema that what is posted has."""

import json
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator

from service.api.document import document
from service.application.postings import TYPES
from service.application.posts import POSTS, encoded, game_post, trial_post
from service.players.webhooks import EVENT_TYPES
from service.rules.state import Result
from service.rules.table import Seat
from tests.application.situations import seated
from tests.application.tables import NOON

DOCUMENT: Final[dict[str, Any]] = json.loads(document())


def test_every_type_that_can_be_wanted_is_told_and_the_test_besides() -> None:
    assert set(DOCUMENT["webhooks"]) == {*EVENT_TYPES, "webhook.test"}
    assert set(TYPES.values()) == set(EVENT_TYPES)
    wanted = DOCUMENT["components"]["schemas"]["WebhookBody"]["properties"]["types"]["items"]
    assert wanted["enum"] == list(EVENT_TYPES)


def test_schemas_are_references_to_components_of_their_type() -> None:
    for name, item in DOCUMENT["webhooks"].items():
        schema = item["post"]["requestBody"]["content"]["application/json"]["schema"]
        assert list(schema) == ["$ref"]
        component = DOCUMENT["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        assert component["properties"]["type"] == {"enum": [name]}
        assert component["required"] == ["type", "timestamp", "data"]


def test_every_post_has_its_three_headers_and_its_answers() -> None:
    parameters = DOCUMENT["components"]["parameters"]
    for item in DOCUMENT["webhooks"].values():
        names = [parameters[it["$ref"].rpartition("/")[2]] for it in item["post"]["parameters"]]
        assert [(it["name"], it["in"], it["required"]) for it in names] == [
            ("webhook-id", "header", True),
            ("webhook-timestamp", "header", True),
            ("webhook-signature", "header", True),
        ]
        assert set(item["post"]["responses"]) == {"2XX", "410", "429", "503", "default"}


@pytest.mark.parametrize("name", EVENT_TYPES)
def test_what_is_posted_has_the_form_that_is_told(name: str) -> None:
    state = seated(Seat(player="anna"), Seat(player="bo"), result=Result([1], "resignation", ""))
    for seat in (0, None):
        post = game_post(name, state, seat, 14, 11, NOON, "https://play.example.org")
        check(name, json.loads(encoded(post)))


def test_a_test_has_the_form_that_is_told() -> None:
    check("webhook.test", json.loads(encoded(trial_post("abc", NOON))))


def test_no_post_has_a_field_that_could_hold_a_card_or_a_name() -> None:
    """Whatever a post tells is an id, a number, an instant, a code or a URL (H1)."""
    fields = {
        field
        for post in POSTS
        for field in DOCUMENT["components"]["schemas"][_data_of(post.__name__)]["properties"]
    }
    assert fields == {
        *("game", "kind", "version", "seat", "phase", "url", "events_url"),
        *("turn", "deadline", "moves_url", "winners", "reason", "webhook"),
    }


def check(name: str, body: dict[str, Any]) -> None:
    schema = DOCUMENT["webhooks"][name]["post"]["requestBody"]["content"]["application/json"]
    whole = {**schema["schema"], "components": DOCUMENT["components"]}
    Draft202012Validator(whole).validate(body)
    assert body["type"] == name


def _data_of(post: str) -> str:
    schema = DOCUMENT["components"]["schemas"][post]["properties"]["data"]
    reference: str = schema["$ref"] if "$ref" in schema else schema["allOf"][0]["$ref"]
    return reference.rpartition("/")[2]
