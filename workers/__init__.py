"""The processes behind the service: relay, notify, clock."""

import os
from typing import Final

# RQ reads it when it is first imported; the braces keep its keys in one slot of a cluster.
KEY_PREFIX: Final = os.environ.setdefault("RQ_KEY_PREFIX", "{rq}")
