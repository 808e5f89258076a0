#!lua name=longhand_limits
-- How much of something may be done in a time: the generic cell rate algorithm. A bucket holds the
-- instant (microseconds) at which nothing of what was taken counts any more.

-- The clocks of two machines may differ by this.
local SKEW = 60 * 1000 * 1000

-- Takes one from a bucket, if there is one left, after others were given back.
-- KEYS 1 bucket, 2 where there is one: a key without which nobody gets a bucket
-- ARGV 1 now (microseconds), 2 microseconds until one has come back, 3 until all have,
--      4 of those that are given back, 5 milliseconds to keep the bucket
-- Returns the microseconds until all are back, below 0 where there was none left to be taken,
--         0 without the key: whoever makes tokens up fills no memory
local function take(keys, args)
  local bucket = keys[1]
  local full = redis.call('GET', bucket)
  if not full and keys[2] and redis.call('EXISTS', keys[2]) == 0 then
    return 0
  end
  local now, each, room = tonumber(args[1]), tonumber(args[2]), tonumber(args[3])
  local spent = (full or now) - now - args[4]
  if spent < 0 or spent > room + SKEW then
    -- All are back long since, or a clock was set back.
    spent = 0
  elseif spent > room then
    spent = room
  end
  local is_taken = spent + each <= room
  if is_taken then
    spent = spent + each
  end
  -- Nobody misses it after a crash, so it need not be on disk before the answer, nor elsewhere.
  redis.set_repl(redis.REPL_NONE)
  redis.call('SET', bucket, string.format('%.0f', now + spent), 'PX', args[5])
  return is_taken and spent or -spent
end

redis.register_function{
  function_name = 'longhand_take', callback = take, flags = {'allow-oom'}}
