-- Claim the obligations due in one partition, and beat its pulse. If the pulse is older than the time for which the
-- asker waited between two sweeps, the store was frozen in between, and that time is counted as outage.
-- A claim is noted among those that wait for a task, with the time at which it first fell due; obligations that
-- sweepers meet themselves wait for no task.
-- KEYS: due, pulse, waiting.
-- ARGV: time offset in ms, lease in ms, limit, ms since the asker's last sweep ('' for its first),
--       ms by which the two may differ, the kinds that sweepers meet themselves.
-- Returns {now, members claimed, each followed by the time at which it fell due, next time or ''}.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[1]
local beat = tonumber(redis.call('HGET', KEYS[2], 'at') or '')
if beat and ARGV[4] ~= '' and now - beat - ARGV[4] > tonumber(ARGV[5]) then
  redis.call('HINCRBY', KEYS[2], 'outage', now - beat - ARGV[4])
end
redis.call('HSET', KEYS[2], 'at', now)
local own = {}
for kind in string.gmatch(ARGV[6], '%S+') do own[kind] = true end
local claims = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'WITHSCORES', 'LIMIT', 0, ARGV[3])
for index = 1, #claims, 2 do
  redis.call('ZADD', KEYS[1], now + ARGV[2], claims[index])
  if not own[string.match(claims[index], '^[^ ]*')] then
    redis.call('ZADD', KEYS[3], 'NX', claims[index + 1], claims[index])
  end
end
-- Of the waiting claims that were settled before their task began, drop the oldest, so that they do not add up.
local longest = redis.call('ZRANGE', KEYS[3], 0, 0)[1]
if longest and not redis.call('ZSCORE', KEYS[1], longest) then redis.call('ZREM', KEYS[3], longest) end
local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
return {now, claims, first[2] or ''}
