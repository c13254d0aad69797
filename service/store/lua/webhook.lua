-- Keep, replace or remove a webhook of a match, or of an API key.
-- KEYS: webhooks, due, match (or API key), waiting.
-- ARGV: 1 time offset in ms, 2 id of the match or key, 3 id of the webhook, 4 version that it must have ('' for a new
--       one), 5 its lane from now on ('' to remove it), 6 version and JSON, 7 when it is due: a time, 'now', 'soon'
--       (now, unless it is due already), 'as before' or 'done', 8 the news that the caller knew (with other news 'done'
--       means now), 9 hint channel, 10 the most webhooks of an owner, without copies of a key's webhooks.
-- Returns 1; 0 if it has another version or the match or key is gone; 2 if its owner has the most already.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[1]
local held, lane
for _, one in ipairs({'hook', 'calm', 'new', 'slow', 'off'}) do
  local found = redis.call('HGET', KEYS[1], one .. ' ' .. ARGV[3])
  if found then held, lane = found, one end
end
if (held and string.match(held, '^%d+') or '') ~= ARGV[4] then return 0 end
if not held and redis.call('EXISTS', KEYS[3]) == 0 then return 0 end

local function read(raw) return cjson.decode(string.match(raw, '^%d+ (.*)$')) end
if not held then
  local new, count = read(ARGV[6]), 0
  for _, field in ipairs(redis.call('HKEYS', KEYS[1])) do
    local one = field ~= 'news' and read(redis.call('HGET', KEYS[1], field))
    if one and one.parent == cjson.null
      and one.seat == new.seat and one.generation == new.generation and one.key == new.key then
      count = count + 1
    end
  end
  if count >= tonumber(ARGV[10]) then return 2 end
end

local before
if held then
  local member = lane .. ' ' .. ARGV[2] .. ' ' .. ARGV[3]
  before = redis.call('ZSCORE', KEYS[2], member)
  redis.call('HDEL', KEYS[1], lane .. ' ' .. ARGV[3])
  redis.call('ZREM', KEYS[2], member)
  redis.call('ZREM', KEYS[4], member)
end
if ARGV[5] == '' then return 1 end
redis.call('HSET', KEYS[1], ARGV[5] .. ' ' .. ARGV[3], ARGV[6])
local when, at = ARGV[7], nil
if when == 'soon' or when == 'now' then
  redis.call('HINCRBY', KEYS[1], 'news', 1)
  at = when == 'soon' and before or now
elseif when == 'as before' then
  at = before
elseif when ~= 'done' then
  at = tonumber(when)
elseif (redis.call('HGET', KEYS[1], 'news') or '0') ~= ARGV[8] then
  at = now
end
if at and ARGV[5] ~= 'off' then
  redis.call('ZADD', KEYS[2], at, ARGV[5] .. ' ' .. ARGV[2] .. ' ' .. ARGV[3])
  if tonumber(at) <= now + 1000 then redis.call('SPUBLISH', ARGV[9], ARGV[2]) end
end
return 1
