-- Note that this server process answers; if it is not the one that answered last, count the time between as outage.
-- So is the time counted during which it was frozen: the asker waited in vain, and the pulse is older than the sweeps.
-- At least 1 ms, whatever the clocks of the two say: what was loaded from the one is not committed on the other.
-- KEYS: pulse. ARGV: time offset in ms, the server's run id, ms by which a pulse is too old ('' if nobody waited).
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[1]
local held = redis.call('HMGET', KEYS[1], 'run', 'at')
local stale = ARGV[3] ~= '' and held[2] and now - tonumber(held[2]) > tonumber(ARGV[3])
if held[1] == ARGV[2] and not stale then return 0 end
local away = 0
if held[1] and held[2] then away = math.max(1, now - tonumber(held[2])) end
redis.call('HINCRBY', KEYS[1], 'outage', away)
redis.call('HSET', KEYS[1], 'run', ARGV[2], 'at', now)
return away
