-- Return a match as it is stored, with the time by which its clocks are judged.
-- If neither the asker nor a listening sweeper has had an answer of the store for long, the store was frozen: that time
-- is counted as outage here, before the asker can judge a clock that ran meanwhile.
-- KEYS: match, pulse. ARGV: time offset in ms, with seed ('1' or '0'), hint channel of the partition,
--       ms by which a pulse is too old ('' if the store has answered the asker lately).
-- Returns {snapshot or false, seed or false, now, outage}.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[1]
local fields = redis.call('HMGET', KEYS[1], 'snapshot', ARGV[2] == '1' and 'seed' or 'none')
local pulse = redis.call('HMGET', KEYS[2], 'outage', 'at')
local outage, beat = tonumber(pulse[1] or '0'), tonumber(pulse[2] or '')
local silent = ARGV[4] ~= '' and beat and now - beat > tonumber(ARGV[4])
if silent and redis.call('PUBSUB', 'SHARDNUMSUB', ARGV[3])[2] > 0 then
  outage = redis.call('HINCRBY', KEYS[2], 'outage', now - beat)
  redis.call('HSET', KEYS[2], 'at', now)
end
return {fields[1], fields[2], now, outage}
