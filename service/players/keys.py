"""Every key of the accounts: built here, nowhere else, each in a slot of its own."""

from hashlib import sha256

from service.players.profile import folded


def player(player_id: str) -> str:
    """Hash: the fields of an account."""
    return f"player:{player_id}"


def address(email: str) -> str:
    """String: the player id of an address; the name of the key does not give it away."""
    return f"address:{_digest(email)}"


def game_preferences(player_id: str) -> str:
    """Hash: game id -> what the player wants otherwise in that game."""
    return f"game_preferences:{player_id}"


def attention(player_id: str) -> str:
    """Hash: what the player has read, and the last mails about turns."""
    return f"attention:{player_id}"


def token(text: str) -> str:
    """String: whom a token speaks for."""
    return f"token:{sha256(text.encode()).hexdigest()}"


def ticket(text: str) -> str:
    """String: the key of the token that a ticket stands for."""
    return f"ticket:{sha256(text.encode()).hexdigest()}"


def tokens(player_id: str) -> str:
    """Hash: token id -> what its owner may know of it, and its key."""
    return f"tokens:{player_id}"


def webhooks(player_id: str) -> str:
    """Hash: webhook id -> where a player has things posted to."""
    return f"webhooks:{player_id}"


def sign_in(sign_in_id: str) -> str:
    """Hash: address, language, expiry (ms) and wrong tries of a sign-in under way."""
    return f"sign_in:{sign_in_id}"


def codes(email: str, hour: int) -> str:
    """String: how many codes an address was sent in that hour since 1970."""
    return f"codes:{_digest(email)}:{hour}"


def allowance(what: str, player_id: str, hour: int) -> str:
    """Set: what a player did of a kind that is limited, in that hour since 1970."""
    return f"allowance:{what}:{player_id}:{hour}"


def answer(name: str) -> str:
    """String: the first answer to a request that may be repeated."""
    return f"answer:{sha256(name.encode()).hexdigest()}"


def _digest(email: str) -> str:
    # Case is kept in the account, and does not make another address.
    return sha256(folded(email).encode()).hexdigest()
