"""Runs a command that is told to stop when its supervisor is gone, even by kill -9.

Called as: python -m service.supervisor.tether SUPERVISOR_PID COMMAND...
"""

import ctypes
import os
import signal
import sys
from typing import Final

# From <linux/prctl.h>. It outlives exec, and is not passed on to children.
_PR_SET_PDEATHSIG: Final = 1


def main(arguments: list[str]) -> None:
    """Becomes the command; ends at once when the supervisor went before it was tied."""
    supervisor, *command = arguments
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != int(supervisor):
        sys.exit(1)
    os.execvp(command[0], command)


if __name__ == "__main__":
    main(sys.argv[1:])
