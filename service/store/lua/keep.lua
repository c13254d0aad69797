-- Put a file on the shelf; drop the files that were unused for too long, then the least recently used beyond the bound.
-- KEYS: files, used, bytes. ARGV: time offset in ms, key, content, bound in bytes, ms after which an unused file is
--       dropped.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[1]

local function drop(key)
  redis.call('DECRBY', KEYS[3], redis.call('HSTRLEN', KEYS[1], key))
  redis.call('HDEL', KEYS[1], key)
  redis.call('ZREM', KEYS[2], key)
end

drop(ARGV[2])
for _, key in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now - ARGV[5])) do drop(key) end
local total = redis.call('INCRBY', KEYS[3], #ARGV[3])
while total > tonumber(ARGV[4]) do
  local oldest = redis.call('ZRANGE', KEYS[2], 0, 0)[1]
  if not oldest then break end
  drop(oldest)
  total = tonumber(redis.call('GET', KEYS[3]))
end
redis.call('HSET', KEYS[1], ARGV[2], ARGV[3])
redis.call('ZADD', KEYS[2], now, ARGV[2])
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, ARGV[5]) end
return total
