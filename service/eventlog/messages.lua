#!lua name=longhand_messages
-- What people say at a table, beside the log and never in it: what is erased here is gone.
-- A hash: `last` the highest number, a number -> the message, `id:` and an id -> its number.

-- KEYS 1 messages, 2 outbox, 3 games that the author wrote in
-- ARGV 1 game, 2 id, 3 author, 4 message, 5 how many are kept
-- Returns {0, number} done, {1, number, message or nil} done before under this id
local function say(keys, args)
  local messages, outbox, written = keys[1], keys[2], keys[3]
  local game, id, author, kept = args[1], 'id:' .. args[2], args[3], tonumber(args[5])
  local known = redis.call('HGET', messages, id)
  if known then
    return {1, tonumber(known), redis.call('HGET', messages, known)}
  end
  redis.call('XLEN', outbox)
  redis.call('SCARD', written)
  local number = redis.call('HINCRBY', messages, 'last', 1)
  redis.call('HSET', messages, number, args[4], id, number)
  redis.call('HDEL', messages, number - kept)
  redis.call('SADD', written, game)
  redis.call('XADD', outbox, '*', 'k', 'message', 'p', author, 'r', game .. '_' .. number)
  return {0, number}
end

-- KEYS 1 messages; ARGV 1 after, 2 how many at most, 3 how many are kept
-- Returns {highest number, number, message, number, message...}
local function said(keys, args)
  local last = tonumber(redis.call('HGET', keys[1], 'last') or '0')
  local found, most = {last}, 2 * tonumber(args[2])
  for number = math.max(tonumber(args[1]), last - tonumber(args[3])) + 1, last do
    if #found > most then
      break
    end
    local message = redis.call('HGET', keys[1], number)
    if message then
      found[#found + 1] = number
      found[#found + 1] = message
    end
  end
  return found
end

-- Messages of one author.
-- KEYS 1 messages; ARGV 1 author, 2 number or '' for all. Returns how many were erased
local function unsay(keys, args)
  local numbers = args[2] == '' and redis.call('HKEYS', keys[1]) or {args[2]}
  local erased = 0
  for _, number in ipairs(numbers) do
    local message = string.match(number, '^%d+$') and redis.call('HGET', keys[1], number)
    -- A message is {at, author, ...}.
    if message and cjson.decode(message)[2] == args[1] then
      erased = erased + redis.call('HDEL', keys[1], number)
    end
  end
  return erased
end

redis.register_function('longhand_say', say)
redis.register_function{
  function_name = 'longhand_said', callback = said, flags = {'no-writes'}}
redis.register_function{
  function_name = 'longhand_unsay', callback = unsay, flags = {'allow-oom'}}
