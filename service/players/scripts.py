"""The server's side of the accounts: a few steps that must not be torn apart."""

from dataclasses import dataclass
from typing import Any, Final

from service.eventlog.connection import Client
from service.eventlog.pipeline import Command, Read, together


def run(client: Client, command: Command) -> Any:
    """The reply to one command. Raises StoreAway."""
    return together(client, Read([command], lambda replies: replies[0]))[0]


@dataclass(frozen=True)
class Script:
    """A Lua script, sent whole: it is short, seldom run, and so never missing on a server."""

    text: str

    def command(self, key: str, *arguments: str | bytes | int) -> Command:
        """The call as a command for a pipeline."""
        return ("EVAL", self.text, 1, key, *arguments)


# KEYS[1] account; ARGV field, value, field, value...
# Returns the whole account, an empty list when there is none.
CHANGE: Final = Script("""#!lua
if redis.call('HGET', KEYS[1], 'is_deleted') ~= '0' then return {} end
if #ARGV > 0 then redis.call('HSET', KEYS[1], unpack(ARGV)) end
return redis.call('HGETALL', KEYS[1])
""")

# KEYS[1] account. Returns the address that it had, nil when there was no account.
ERASE: Final = Script("""#!lua
local address = redis.call('HGET', KEYS[1], 'email')
if not address then return nil end
local id = redis.call('HGET', KEYS[1], 'id')
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'id', id, 'name', '', 'email', '', 'is_deleted', '1')
return address
""")

# KEYS[1] string; ARGV[1] the value it must have to be deleted.
DELETE_IF: Final = Script("""#!lua
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])
""")

# KEYS[1] sign-in; ARGV[1] now (ms), ARGV[2] '1' when the code is right,
# ARGV[3] how many wrong tries end it.
# Returns address and language and uses the sign-in up, or an empty list.
REDEEM: Final = Script("""#!lua
local found = redis.call('HMGET', KEYS[1], 'expires_at', 'address', 'language')
if not found[1] or tonumber(found[1]) <= tonumber(ARGV[1]) then return {} end
if ARGV[2] == '1' then
    redis.call('DEL', KEYS[1])
    return {found[2], found[3]}
end
local tries = redis.call('HINCRBY', KEYS[1], 'tries', 1)
if tries >= tonumber(ARGV[3]) then redis.call('DEL', KEYS[1]) end
return {}
""")

# KEYS[1] counter; ARGV[1] its life in seconds. Returns the count, this one included.
COUNT: Final = Script("""#!lua
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return count
""")

# KEYS[1] set; ARGV[1] a member, ARGV[2] how many it may have, ARGV[3] its life in seconds.
# Returns 1 when the member is in it now, 0 when there is no room for it.
ADMIT: Final = Script("""#!lua
if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 1 then return 1 end
if redis.call('SCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('SADD', KEYS[1], ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 1
""")

# KEYS[1] hash; ARGV[1] its life in ms, then field, value, field, value...
PUT: Final = Script("""#!lua
redis.call('HSET', KEYS[1], unpack(ARGV, 2))
return redis.call('PEXPIRE', KEYS[1], ARGV[1])
""")

# KEYS[1] attention; ARGV[1] field, ARGV[2] how far was read, ARGV[3] now (ms), ARGV[4] its life (s)
NOTE_READING: Final = Script("""#!lua
for field, value in pairs({[ARGV[1]] = ARGV[2], visited = ARGV[3]}) do
    if tonumber(value) > tonumber(redis.call('HGET', KEYS[1], field) or '0') then
        redis.call('HSET', KEYS[1], field, value)
    end
end
return redis.call('EXPIRE', KEYS[1], ARGV[4])
""")

# KEYS[1] attention; ARGV[1] notice, ARGV[2] now (ms), ARGV[3] interval (ms),
# ARGV[4] last visit (ms; '' where it does not count), ARGV[5] field of the last mail about the
# game, ARGV[6] life (s). That mail: "at notice"; the last about any game: `mailed` and `about`.
# Returns 0 the mail may go, n when it may, -1 not before the player's next visit
ADMIT_MAIL: Final = Script("""#!lua
local attention, notice, now, visited = KEYS[1], ARGV[1], tonumber(ARGV[2]), ARGV[4]
local at, by = string.match(redis.call('HGET', attention, ARGV[5]) or '', '^(%d+) (.*)$')
local is_again = by == notice
if by and not is_again and now - tonumber(at) < tonumber(ARGV[3]) then return at + ARGV[3] end
if visited ~= '' and not is_again then
    local mailed = tonumber(redis.call('HGET', attention, 'mailed') or '0')
    local read = tonumber(redis.call('HGET', attention, 'visited') or '0')
    if mailed > math.max(tonumber(visited), read) then return -1 end
end
redis.call('HSET', attention, ARGV[5], ARGV[2] .. ' ' .. notice, 'mailed', now, 'about', notice)
redis.call('EXPIRE', attention, ARGV[6])
return 0
""")

# KEYS[1] attention; ARGV[1] notice, ARGV[2] field of the last mail about the game.
RELEASE_MAIL: Final = Script("""#!lua
local told = redis.call('HGET', KEYS[1], ARGV[2]) or ''
if string.match(told, ' (.*)$') == ARGV[1] then redis.call('HDEL', KEYS[1], ARGV[2]) end
if redis.call('HGET', KEYS[1], 'about') == ARGV[1] then
    redis.call('HDEL', KEYS[1], 'mailed', 'about')
end
return 1
""")

# KEYS[1] webhooks; ARGV[1] id, ARGV[2] webhook, ARGV[3] its URL, ARGV[4] how many there may be.
# Returns 1 it stands there now, -1 there are as many as may be, -2 another has this URL
ADD_WEBHOOK: Final = Script("""#!lua
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then return 1 end
local others = redis.call('HVALS', KEYS[1])
for _, other in ipairs(others) do
    if cjson.decode(other).url == ARGV[3] then return -2 end
end
if #others >= tonumber(ARGV[4]) then return -1 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 1
""")

# KEYS[1] webhooks; ARGV[1] id, ARGV[2] the webhook as it must be, ARGV[3] as it will be, ARGV[4]
# its URL. Returns 1 it is so now, -2 another has this URL, -3 it is no longer as it must be
CHANGE_WEBHOOK: Final = Script("""#!lua
local stored = redis.call('HGET', KEYS[1], ARGV[1])
if stored == ARGV[3] then return 1 end
if stored ~= ARGV[2] then return -3 end
for _, id in ipairs(redis.call('HKEYS', KEYS[1])) do
    if id ~= ARGV[1] and cjson.decode(redis.call('HGET', KEYS[1], id)).url == ARGV[4] then
        return -2
    end
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
return 1
""")
