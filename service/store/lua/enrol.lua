-- Note that a sweeper is at work, forget the sweepers without a sign of life for long, and return all others.
-- KEYS: sweepers. ARGV: time offset in ms, the sweeper's name ('' to note none), ms after which one is forgotten,
--       a name to forget at once or ''.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[1]
if ARGV[2] ~= '' then redis.call('ZADD', KEYS[1], now, ARGV[2]) end
if ARGV[4] ~= '' then redis.call('ZREM', KEYS[1], ARGV[4]) end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[3])
-- After a failover the clock may have stepped back.
redis.call('ZREMRANGEBYSCORE', KEYS[1], now + ARGV[3], '+inf')
return redis.call('ZRANGE', KEYS[1], 0, -1)
