"""The words in pictures of Sequence Stacks that Sequence does not have, in five languages."""

from collections.abc import Mapping
from typing import Final

from service.pictures.texts import texts_in
from service.rules.stacks.cards import ACTIONS, Card

COLOUR_KEYS: Final[Mapping[str, str]] = {"B": "blue", "R": "red"}
"""How texts and themes call a colour."""

STACKS_TEXTS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "stacks": "Sequence Stacks",
        "direction": "Direction",
        "left": "to the left",
        "right": "to the right",
        "stack": "{colour} stack {stack}",
        "empty": "empty",
        "needs": "next",
        "wild": "{colour} wild",
        "number": "{colour} {number}",
        "as_number": "as {number}",
        "completed": "Set aside",
        "actions": "Played actions",
        "discard_pile": "discards",
        "reshuffles": "Reshuffles",
        "skips": "Skips this turn",
        "shared": "Winners",
        "awaited": "Answers are awaited",
        "SKIP": "Skip",
        "REVERSE": "Reverse",
        "STEAL_CARD": "Steal-a-Card",
        "STEAL_CHIP": "Steal-a-Chip",
        "BLOCK": "Block",
        "card_stacked": "{card} on stack {stack}",
        "skip_played": "Skip",
        "reverse_played": "Reverse",
        "card_stolen": "{card} stolen from {name}",
        "chip_stolen": "{colour} chip stolen from {name}",
        "card_discarded": "{card} discarded",
    },
    "fr": {
        "stacks": "Sequence Stacks",
        "direction": "Sens du jeu",
        "left": "vers la gauche",
        "right": "vers la droite",
        "stack": "pile {stack} {colour}",
        "empty": "vide",
        "needs": "suivante",
        "wild": "joker {colour}",
        "number": "{number} {colour}",
        "as_number": "comme {number}",
        "completed": "Mises de côté",
        "actions": "Actions jouées",
        "discard_pile": "défausse",
        "reshuffles": "Mélanges",
        "skips": "Passe-tour de ce tour",
        "shared": "Vainqueurs",
        "awaited": "Réponses attendues",
        "SKIP": "Passe-tour",
        "REVERSE": "Inversion",
        "STEAL_CARD": "Vol de carte",
        "STEAL_CHIP": "Vol de jeton",
        "BLOCK": "Blocage",
        "card_stacked": "{card} sur la pile {stack}",
        "skip_played": "passe-tour",
        "reverse_played": "inversion",
        "card_stolen": "{card} volée à {name}",
        "chip_stolen": "jeton {colour} volé à {name}",
        "card_discarded": "{card} défaussée",
    },
    "ar": {
        "stacks": "سيكونس ستاكس",
        "direction": "اتجاه اللعب",
        "left": "إلى اليسار",
        "right": "إلى اليمين",
        "stack": "الكومة {stack} {colour}",
        "empty": "فارغة",
        "needs": "التالي",
        "wild": "جوكر {colour}",
        "number": "{number} {colour}",
        "as_number": "بدل {number}",
        "completed": "المكتملة",
        "actions": "الحركات الملعوبة",
        "discard_pile": "المرمي",
        "reshuffles": "مرات الخلط",
        "skips": "مرات التخطي",
        "shared": "الفائزون",
        "awaited": "بانتظار الأجوبة",
        "SKIP": "تخطي",
        "REVERSE": "عكس",
        "STEAL_CARD": "سرقة ورقة",
        "STEAL_CHIP": "سرقة فيشة",
        "BLOCK": "منع",
        "card_stacked": "{card} على الكومة {stack}",
        "skip_played": "تخطي",
        "reverse_played": "عكس الاتجاه",
        "card_stolen": "سُرقت {card} من {name}",
        "chip_stolen": "سُرقت فيشة {colour} من {name}",
        "card_discarded": "رُميت {card}",
    },
    "uk": {
        "stacks": "Sequence Stacks",
        "direction": "Напрямок",
        "left": "ліворуч",
        "right": "праворуч",
        "stack": "{colour}, стос {stack}",
        "empty": "порожньо",
        "needs": "далі",
        "wild": "джокер ({colour})",
        "number": "{number} ({colour})",
        "as_number": "як {number}",
        "completed": "Відкладено",
        "actions": "Зіграні дії",
        "discard_pile": "скид",
        "reshuffles": "Перетасувань",
        "skips": "Пропусків за хід",
        "shared": "Переможці",
        "awaited": "Очікуються відповіді",
        "SKIP": "Пропуск",
        "REVERSE": "Реверс",
        "STEAL_CARD": "Крадіжка карти",
        "STEAL_CHIP": "Крадіжка фішки",
        "BLOCK": "Блок",
        "card_stacked": "{card} на стос {stack}",
        "skip_played": "пропуск",
        "reverse_played": "реверс",
        "card_stolen": "{card} вкрадено в {name}",
        "chip_stolen": "фішку ({colour}) вкрадено в {name}",
        "card_discarded": "{card} скинуто",
    },
    "it": {
        "stacks": "Sequence Stacks",
        "direction": "Direzione",
        "left": "verso sinistra",
        "right": "verso destra",
        "stack": "pila {stack} {colour}",
        "empty": "vuota",
        "needs": "segue",
        "wild": "jolly {colour}",
        "number": "{number} {colour}",
        "as_number": "come {number}",
        "completed": "Messe da parte",
        "actions": "Azioni giocate",
        "discard_pile": "scarti",
        "reshuffles": "Rimescolamenti",
        "skips": "Salti in questo turno",
        "shared": "Vincono",
        "awaited": "Si attendono le risposte",
        "SKIP": "Salto",
        "REVERSE": "Inversione",
        "STEAL_CARD": "Furto di carta",
        "STEAL_CHIP": "Furto di gettone",
        "BLOCK": "Blocco",
        "card_stacked": "{card} sulla pila {stack}",
        "skip_played": "salto",
        "reverse_played": "inversione",
        "card_stolen": "{card} rubata a {name}",
        "chip_stolen": "gettone {colour} rubato a {name}",
        "card_discarded": "{card} scartata",
    },
}


def stacks_texts(language: str) -> Mapping[str, str]:
    """All words for a picture of Sequence Stacks; English when a language has none."""
    own = STACKS_TEXTS.get(language, STACKS_TEXTS["en"])
    return {**texts_in(language), **own}


def card_in_words(card: Card, language: str) -> str:
    """A card in the words of the language."""
    texts = stacks_texts(language)
    if card in ACTIONS:
        return texts[card]
    key = "wild" if card[1] == "W" else "number"
    return texts[key].format(colour=colour_in_words(card[0], language), number=card[1])


def colour_in_words(colour: str, language: str) -> str:
    """A colour, ``B`` or ``R``, in the words of the language."""
    return stacks_texts(language)[COLOUR_KEYS[colour]]


def stack_in_words(colour: str, stack: int, language: str) -> str:
    """A place for a stack in the words of the language."""
    text = stacks_texts(language)["stack"]
    return text.format(colour=colour_in_words(colour, language), stack=stack)
