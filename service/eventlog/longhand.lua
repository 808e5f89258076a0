#!lua name=longhand
-- The server's side of the event log. Each function is atomic: it checks everything that can
-- fail before its first write, because a server does not take back the writes of a script.
-- Return codes stand above each function; scripts.py and its callers turn them into errors.

local GROUP = 'relay'
local NEWS = 'longhand:news'

-- What append and note answer:
--         {0, version before, version}    done
--         {1, version before, version}    done before under this command id
--         {2, version, missed events}     the log is not at the expected version
--         {3}                             the command id came with another body
--         {4}                             the game is archived
--         {5}                             a note was changed meanwhile

-- Field of the hash of notes, beside those of the seats: how often any of them was changed.
local CHANGES = 'changes'

-- The answer to a command id that came before, else nil.
local function repeated(commands, id, body, keep)
  local known = redis.call('HGET', commands, id)
  if not known then
    return nil
  end
  local before, version, known_body = string.match(known, '^(%d+) (%d+) (.*)$')
  if known_body ~= body then
    return {3}
  end
  -- A write, so that WAIT after a repeat speaks of the first time too.
  redis.call('EXPIRE', commands, keep)
  return {1, tonumber(before), tonumber(version)}
end

-- The answer when the game has moved on since the command was decided, else nil.
local function conflict(log, archive, notes, expected, changes)
  local current = redis.call('LLEN', log)
  if current == 0 and redis.call('EXISTS', archive) == 1 then
    return {4}
  end
  if current ~= tonumber(expected) then
    return {2, current, redis.call('LRANGE', log, expected, -1)}
  end
  if changes ~= '' and (redis.call('HGET', notes, CHANGES) or '0') ~= changes then
    return {5}
  end
  return nil
end

local function remember(commands, id, before, version, body, keep)
  redis.call('HSET', commands, id, before .. ' ' .. version .. ' ' .. body)
  redis.call('EXPIRE', commands, keep)
end

-- `at`: ms, '' for never.
local function look_at(due, game, at)
  if at == '' then
    redis.call('ZREM', due, game)
  else
    redis.call('ZADD', due, at, game)
  end
end

