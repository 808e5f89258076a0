"""Log lines of a process: one event a line, for the eye or as JSON, on standard error."""

import logging
import sys

import structlog
from structlog.typing import Processor

from service.config import Settings


def configure(settings: Settings) -> None:
    """Sends what structlog and the standard library log to standard error, in one form."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_formatter(settings, shared))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(settings.log_level.upper())


def _formatter(settings: Settings, shared: list[Processor]) -> logging.Formatter:
    if settings.log == "json":
        end: list[Processor] = [
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ]
    else:
        end = [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())]
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *end],
    )
