"""What there is to do about a notice: a mail to send, or the reason for none."""

from dataclasses import dataclass
from email.message import EmailMessage

from service.application.delivery import Gathered, Later
from service.application.truth import Untrue
from workers.admission import Admitting


@dataclass(frozen=True)
class Errand:
    """A mail, the version of the game that it speaks of (0: of no game), and who lets it go."""

    mail: EmailMessage
    version: int
    admitting: Admitting | None = None


NoErrand = Untrue | Later | Gathered
"""Never, later, or together with others."""
