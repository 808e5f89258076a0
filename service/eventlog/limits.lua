#!lua name=longhand_limits
-- How much of something may be done in a time: the generic cell rate algorithm. A bucket holds the
-- instant (microseconds) at which nothing of what was taken counts any more.

-- Milliseconds that a full bucket is kept. The end of a key is written to disk and to replicas, so
-- it must not come between two requests of somebody who is there.
local KEPT = 60 * 60 * 1000

-- The clocks of two machines may differ by this.
local SKEW = 60 * 1000 * 1000

-- Takes one from a bucket, if there is one left, after others were given back.
-- KEYS 1 bucket, 2 where there is one: a key without which nothing is taken
-- ARGV 1 now (microseconds), 2 microseconds until one has come back, 3 how many there are,
--      4 how many are given back
-- Returns the microseconds until all are back, below 0 where there was none left to be taken,
--         0 without the key: whoever makes tokens up fills no memory
local function take(keys, args)
  if keys[2] and redis.call('EXISTS', keys[2]) == 0 then
    return 0
  end
  local now, each, most = tonumber(args[1]), tonumber(args[2]), tonumber(args[3])
  local full = tonumber(redis.call('GET', keys[1]) or '0') - each * tonumber(args[4])
  if full > now + each * most + SKEW then
    -- A clock was set back.
    full = now
  end
  full = math.min(math.max(full, now), now + each * most)
  local is_taken = full + each - now <= each * most
  if is_taken then
    full = full + each
  end
  -- Nobody misses it after a crash, so it need not be on disk before the answer, nor elsewhere.
  redis.set_repl(redis.REPL_NONE)
  local life = string.format('%.0f', math.ceil((full - now) / 1000) + KEPT)
  redis.call('SET', keys[1], string.format('%.0f', full), 'PX', life)
  return is_taken and full - now or now - full
end

redis.register_function{
  function_name = 'longhand_take', callback = take, flags = {'allow-oom'}}
