"""The processes behind the service: relay, notify, clock."""

import os

# RQ reads it when it is first imported; the braces keep its keys in one slot of a cluster.
os.environ.setdefault("RQ_KEY_PREFIX", "{rq}")
