"""Log lines of a process: one event a line, for the eye or as JSON, on standard error."""

import logging
import sys
from traceback import format_tb
from typing import TextIO

import structlog
from structlog.processors import ExceptionRenderer
from structlog.typing import ExcInfo, Processor

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
            ExceptionRenderer(_place),
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ]
    else:
        end = [
            structlog.dev.ConsoleRenderer(
                colors=sys.stderr.isatty(), exception_formatter=_write_place
            )
        ]
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *end],
    )


def _place(exc_info: ExcInfo) -> str:
    """Where an error came from, and of what type it and its causes are.

    Neither message nor values: they may hold cards, addresses or tokens. The renderers of
    structlog show every local variable where a library that they like is installed.
    """
    told = list[str]()
    error: BaseException | None = exc_info[1]
    while error is not None:
        told.append("".join(format_tb(error.__traceback__)) + type(error).__name__)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n".join(reversed(told))


def _write_place(out: TextIO, exc_info: ExcInfo) -> None:
    out.write("\n" + _place(exc_info))
