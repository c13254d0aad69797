-- Return a match as it lies there, with the clock by which it is judged.
-- KEYS: match, pulse. ARGV: time offset in ms, with seed ('1' or '0').
-- Returns {snapshot or false, seed or false, now, outage}.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[1]
local fields = redis.call('HMGET', KEYS[1], 'snapshot', ARGV[2] == '1' and 'seed' or 'none')
return {fields[1], fields[2], now, tonumber(redis.call('HGET', KEYS[2], 'outage') or '0')}
