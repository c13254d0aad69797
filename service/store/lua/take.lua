-- Use one of a limited number in a window that begins with the first use.
-- KEYS: counter. ARGV: most, window in s. Returns {used, seconds left of the window}.
local used = redis.call('INCR', KEYS[1])
if used == 1 then redis.call('EXPIRE', KEYS[1], ARGV[2]) end
return {used, redis.call('TTL', KEYS[1])}
