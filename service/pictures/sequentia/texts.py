"""The words that only pictures of Sequentia need, beside the common ones."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from service.pictures.texts import texts_in

OWN_TEXTS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "table": "Table",
        "row": "Row",
        "pile": "Pile",
        "cell": "Cell",
        "empty": "empty",
        "word": "word",
        "plus": "plus",
        "height": "height",
        "points": "points",
        "first": "first",
        "removed": "Removed",
        "objective": "Your objective",
        "reachable": "Slides to it",
        "quiet": "Turns without a sequence",
    },
    "fr": {
        "table": "Table",
        "row": "Rangée",
        "pile": "Pile",
        "cell": "Case",
        "empty": "vide",
        "word": "mot",
        "plus": "plus",
        "height": "hauteur",
        "points": "points",
        "first": "premier",
        "removed": "Retirées",
        "objective": "Votre objectif",
        "reachable": "Glissements requis",
        "quiet": "Tours sans séquence",
    },
    "ar": {
        "table": "الطاولة",
        "row": "الصف",
        "pile": "الكومة",
        "cell": "الخانة",
        "empty": "فارغة",
        "word": "كلمة",
        "plus": "زائد",
        "height": "الارتفاع",
        "points": "النقاط",
        "first": "الأول",
        "removed": "المستبعدة",
        "objective": "هدفك",
        "reachable": "الانزلاقات إليه",
        "quiet": "أدوار بلا سلسلة",
    },
    "uk": {
        "table": "Стіл",
        "row": "Ряд",
        "pile": "Стос",
        "cell": "Клітинка",
        "empty": "порожньо",
        "word": "слово",
        "plus": "плюс",
        "height": "висота",
        "points": "очки",
        "first": "перший",
        "removed": "Вилучено",
        "objective": "Ваша ціль",
        "reachable": "Зсувів до неї",
        "quiet": "Ходів без послідовності",
    },
    "it": {
        "table": "Tavolo",
        "row": "Fila",
        "pile": "Pila",
        "cell": "Casella",
        "empty": "vuota",
        "word": "parola",
        "plus": "più",
        "height": "altezza",
        "points": "punti",
        "first": "primo",
        "removed": "Tolte",
        "objective": "Il tuo obiettivo",
        "reachable": "Scorrimenti per farlo",
        "quiet": "Turni senza sequenza",
    },
}


@cache
def words_in(language: str) -> Mapping[str, str]:
    """The common words and these, in a language; in English when it has none."""
    return {**texts_in(language), **OWN_TEXTS.get(language, OWN_TEXTS["en"])}
