-- Claim what is due in one partition, and beat its pulse.
-- KEYS: due, pulse. ARGV: time offset in ms, lease in ms, limit.
-- Returns {now, members claimed, next time or ''}.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[1]
redis.call('HSET', KEYS[2], 'at', now)
local members = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[3])
for _, member in ipairs(members) do
  redis.call('ZADD', KEYS[1], now + ARGV[2], member)
end
local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
return {now, members, first[2] or ''}
