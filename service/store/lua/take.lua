-- Use some of a limited number in a window that begins with the first use; what would be too much uses nothing.
-- KEYS: counter. ARGV: most, window in s, how many. Returns {taken (1 or 0), used, seconds left of the window}.
local used = tonumber(redis.call('GET', KEYS[1]) or '0')
local taken = used + ARGV[3] <= tonumber(ARGV[1])
if taken then
  used = redis.call('INCRBY', KEYS[1], ARGV[3])
  if used == tonumber(ARGV[3]) then redis.call('EXPIRE', KEYS[1], ARGV[2]) end
end
return {taken and 1 or 0, used, redis.call('TTL', KEYS[1])}
