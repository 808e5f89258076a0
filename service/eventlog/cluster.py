"""Commands to the nodes of a cluster at the same time, following slots that have moved."""

from collections.abc import Iterable, Sequence
from typing import Final

from redis.cluster import ClusterNode, RedisCluster
from redis.exceptions import AskError, AuthenticationError, MovedError

from service.eventlog.pool import Pool, pool_of
from service.eventlog.wire import LOST, Command, Replies, ask, receive, send

TRIES: Final = 2
_KEY_PLACE: Final = {"FCALL": 3, "FCALL_RO": 3, "EVAL": 3, "EVALSHA": 3}


def answers(client: RedisCluster, commands: Sequence[Command]) -> Replies:
    """The replies of all nodes; what was lost or redirected is asked once more elsewhere.

    A command without a key (``WAIT``) goes to the node of the command before it.
    """
    replies: Replies = [None] * len(commands)
    pending: Sequence[int] = range(len(commands))
    for _ in range(TRIES):
        _ask_nodes(client, commands, pending, replies)
        pending = _unanswered(commands, replies)
        if not pending:
            break
        _look_again(client, [replies[place] for place in pending])
    return replies


def _ask_nodes(
    client: RedisCluster, commands: Sequence[Command], pending: Sequence[int], replies: Replies
) -> None:
    for places, answer in _talk(client, _by_node(client, commands, pending), commands):
        for place, reply in zip(places, answer, strict=True):
            is_elsewhere = type(reply) is AskError
            replies[place] = _ask_there(client, reply, commands[place]) if is_elsewhere else reply


def _talk(
    client: RedisCluster, groups: dict[ClusterNode, list[int]], commands: Sequence[Command]
) -> Iterable[tuple[list[int], Replies]]:
    """Sends to every node before it reads from any: together they take one round trip."""
    under_way = []
    try:
        for node, places in groups.items():
            pool = _pool(client, node)
            try:
                line = send(pool, [commands[place] for place in places])
            except LOST as error:
                yield places, [error] * len(places)
            else:
                under_way.append((pool, line, places))
        while under_way:
            pool, line, places = under_way.pop()
            try:
                answer = receive(pool, line, len(places))
            except LOST as error:
                answer = [error] * len(places)
            yield places, answer
    finally:
        for pool, line, _ in under_way:
            pool.drop(line)


def _by_node(
    client: RedisCluster, commands: Sequence[Command], pending: Sequence[int]
) -> dict[ClusterNode, list[int]]:
    groups: dict[ClusterNode, list[int]] = {}
    node = None
    for place in pending:
        command = commands[place]
        if command[0] != "WAIT" or node is None:
            key = command[_KEY_PLACE.get(str(command[0]), 1)]
            node = client.nodes_manager.get_node_from_slot(client.keyslot(key))
        groups.setdefault(node, []).append(place)
    return groups


def _unanswered(commands: Sequence[Command], replies: Replies) -> list[int]:
    places: list[int] = []
    for place, reply in enumerate(replies):
        is_lost = isinstance(reply, LOST) and not isinstance(reply, AuthenticationError)
        # WAIT speaks of what its own connection wrote, so it follows that command.
        is_bound = commands[place][0] == "WAIT" and places[-1:] == [place - 1]
        if is_lost or is_bound or isinstance(reply, MovedError):
            places.append(place)
    return places


def _look_again(client: RedisCluster, replies: Replies) -> None:
    moved = [reply for reply in replies if isinstance(reply, MovedError)]
    for error in moved:
        client.nodes_manager.move_slot(error)
    if not moved:
        client.nodes_manager.initialize()


def _ask_there(client: RedisCluster, error: AskError, command: Command) -> object:
    """One command of a slot that is on its way to another node."""
    node = client.get_node(error.host, error.port)
    if node is None:
        return error
    try:
        return ask(_pool(client, node), [("ASKING",), command])[1]
    except LOST as lost:
        return lost


def _pool(client: RedisCluster, node: ClusterNode) -> Pool:
    return pool_of(client.get_redis_connection(node))
