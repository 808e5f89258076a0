"""Texts in English, French, Arabic, Ukrainian and Italian."""

from service.locale.translator import Direction, MissingText, Translator, msgid, translator

__all__ = ["Direction", "MissingText", "Translator", "msgid", "translator"]
