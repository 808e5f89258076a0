"""The words of replies in five languages, and letters and digits of any script as ours."""

import unicodedata
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Final

from service.players.player import Language

_Phrases = Mapping[Language, tuple[str, ...]]

RESIGN: Final[_Phrases] = {
    "en": ("resign", "i resign", "give up", "i give up"),
    "fr": ("abandonner", "j'abandonne", "abandonne", "abandon"),
    "ar": ("أنسحب", "انسحاب", "أستسلم", "استسلام"),
    "uk": ("здаюся", "здаюсь", "здатися", "здатись"),
    "it": ("abbandono", "abbandonare", "mi arrendo", "mi ritiro"),
}
"""The first of each language is what our mails teach."""

YES: Final[_Phrases] = {
    "en": ("yes",),
    "fr": ("oui",),
    "ar": ("نعم",),
    "uk": ("так",),
    "it": ("sì",),
}

SAY: Final[_Phrases] = {
    "en": ("say",),
    "fr": ("dis", "dire"),
    "ar": ("قل",),
    "uk": ("скажи", "сказати"),
    "it": ("di'", "dire"),
}

NOTATION: Final[Mapping[str, _Phrases]] = {
    "on": {"en": (), "fr": ("sur", "en"), "ar": ("على", "في"), "uk": ("на",), "it": ("su", "in")},
    "play": {
        "en": (),
        "fr": ("jouer", "je joue", "joue", "poser", "je pose"),
        "ar": ("العب", "ألعب", "ضع", "أضع"),
        "uk": ("граю", "ставлю", "хід"),
        "it": ("gioco", "gioca", "metto", "metti"),
    },
    "dead": {
        "en": (),
        "fr": ("carte morte", "morte", "mort", "échanger", "j'échange", "échange"),
        "ar": ("ورقة ميتة", "ميتة", "أستبدل", "استبدل"),
        "uk": ("мертва карта", "мертва", "мертву", "обміняти", "обмін", "міняю"),
        "it": ("carta morta", "morta", "scambio", "scambia", "cambio"),
    },
    "draw": {
        "en": (),
        "fr": ("piocher", "je pioche", "pioche"),
        "ar": ("اسحب", "أسحب", "سحب"),
        "uk": ("беру карту", "беру", "взяти карту", "взяти"),
        "it": ("pesco", "pesca", "pescare"),
    },
    "declare": {
        "en": (),
        "fr": ("déclarer", "je déclare", "annoncer", "j'annonce"),
        "ar": ("أعلن", "إعلان"),
        "uk": ("оголошую", "оголосити"),
        "it": ("dichiaro", "dichiarare"),
    },
    "lock": {
        "en": (),
        "fr": ("verrouiller", "verrouille"),
        "ar": ("أقفل", "قفل"),
        "uk": ("замкнути", "замикаю"),
        "it": ("blocco", "blocca", "bloccare"),
    },
    "call out": {
        "en": (),
        "fr": ("dénoncer", "je dénonce"),
        "ar": ("أبلغ عن", "بلّغ عن"),
        "uk": ("викрити", "викриваю"),
        "it": ("segnalo", "segnalare"),
    },
    "talk": {
        "en": (),
        "fr": ("bavardage",),
        "ar": ("كلام",),
        "uk": ("розмови",),
        "it": ("chiacchiere",),
    },
    "discard": {
        "en": (),
        "fr": ("défausser", "je défausse", "défausse"),
        "ar": ("أرمي", "رمي"),
        "uk": ("скидаю", "скинути"),
        "it": ("scarto", "scarta", "scartare"),
    },
    "pass": {
        "en": ("pass", "i pass"),
        "fr": ("passe", "je passe", "passer"),
        "ar": ("تمرير", "أمرر"),
        "uk": ("пас", "пасую", "пропускаю"),
        "it": ("passo", "passare"),
    },
}
"""English word of a notation -> what stands for it elsewhere."""

# What telephones and word processors make of the plain one.
_APOSTROPHES: Final = dict.fromkeys(map(ord, "’‘ʼ′"), "'")

# Capital and small letters of Cyrillic that look like those of cards and spaces.
_LOOK_ALIKE: Final = str.maketrans("авсеніктхѕј", "abcehiktxsj")


def spelt(text: str) -> str:
    """The text as it is compared: plain letters, digits from 0 to 9, nothing invisible."""
    one_line = " ".join(text.translate(_APOSTROPHES).split())
    folded = unicodedata.normalize("NFKD", one_line).casefold()
    kept = (char for char in folded if unicodedata.category(char) not in ("Mn", "Cf", "Cc"))
    # The stretched line within Arabic words is a letter by its category alone.
    digits = (str(unicodedata.decimal(c)) if c.isdecimal() else c for c in kept if c != "ـ")
    return " ".join("".join(digits).split())


def is_word(text: str, phrases: _Phrases) -> bool:
    """Whether the spelt text is one of the phrases, in whatever language."""
    return text in _spelt_phrases(phrases)


def _spelt_phrases(phrases: _Phrases) -> Iterator[str]:
    return (spelt(phrase) for several in phrases.values() for phrase in several)


def in_notation(text: str) -> str:
    """The spelt text with words of our languages in English, and look-alike letters as Latin."""
    tokens, translated = text.split(), list[str]()
    while tokens:
        length = next(n for n in count(_LONGEST, -1) if not n or " ".join(tokens[:n]) in _ENGLISH)
        if length:
            translated.append(_ENGLISH[" ".join(tokens[:length])])
        else:
            translated.append(tokens[0].translate(_LOOK_ALIKE))
        del tokens[: max(length, 1)]
    return " ".join(translated)


_ENGLISH: Final = {
    phrase: english for english, phrases in NOTATION.items() for phrase in _spelt_phrases(phrases)
}
_LONGEST: Final = max(len(phrase.split()) for phrase in _ENGLISH)
