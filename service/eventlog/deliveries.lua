#!lua name=longhand_deliveries
-- What is to be posted to the webhooks of players, and what became of it.
-- Everywhere KEYS are those of one endpoint: 1 hash: id -> delivery, 2 set: id by the time it was
-- planned at, 3 set: id of those still to be sent by the time of the next try, 4 set of the
-- partition: endpoint by the time of its next look, 5 hash: `leased` until when one caller has
-- the endpoint, or nobody may, `answered` when a delivery last arrived.
-- A delivery: {id, state, at, attempts, since, status, reason, next at, planned at, type, game,
-- version, ...}.
local STATE, AT, ATTEMPTS, SINCE, STATUS, REASON, NEXT = 2, 3, 4, 5, 6, 7, 8
local TYPE, GAME, VERSION = 10, 11, 12

local function record_of(keys, id)
  local stored = redis.call('HGET', keys[1], id)
  return stored and cjson.decode(stored) or nil
end

local function write_record(keys, id, record)
  local stored = cjson.encode(record)
  redis.call('HSET', keys[1], id, stored)
  return stored
end

-- The endpoint is looked at when its first delivery is due, or when whoever has it must be gone.
local function look_next(keys, endpoint)
  local first = redis.call('ZRANGE', keys[3], 0, 0, 'WITHSCORES')
  if not first[1] then
    redis.call('ZREM', keys[4], endpoint)
    return
  end
  local leased = tonumber(redis.call('HGET', keys[5], 'leased') or '0')
  redis.call('ZADD', keys[4], math.max(tonumber(first[2]), leased), endpoint)
end

local function keep(keys, seconds)
  for _, n in ipairs({1, 2, 3, 5}) do
    redis.call('EXPIRE', keys[n], seconds)
  end
end

-- A known delivery stays as it is. Of those that are done with the oldest make room; of twice as
-- many as are kept the oldest do, whatever becomes of them.
-- ARGV 1 endpoint, 2 seconds to keep, 3 how many are kept,
--      for each: id, delivery, planned at, next at. Returns how many are new
local function plan(keys, args)
  redis.call('ZCARD', keys[4])
  local new = 0
  for n = 4, #args, 4 do
    if redis.call('HSETNX', keys[1], args[n], args[n + 1]) == 1 then
      new = new + 1
      redis.call('ZADD', keys[2], args[n + 2], args[n])
      redis.call('ZADD', keys[3], args[n + 3], args[n])
    end
  end
  local excess = redis.call('ZCARD', keys[2]) - tonumber(args[3])
  local far = excess - tonumber(args[3])
  for n, id in ipairs(excess > 0 and redis.call('ZRANGE', keys[2], 0, excess - 1) or {}) do
    if n <= far or not redis.call('ZSCORE', keys[3], id) then
      redis.call('HDEL', keys[1], id)
      redis.call('ZREM', keys[2], id)
      redis.call('ZREM', keys[3], id)
    end
  end
  keep(keys, args[2])
  look_next(keys, args[1])
  return new
end

-- The endpoint's next delivery goes to one caller, and no other before the lease is over.
-- ARGV 1 endpoint, 2 now, 3 leased until. Returns the delivery, nil when none is due (any more)
local function claim(keys, args)
  local now = tonumber(args[2])
  local look = redis.call('ZSCORE', keys[4], args[1])
  if not look or tonumber(look) > now then
    return nil
  end
  redis.call('HDEL', keys[5], 'leased')
  local first = redis.call('ZRANGE', keys[3], 0, 0, 'WITHSCORES')
  local record = first[1] and tonumber(first[2]) <= now and record_of(keys, first[1])
  if not record then
    look_next(keys, args[1])
    return nil
  end
  if record[SINCE] == 0 then
    record[SINCE] = now
  end
  redis.call('HSET', keys[5], 'leased', args[3])
  look_next(keys, args[1])
  return write_record(keys, first[1], record)
