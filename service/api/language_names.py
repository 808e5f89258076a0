"""The languages by their own names."""

from collections.abc import Mapping
from typing import Final

from service.players.player import Language

LANGUAGE_NAMES: Final[Mapping[Language, str]] = {
    "en": "English",
    "fr": "Français",
    "ar": "العربية",
    "uk": "Українська",
    "it": "Italiano",
}
