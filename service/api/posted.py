"""The webhooks section of the document: what is posted, how, and what answers do."""

import re
from collections.abc import Iterator
from typing import Any, Final

from service.api.operation import JSON, schema_of
from service.application.posts import POSTS, Post

# Another than that of the operations: generators make a file of each.
TAG: Final = {"name": "posts", "description": "What is posted to webhooks."}
PARAMETERS: Final[dict[str, dict[str, Any]]] = {
    "WebhookId": {
        "name": "webhook-id",
        "description": "The delivery. The same one may come twice: remember those you have seen.",
    },
    "WebhookTimestamp": {
        "name": "webhook-timestamp",
        "description": (
            "When it was sent, in Unix seconds; on a test clock by that. Take nothing that is some "
            "minutes off: somebody may be sending it again."
        ),
    },
    "WebhookSignature": {
        "name": "webhook-signature",
        "description": (
            "Of Standard Webhooks 1.0.0: `v1,` and the Base64 of an HMAC-SHA256 over "
            "`{webhook-id}.{webhook-timestamp}.{body}`; its key is the Base64 after `whsec_`. For "
            "a day after a rotation there are two, with a space between: either will do."
        ),
    },
}

_ANSWERS: Final[dict[str, dict[str, Any]]] = {
    "2XX": {"description": "It is yours now. The body of the answer is not looked at."},
    "410": {"description": "Gone for good: the webhook is disabled at once."},
    "429": {"description": "Not now: it is sent again after Retry-After, a day at most."},
    "503": {"description": "Not now: it is sent again after Retry-After, a day at most."},
    "default": {
        "description": (
            "A failure, as are a redirect and no answer within 15 seconds: it is sent again for "
            "a day. A webhook that takes nothing for so long is disabled."
        )
    },
}


def parameters() -> Iterator[tuple[str, dict[str, Any]]]:
    """The headers of every post, by the name of their component."""
    for name, told in PARAMETERS.items():
        yield name, {**told, "required": True, "schema": {"type": "string"}}


def posted() -> dict[str, Any]:
    """Type of event -> how it is posted."""
    return {_type_of(post): {"post": _operation(post)} for post in POSTS}


def _operation(post: type[Post]) -> dict[str, Any]:
    meaning = " ".join(str(post.__doc__).split())
    headers = [{"$ref": f"#/components/parameters/{name}"} for name in PARAMETERS]
    return {
        "operationId": "post_" + re.sub(r"\W", "_", _type_of(post)),
        "summary": meaning.partition(".")[0] + ".",
        "description": meaning,
        "tags": [TAG["name"]],
        "security": [],
        "parameters": headers,
        "requestBody": {
            "required": True,
            "content": {JSON: {"schema": schema_of(post.__name__)}},
        },
        "responses": _ANSWERS,
    }


def _type_of(post: type[Post]) -> str:
    return str(post.__struct_config__.tag)