end

-- What became of a try; `planned`: there will be another. Ends the lease, or lets it go on as a rest.
-- ARGV 1 endpoint, 2 id, 3 at, 4 state, 5 status or 0, 6 reason, 7 next at or 0, 8 tries made,
--      9 nothing is sent to the endpoint before, or 0
-- Returns 1 done, 0 there is no such delivery to be sent
local function settle(keys, args)
  redis.call('HDEL', keys[5], 'leased')
  local record = record_of(keys, args[2])
  if record and args[9] ~= '0' then
    redis.call('HSET', keys[5], 'leased', args[9])
  end
  if not record or record[STATE] ~= 'planned' then
    look_next(keys, args[1])
    return 0
  end
  record[STATE], record[AT], record[STATUS] = args[4], tonumber(args[3]), tonumber(args[5])
  record[REASON], record[NEXT] = args[6], tonumber(args[7])
  record[ATTEMPTS] = record[ATTEMPTS] + tonumber(args[8])
  write_record(keys, args[2], record)
  if args[4] == 'planned' then
    redis.call('ZADD', keys[3], args[7], args[2])
  else
    redis.call('ZREM', keys[3], args[2])
  end
  if args[4] == 'delivered' then
    redis.call('HSET', keys[5], 'answered', args[3])
  end
  look_next(keys, args[1])
  return 1
end

-- ARGV 1 endpoint, 2 id, 3 now, 4 seconds to keep. Returns the delivery, nil when there is none
local function replay(keys, args)
  local record = record_of(keys, args[2])
  if not record then
    return nil
  end
  local now = tonumber(args[3])
  record[STATE], record[AT], record[NEXT], record[REASON] = 'planned', now, now, ''
  record[ATTEMPTS], record[SINCE], record[STATUS] = 0, 0, 0
  redis.call('ZADD', keys[3], now, args[2])
  keep(keys, args[4])
  look_next(keys, args[1])
  return write_record(keys, args[2], record)
end

-- ARGV 1 endpoint, 2 now, 3 reason. Returns how many will not be sent
local function give_up(keys, args)
  local waiting = redis.call('ZRANGE', keys[3], 0, -1)
  for _, id in ipairs(waiting) do
    local record = record_of(keys, id)
    if record then
      record[STATE], record[AT], record[REASON], record[NEXT] = 'dropped', tonumber(args[2]), args[3], 0
      write_record(keys, id, record)
    end
  end
  redis.call('DEL', keys[3])
  redis.call('ZREM', keys[4], args[1])
  redis.call('HDEL', keys[5], 'leased')
  return #waiting
end

-- What waits of one type about earlier versions of one game is not sent any more.
-- ARGV 1 endpoint, 2 now, 3 type, 4 game, 5 version, 6 reason. Returns how many those are
local function outdate(keys, args)
  redis.call('ZCARD', keys[4])
  local outdated = 0
  for _, id in ipairs(redis.call('ZRANGE', keys[3], 0, -1)) do
    local record = record_of(keys, id)
    if record and record[TYPE] == args[3] and record[GAME] == args[4]
      and record[VERSION] < tonumber(args[5]) then
      record[STATE], record[AT], record[REASON], record[NEXT] =
        'superseded', tonumber(args[2]), args[6], 0
      write_record(keys, id, record)
      redis.call('ZREM', keys[3], id)
      outdated = outdated + 1
    end
  end
  if outdated > 0 then
    look_next(keys, args[1])
  end
  return outdated
end

-- `allow-oom`: what frees memory goes on where a full server refuses the rest.
redis.register_function('longhand_plan_deliveries', plan)
redis.register_function('longhand_claim_delivery', claim)
redis.register_function('longhand_settle_delivery', settle)
redis.register_function('longhand_replay_delivery', replay)
redis.register_function('longhand_outdate_deliveries', outdate)
redis.register_function('longhand_give_up_deliveries', give_up)
