-- Claim what is due in one partition, and beat its pulse. If the pulse is older than the time for which the asker
-- waited between two sweeps, the store was frozen in between, and that time is counted as outage.
-- KEYS: due, pulse. ARGV: time offset in ms, lease in ms, limit, ms since the asker's last sweep ('' for its first),
--       ms by which the two may differ.
-- Returns {now, members claimed, next time or ''}.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[1]
local beat = tonumber(redis.call('HGET', KEYS[2], 'at') or '')
if beat and ARGV[4] ~= '' and now - beat - ARGV[4] > tonumber(ARGV[5]) then
  redis.call('HINCRBY', KEYS[2], 'outage', now - beat - ARGV[4])
end
redis.call('HSET', KEYS[2], 'at', now)
local members = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[3])
for _, member in ipairs(members) do
  redis.call('ZADD', KEYS[1], now + ARGV[2], member)
end
local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
return {now, members, first[2] or ''}
