"""What the mailbox says, in each language; its templates and its refusals say these texts."""

from typing import Final

from service.web.mailbox.visitors import REFUSAL, SETTING

NOT_OURS: Final = "This mail can take no reply: its sender has no address at this service."
TOO_LONG: Final = "The reply is too long with the mail that it quotes."

OWN: Final = (
    "(no subject)",
    "All mails",
    "Date (UTC)",
    "Every mail this Longhand has sent. Nothing leaves this machine.",
    "Headers",
    "Look for it",
    "Mailbox",
    "Newer mails",
    "No mail yet. Invite somebody to a game, or sign in.",
    "Older mails",
    "Reply as {address}",
    "Send",
    "Source",
    "Subject",
    "Text",
    "The mail as HTML",
    "To",
    "Your reply was taken in. What came of it is a mail to {address}.",
    NOT_OURS,
    TOO_LONG,
    REFUSAL,
    SETTING,
)
"""They stand in the catalogues of pages."""
