"""The fields of what is posted to webhooks."""

from collections.abc import Mapping
from typing import Final

OF_POSTS: Final[Mapping[str, str]] = {
    "timestamp": "When it happened; of a reminder, when it was due.",
    "InvitationPost.data": "Which game.",
    "StartPost.data": "Which game.",
    "YourTurnPost.data": "Which game, and until when.",
    "AnswerWantedPost.data": "Which game, and until when.",
    "ReminderPost.data": "Which game, and until when.",
    "ChangePost.data": "Which game, and from where to read on.",
    "EndPost.data": "Which game, and how it ended.",
    "TestPost.data": "Which webhook.",
    "url": "The game as you may see it: GET it with a token of yours.",
    "events_url": "What is told here and whatever came after it.",
    "moves_url": "What you may do now; a POST there does it.",
    "PostedGame.seat": "Your seat; null: you have none.",
    "PostedTurn.seat": "Your seat.",
    "PostedResult.seat": "Your seat; null: you have left it.",
    "PostedResult.winners": "The seats that won; none in a draw or a cancelled game.",
    "PostedResult.reason": "A code for how it ended.",
    "webhook": "The id of the webhook that is tried.",
}
