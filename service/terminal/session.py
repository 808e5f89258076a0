"""A person at a prompt beside a table, from sitting down to leaving."""

from service.terminal.commands import Left, do
from service.terminal.follower import Follower
from service.terminal.prompt import Prompt
from service.terminal.table import Table, is_over


def sit_at(table: Table, prompt: Prompt) -> None:
    """Shows the game, follows it, and does what is typed until the person leaves.

    Raises Problem or Away where it cannot be read, KeyboardInterrupt on Ctrl-C.
    """
    table.enter()
    follower = Follower(table)
    if not is_over(table.game.state):
        follower.start()
    try:
        while True:
            line = prompt.line()
            if line:
                do(table, line, prompt.line)
    except (Left, EOFError):
        return
    finally:
        follower.stop()


def watch(table: Table) -> None:
    """Shows the game and tells what happens until it is over, with nothing to type."""
    table.enter()
    if not is_over(table.game.state):
        # Not in a thread: nobody types meanwhile.
        Follower(table).run()
