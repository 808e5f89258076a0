"""What the pages share: their frame and style, the reader's language, and the way to another."""

from service.web.frame.page import chosen, frame, in_language, page_of

__all__ = ["chosen", "frame", "in_language", "page_of"]
