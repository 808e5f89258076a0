"""Checks the fold against replay vectors: ``python -m longhand_fold VECTORS``."""

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from longhand_fold.sealed import sealed_faults
from longhand_fold.table import Fold


def faults(folder: Path) -> Iterator[str]:
    """What does not agree, a line each."""
    for path in sorted(folder.glob("*/*.json")):
        vector = json.loads(path.read_text(encoding="utf-8"))
        for viewer in vector["viewers"]:
            for fault in replay_faults(vector["events"], viewer):
                yield f"{path.parent.name}/{path.name}, seat {viewer['seat']}: {fault}"
    sealed = json.loads((folder / "sealed-deal.json").read_text(encoding="utf-8"))
    yield from sealed_faults(sealed)


def replay_faults(events: list[Any], viewer: dict[str, Any]) -> Iterator[str]:
    """Where the fold of what a reader may read differs from what the server shows."""
    game = Fold()
    for version, hashed in enumerate(viewer["hashes"], start=1):
        try:
            game.add(viewer["reads"].get(str(version), events[version - 1]))
        except (LookupError, ValueError, TypeError) as error:
            yield f"version {version} cannot be folded: {error!r}"
            return
        state = game.shown()
        if hash_of(state) != hashed:
            yield f"another state at version {version}"
            return
        if viewer["states"].get(str(version), state) != state:
            yield f"the state told for version {version} is not the one hashed"
    if len(events) != len(viewer["hashes"]):
        yield "not as many versions as events"


def hash_of(state: Any) -> str:
    """The first 16 hex digits of the SHA-256 of a state: names sorted, no spaces, UTF-8."""
    text = json.dumps(state, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def main() -> int:
    """Prints what does not agree; 1 if anything does not."""
    found = list(faults(Path(sys.argv[1])))
    print("\n".join(found) or "every vector agrees")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
