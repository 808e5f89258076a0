"""The worker, but for the picture of the board, which takes twenty times as long as the mail.

python -m tests.workers.plain_worker
"""

from rq import SimpleWorker

from service.bootstrap import build
from service.config import Settings
from service.logs import configure
from tests.workers.evening import in_letters
from workers.mailroom import Mailroom, opened, transport_of
from workers.queue import queue_of


def main() -> None:
    """Sends until it is told to stop."""
    settings = Settings.load()
    configure(settings)
    house = build(settings)
    house.prepare()
    queue = queue_of(house)
    worker = SimpleWorker(
        [queue],
        connection=queue.connection,
        serializer=queue.serializer,
        worker_ttl=20,
        maintenance_interval=15,
    )
    with opened(Mailroom(house, transport_of(settings), house.now, in_letters)):
        worker.work(logging_level="WARNING")


if __name__ == "__main__":
    main()
