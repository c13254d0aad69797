-- Note that this server process answers. If another process answered last, count the time between as outage.
-- Count also a freeze of this process: the asker got no answer in time, and the pulse is older than the sweeps.
-- An outage has at least 1 ms, even if the clock stepped back: a match loaded from one process is not committed on the
-- other.
-- KEYS: pulse. ARGV: time offset in ms, the server's run id, ms by which a pulse is too old ('' if nobody waited).
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[1]
local held = redis.call('HMGET', KEYS[1], 'run', 'at')
local stale = ARGV[3] ~= '' and held[2] and now - tonumber(held[2]) > tonumber(ARGV[3])
if held[1] == ARGV[2] and not stale then return 0 end
local outage = 0
if held[1] and held[2] then outage = math.max(1, now - tonumber(held[2])) end
redis.call('HINCRBY', KEYS[1], 'outage', outage)
redis.call('HSET', KEYS[1], 'run', ARGV[2], 'at', now)
return outage
