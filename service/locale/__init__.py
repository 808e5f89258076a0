"""Texts in English, French, Arabic, Ukrainian and Italian."""
