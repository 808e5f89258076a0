"""The words of the notation in five languages; the first of each is printed, all are read."""

from typing import Final, Literal, TypeAlias, get_args

Language: TypeAlias = Literal["en", "fr", "ar", "uk", "it"]
Word: TypeAlias = Literal[
    "skip",
    "reverse",
    "steal card",
    "steal chip",
    "block",
    "pass",
    "discard",
    "top",
    "new",
    "end",
    "order",
    "never",
    "win",
    "ask",
    "against",
    "blue",
    "red",
]

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)

_Spellings: TypeAlias = dict[Word, tuple[str, ...]]

_ENGLISH: Final[_Spellings] = {
    "skip": ("skip",),
    "reverse": ("reverse",),
    "steal card": ("steal card", "steal a card"),
    "steal chip": ("steal chip", "steal a chip"),
    "block": ("block",),
    "pass": ("pass",),
    "discard": ("discard",),
    "top": ("top",),
    "new": ("new",),
    "end": ("end", "end turn"),
    "order": ("order", "orders"),
    "never": ("never",),
    "win": ("win",),
    "ask": ("ask",),
    "against": ("against",),
    "blue": ("blue", "b"),
    "red": ("red", "r"),
}

_FRENCH: Final[_Spellings] = {
    "skip": ("saute", "sauter"),
    "reverse": ("inverse", "inverser"),
    "steal card": ("vole carte", "voler carte", "vole une carte"),
    "steal chip": ("vole jeton", "voler jeton", "vole un jeton"),
    "block": ("bloque", "bloquer", "bloc"),
    "pass": ("passe", "passer"),
    "discard": ("défausse", "défausser"),
    "top": ("dessus",),
    "new": ("nouvelle", "nouveau"),
    "end": ("fin",),
    "order": ("ordre", "consigne"),
    "never": ("jamais",),
    "win": ("victoire",),
    "ask": ("demande", "demander"),
    "against": ("contre",),
    "blue": ("bleu", "bleue"),
    "red": ("rouge",),
}

_ARABIC: Final[_Spellings] = {
    "skip": ("تخطي", "تخط"),
    "reverse": ("اعكس", "عكس"),
    "steal card": ("اسرق ورقة", "سرقة ورقة", "اسرق بطاقة"),
    "steal chip": ("اسرق فيشة", "سرقة فيشة", "اسرق رقاقة"),
    "block": ("امنع", "منع"),
    "pass": ("مرر", "تمرير"),
    "discard": ("ارم", "تخلص"),
    "top": ("الأعلى", "أعلى"),
    "new": ("جديدة", "جديد"),
    "end": ("إنهاء", "انتهيت"),
    "order": ("أمر",),
    "never": ("أبدا", "أبدًا"),
    "win": ("فوز",),
    "ask": ("اسأل",),
    "against": ("ضد",),
    "blue": ("زرقاء", "أزرق"),
    "red": ("حمراء", "أحمر"),
}

_UKRAINIAN: Final[_Spellings] = {
    "skip": ("пропуск", "пропустити"),
    "reverse": ("реверс", "розворот"),
    "steal card": ("вкрасти карту", "украсти карту"),
    "steal chip": ("вкрасти фішку", "украсти фішку"),
    "block": ("блок", "блокувати"),
    "pass": ("пас",),
    "discard": ("скинути", "скид"),
    "top": ("верхня", "верх"),
    "new": ("нова", "новий"),
    "end": ("кінець",),
    "order": ("наказ",),
    "never": ("ніколи",),
    "win": ("перемога",),
    "ask": ("питати", "запитати"),
    "against": ("проти",),
    "blue": ("синя", "синю", "синій"),
    "red": ("червона", "червону", "червоний"),
}

_ITALIAN: Final[_Spellings] = {
    "skip": ("salta", "saltare"),
    "reverse": ("inverti", "invertire"),
    "steal card": ("ruba carta", "rubare carta", "ruba una carta"),
    "steal chip": ("ruba gettone", "rubare gettone", "ruba un gettone"),
    "block": ("blocca", "bloccare", "blocco"),
    "pass": ("passa", "passare", "passo"),
    "discard": ("scarta", "scartare"),
    "top": ("cima",),
    "new": ("nuova", "nuovo"),
    "end": ("fine",),
    "order": ("ordine",),
    "never": ("mai",),
    "win": ("vittoria",),
    "ask": ("chiedi", "chiedere"),
    "against": ("contro",),
    "blue": ("blu",),
    "red": ("rosso", "rossa"),
}

WORDS: Final[dict[Language, _Spellings]] = {
    "en": _ENGLISH,
    "fr": _FRENCH,
    "ar": _ARABIC,
    "uk": _UKRAINIAN,
    "it": _ITALIAN,
}