-- Wakes those who follow the game, and the players whose list of games it joined or left.
-- pcall: the append is done, and nothing depends on anybody hearing of it.
local function say(game, version, keys, first)
  local words = {game, version}
  for n = first, #keys do
    words[#words + 1] = string.match(keys[n], '[^:]+$')
  end
  redis.pcall('PUBLISH', NEWS, table.concat(words, ' '))
end

-- One command's events onto a game's log.
-- KEYS 1 log, 2 archive, 3 summaries, 4 commands, 5 due, 6 outbox, 7 open, 8 ended, 9 notes,
--      10... games of each player: first those who gain the game, then those who lose it
-- ARGV 1 game, 2 expected version, 3 command id, 4 body hash, 5 summary, 6 due (ms or ''),
--      7 listed (1 or 0), 8 ended (ms or ''), 9 seconds to keep command ids,
--      10 expected changes of the notes ('' where they decide nothing),
--      11 how many players gain the game, 12... events
local function append(keys, args)
  local log, summaries, commands, due = keys[1], keys[3], keys[4], keys[5]
  local outbox, open, ended, notes = keys[6], keys[7], keys[8], keys[9]
  local game, id, body, keep = args[1], args[3], args[4], args[9]
  local answer = repeated(commands, id, body, keep)
    or conflict(log, keys[2], notes, args[2], args[10])
  if answer then
    return answer
  end
  -- These raise WRONGTYPE while nothing is written yet.
  redis.call('HLEN', summaries)
  redis.call('ZCARD', due)
  redis.call('XLEN', outbox)
  redis.call('SCARD', open)
  redis.call('ZCARD', ended)
  for n = 10, #keys do
    redis.call('SCARD', keys[n])
  end

  local current = tonumber(args[2])
  local version = current
  if #args >= 12 then
    version = redis.call('RPUSH', log, unpack(args, 12))
  end
  redis.call('HSET', summaries, game, args[5])
  remember(commands, id, current, version, body, keep)
  look_at(due, game, args[6])
  redis.call('XADD', outbox, '*', 'g', game, 'b', current, 'v', version)
  redis.call(args[7] == '1' and 'SADD' or 'SREM', open, game)
  if args[8] ~= '' then
    redis.call('ZADD', ended, args[8], game)
    -- Nobody will ever be told what was in them.
    redis.call('DEL', notes)
  end
  local gaining = tonumber(args[11])
  for n = 10, #keys do
    redis.call(n < 10 + gaining and 'SADD' or 'SREM', keys[n], game)
  end
  if version > current then
    say(game, version, keys, 10)
  end
  return {0, current, version}
end

-- A seat's private note in the place of its earlier one. Log, summary and outbox stay as they
-- are, so that nobody else can tell.
-- KEYS 1 log, 2 archive, 3 commands, 4 notes, 5 due
-- ARGV 1 game, 2 expected version, 3 command id, 4 body hash, 5 due (ms or ''),
--      6 seconds to keep command ids, 7 expected changes, 8 seat, 9 note
local function note(keys, args)
  local commands, notes, due = keys[3], keys[4], keys[5]
  local game, version, id, body, keep = args[1], args[2], args[3], args[4], args[6]
  local answer = repeated(commands, id, body, keep)
    or conflict(keys[1], keys[2], notes, version, args[7])
  if answer then
    return answer
  end
  redis.call('ZCARD', due)
  redis.call('HSET', notes, args[8], args[9])
  redis.call('HINCRBY', notes, CHANGES, 1)
  remember(commands, id, version, version, body, keep)
  look_at(due, game, args[5])
  return {0, tonumber(version), tonumber(version)}
end

-- When the clock is to look at a game again, if nothing has changed since it looked.
-- KEYS 1 log, 2 notes, 3 due; ARGV 1 game, 2 version, 3 changes of the notes, 4 due (ms or '')
-- Returns 1 done, 0 something has changed
local function look_again(keys, args)
  local current = redis.call('LLEN', keys[1])
  -- An archived log has no length, and changes no more.
  if current ~= 0 and current ~= tonumber(args[2]) then
    return 0
  end
  if (redis.call('HGET', keys[2], CHANGES) or '0') ~= args[3] then
    return 0
  end
  look_at(keys[3], args[1], args[4])
  return 1
end

-- A whole log from elsewhere. Nobody is told of what happened in it.
-- KEYS 1 log, 2 archive, 3 summaries, 4 due, 5 open, 6 ended, 7 notes, 8... games of each player
-- ARGV 1 game, 2 summary, 3 due (ms or ''), 4 listed (1 or 0), 5 ended (ms or ''),
--      6 how many notes, 7... seat and note of each, and the events
-- Returns 1 done, 0 there is such a game
local function bring_in(keys, args)
  local log, due, open, ended, game = keys[1], keys[4], keys[5], keys[6], args[1]
  if redis.call('EXISTS', log, keys[2]) > 0 or redis.call('HEXISTS', keys[3], game) == 1 then
    return 0
  end
  redis.call('ZCARD', due)
  redis.call('SCARD', open)
  redis.call('ZCARD', ended)
  redis.call('HLEN', keys[7])
  for n = 8, #keys do
    redis.call('SCARD', keys[n])
  end
  local events = 7 + 2 * args[6]
  for n = 7, events - 2, 2 do
    redis.call('HSET', keys[7], args[n], args[n + 1])
    redis.call('HINCRBY', keys[7], CHANGES, 1)
  end
  -- unpack takes a few thousand at most.
  for first = events, #args, 1000 do
    redis.call('RPUSH', log, unpack(args, first, math.min(first + 999, #args)))
  end
  redis.call('HSET', keys[3], game, args[2])
  look_at(due, game, args[3])
  if args[4] == '1' then
    redis.call('SADD', open, game)
  end
  if args[5] ~= '' then
    redis.call('ZADD', ended, args[5], game)
  end
  for n = 8, #keys do
    redis.call('SADD', keys[n], game)
  end
  say(game, #args - events + 1, keys, 8)
  return 1
end

-- A finished log becomes one packed string.
-- KEYS 1 log, 2 archive, 3 ended; ARGV 1 game, 2 version that was packed, 3 packed log
-- Returns 1 done, 0 the log has another length by now
local function archive(keys, args)
  if redis.call('LLEN', keys[1]) ~= tonumber(args[2]) then
    return 0
  end
  redis.call('ZCARD', keys[3])
  redis.call('SET', keys[2], args[3])
  redis.call('DEL', keys[1])
  redis.call('ZREM', keys[3], args[1])
  return 1
end

-- The summaries of the games of a set.
-- KEYS 1 set of game ids, 2 summaries. Returns them, nil for a game without one
local function summaries_of(keys)
  local games = redis.call('SMEMBERS', keys[1])
  local found = {}
  -- unpack takes a few thousand at most.
  for first = 1, #games, 1000 do
    local some = redis.call('HMGET', keys[2], unpack(games, first, math.min(first + 999, #games)))
    for n = 1, #some do
      found[#found + 1] = some[n]
    end
  end
  return found
end

-- KEYS 1 outbox; ARGV 1 consumer, 2 how many at most. Returns entries {id, {field, value...}}
local function claim(keys, args)
  if redis.call('EXISTS', keys[1]) == 0 then
    return {}
  end
  local read = {'XREADGROUP', 'GROUP', GROUP, args[1], 'COUNT', args[2], 'STREAMS', keys[1], '>'}
  local reply = redis.pcall(unpack(read))
  if type(reply) == 'table' and reply.err then
    if not string.find(reply.err, 'NOGROUP', 1, true) then
      return reply
    end
    redis.call('XGROUP', 'CREATE', keys[1], GROUP, '0')
    reply = redis.call(unpack(read))
  end
  return reply and reply[1] and reply[1][2] or {}
end

-- KEYS 1 outbox; ARGV 1 consumer, 2 milliseconds, 3 how many at most. Returns as `claim`
local function reclaim(keys, args)
  local entries, cursor = {}, '0-0'
  if redis.call('EXISTS', keys[1]) == 0 or #redis.call('XINFO', 'GROUPS', keys[1]) == 0 then
    return entries
  end
  repeat
    local reply = redis.call('XAUTOCLAIM', keys[1], GROUP, args[1], args[2], cursor, 'COUNT',
      args[3] - #entries)
    cursor = reply[1]
    for n = 1, #reply[2] do
      entries[#entries + 1] = reply[2][n]
    end
  until cursor == '0-0' or #entries >= tonumber(args[3])
  return entries
end

-- KEYS 1 outbox; ARGV ids. Returns how many left
local function acknowledge(keys, args)
  redis.call('XACK', keys[1], GROUP, unpack(args))
  return redis.call('XDEL', keys[1], unpack(args))
end

-- A record of the ledger: {state, at, attempts, leased until, message id, reason, player, send at,
-- detail, key of the notice that took its place}.
local STATE, AT, ATTEMPTS, LEASED, MESSAGE, REASON, BY = 1, 2, 3, 4, 5, 6, 10

local function record_of(ledger, field)
  local stored = redis.call('HGET', ledger, field)
  return stored and cjson.decode(stored) or nil
end

local function write_record(ledger, field, record, keep)
  redis.call('HSET', ledger, field, cjson.encode(record))
  redis.call('EXPIRE', ledger, keep)
end

-- A postponed notice has a reason, one that is being sent has none.
local function is_under_way(record, now)
  return record[LEASED] > now and record[REASON] == ''
end

-- Writes notices down, a known one stays as it is; and puts an end to others in the same step,
-- but for those that are being sent.
-- KEYS 1 ledger, 2 planned, 3 pending, 4... the index that each notice stands in
-- ARGV 1 now, 2 seconds to keep, 3 how many notices,
--      for each: field, member, record, send at, 1 where it stands in the index else 0;
--      then for each end: field, member, state, reason, key of the notice in its place
-- Returns how many notices are new
local function plan(keys, args)
  local ledger, planned, pending = keys[1], keys[2], keys[3]
  local now, keep, count = tonumber(args[1]), tonumber(args[2]), tonumber(args[3])
  redis.call('ZCARD', planned)
  redis.call('SCARD', pending)
  for n = 4, #keys do
    redis.call('ZCARD', keys[n])
  end
  local new = 0
  for n = 0, count - 1 do
    local field, member, record, send_at, is_listed = unpack(args, 4 + 5 * n, 8 + 5 * n)
    if redis.call('HSETNX', ledger, field, record) == 1 then
      redis.call('ZADD', planned, send_at, member)
      redis.call('SADD', pending, field)
      if is_listed == '1' then
        redis.call('ZADD', keys[4 + n], send_at, member)
        redis.call('ZREMRANGEBYSCORE', keys[4 + n], '-inf', now - 1000 * keep)
        redis.call('EXPIRE', keys[4 + n], keep)
      end
      new = new + 1
    end
  end
  for n = 4 + 5 * count, #args, 5 do
    local field, member, state, reason, by = unpack(args, n, n + 4)
    local record = record_of(ledger, field)
    if record and record[STATE] == 'planned' and not is_under_way(record, now) then
      record[STATE], record[AT], record[LEASED] = state, now, 0
      record[REASON], record[BY] = reason, by
      write_record(ledger, field, record, keep)
      redis.call('ZREM', planned, member)
      redis.call('SREM', pending, field)
    end
  end
  redis.call('EXPIRE', ledger, keep)
  redis.call('EXPIRE', pending, keep)
  return new
end

-- The notices of a subject that are not concluded.
-- KEYS 1 ledger, 2 pending. Returns field, record, field, record...
local function waiting(keys)
  local found = {}
  for _, field in ipairs(redis.call('SMEMBERS', keys[2])) do
    local record = redis.call('HGET', keys[1], field)
    if record then
      found[#found + 1] = field
      found[#found + 1] = record
    end
  end
  return found
end

-- A notice that is ready goes to one caller, and to nobody else before the lease is over.
-- KEYS 1 ledger, 2 planned, 3 pending; ARGV 1 field, 2 member, 3 now, 4 leased until
-- Returns the record, nil when it is not ready (any more)
local function lease(keys, args)
  local score = redis.call('ZSCORE', keys[2], args[2])
  if not score or tonumber(score) > tonumber(args[3]) then
    return nil
  end
  local stored = redis.call('HGET', keys[1], args[1])
  if not stored then
    -- The ledger has forgotten the notice: its time to be kept was over.
    redis.call('ZREM', keys[2], args[2])
    redis.call('SREM', keys[3], args[1])
    return nil
  end
  redis.call('ZADD', keys[2], args[4], args[2])
  return stored
end

-- KEYS 1 ledger, 2 planned; ARGV 1 field, 2 member, 3 now, 4 leased until, 5 seconds to keep
-- Returns 1 the caller sends it, 0 it is concluded, unknown, or someone else is at it
local function begin(keys, args)
  redis.call('ZCARD', keys[2])
  local record = record_of(keys[1], args[1])
  if not record or record[STATE] ~= 'planned' or record[LEASED] > tonumber(args[3]) then
    return 0
  end
  record[AT], record[LEASED], record[REASON] = tonumber(args[3]), tonumber(args[4]), ''
  record[ATTEMPTS] = record[ATTEMPTS] + 1
  write_record(keys[1], args[1], record, args[5])
  redis.call('ZADD', keys[2], args[4], args[2])
  return 1
end

-- KEYS 1 ledger, 2 planned, 3 pending; ARGV 1 field, 2 member, 3 record in case there is none,
--      4 state, 5 at, 6 message id, 7 reason, 8 attempts or 0 for those that were counted,
--      9 key of the notice in its place, 10 seconds to keep
-- Returns 1 done, 0 it was concluded before
local function conclude(keys, args)
  redis.call('ZREM', keys[2], args[2])
  redis.call('SREM', keys[3], args[1])
  local record = record_of(keys[1], args[1]) or cjson.decode(args[3])
  if record[STATE] ~= 'planned' then
    return 0
  end
  record[STATE], record[AT], record[LEASED] = args[4], tonumber(args[5]), 0
  record[MESSAGE], record[REASON], record[BY] = args[6], args[7], args[9]
  record[ATTEMPTS] = math.max(record[ATTEMPTS], tonumber(args[8]))
  write_record(keys[1], args[1], record, args[10])
  return 1
end

-- What was sent came back.
-- KEYS 1 ledger; ARGV 1 field, 2 at, 3 reason, 4 seconds to keep
-- Returns 1 done, 0 there is no such notice that was sent
local function bounce(keys, args)
  local record = record_of(keys[1], args[1])
  if not record or record[STATE] ~= 'sent' then
    return 0
  end
  record[STATE], record[AT], record[REASON] = 'bounced', tonumber(args[2]), args[3]
  write_record(keys[1], args[1], record, args[4])
  return 1
end

-- KEYS 1 ledger, 2 planned; ARGV 1 field, 2 member, 3 until, 4 reason, 5 seconds to keep
-- Returns 1 done, 0 there is no such planned notice
local function postpone(keys, args)
  redis.call('ZCARD', keys[2])
  local record = record_of(keys[1], args[1])
  if not record or record[STATE] ~= 'planned' then
    return 0
  end
  record[LEASED], record[REASON] = tonumber(args[3]), args[4]
  write_record(keys[1], args[1], record, args[5])
  redis.call('ZADD', keys[2], args[3], args[2])
  return 1
end

-- `allow-oom`: what frees memory goes on where a full server refuses the rest.
redis.register_function('longhand_append', append)
redis.register_function('longhand_note', note)
redis.register_function('longhand_bring_in', bring_in)
redis.register_function('longhand_look_again', look_again)
redis.register_function{
  function_name = 'longhand_archive', callback = archive, flags = {'allow-oom'}}
redis.register_function{
  function_name = 'longhand_summaries', callback = summaries_of, flags = {'no-writes'}}
redis.register_function('longhand_claim', claim)
redis.register_function('longhand_reclaim', reclaim)
redis.register_function{
  function_name = 'longhand_acknowledge', callback = acknowledge, flags = {'allow-oom'}}
redis.register_function('longhand_plan', plan)
redis.register_function{
  function_name = 'longhand_waiting', callback = waiting, flags = {'no-writes'}}
redis.register_function('longhand_lease', lease)
redis.register_function('longhand_begin', begin)
redis.register_function('longhand_conclude', conclude)
redis.register_function('longhand_bounce', bounce)
redis.register_function('longhand_postpone', postpone)
