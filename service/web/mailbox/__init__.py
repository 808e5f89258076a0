"""A page that shows the mails of a Maildir: for trying the service out, not for the world."""

from service.web.mailbox.page import mailbox_page
from service.web.mailbox.replies import Replying

__all__ = ["Replying", "mailbox_page"]
