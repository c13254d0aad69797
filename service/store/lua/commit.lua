-- Make one change of a match, all of it or nothing.
-- KEYS: match, plies, due, pulse, webhooks, then one key for each list of the lobby to join, then one for each to leave.
-- ARGV: 1 time offset in ms, 2 match id, 3 expected ply, 4 ply after it, 5 at, 6 oldest age of at in ms, 7 snapshot,
--       8 seed (of a new match, else ''), 9 hint channel, 10 time of creation,
--       11 outage as it was when the match was loaded,
--       12 number of lines, 13 of obligations, 14 of settled ones, 15 of lists to join,
--       16 expected edition, 17 edition after it, 18 number of rewritten lines, 19 news channel, 20 news,
--       21 whether something else is due soon ('1' or ''), 22 number of webhooks of a new match,
--       23 the trace to which the change belongs (or ''), which is stored with the ply,
--       24 for a match from the cache the time by which the change must be made, else '';
--       then the lines, the obligations as pairs (time, member), the settled members, the rewritten lines as pairs
--       (ply, line), the webhooks as pairs (lane and id, version and JSON).
-- Returns {1, now}; or {0, now, snapshot or false, seed or false, outage}, the match as it is, if it is not at the
-- expected ply and edition, if at is too old, or if the store had an outage since it was loaded. A change to a match
-- from the cache is also refused if its time is over, or if at is ahead of this clock.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[1]
local held = redis.call('HMGET', KEYS[1], 'ply', 'at', 'edition')
local ply, last = tonumber(held[1] or '0'), tonumber(held[2] or '0')
local at, exists = tonumber(ARGV[5]), held[1] and true or false
local outage = redis.call('HGET', KEYS[4], 'outage') or '0'
local expected = ply == tonumber(ARGV[3]) and exists == (ARGV[8] == '') and (held[3] or '0') == ARGV[16]
local timely = at >= last and now - at <= tonumber(ARGV[6]) and outage == ARGV[11]
if ARGV[24] ~= '' then timely = timely and at <= now and now < tonumber(ARGV[24]) end
if not (expected and timely) then
  local found = redis.call('HMGET', KEYS[1], 'snapshot', 'seed')
  return {0, now, found[1], found[2], tonumber(outage)}
end

redis.call('HSET', KEYS[1], 'snapshot', ARGV[7], 'ply', ARGV[4], 'at', ARGV[5])
if ARGV[8] ~= '' then redis.call('HSET', KEYS[1], 'seed', ARGV[8]) end
if ARGV[17] ~= ARGV[16] then redis.call('HSET', KEYS[1], 'edition', ARGV[17]) end
if ARGV[23] ~= '' then redis.call('HSET', KEYS[1], 'trace', ARGV[4] .. ' ' .. ARGV[23]) end
local index = 25
for _ = 1, tonumber(ARGV[12]) do
  redis.call('RPUSH', KEYS[2], ARGV[index])
  index = index + 1
end
for _ = 1, tonumber(ARGV[13]) do
  redis.call('ZADD', KEYS[3], ARGV[index], ARGV[index + 1])
  index = index + 2
end
for _ = 1, tonumber(ARGV[14]) do
  redis.call('ZREM', KEYS[3], ARGV[index])
  index = index + 1
end
for _ = 1, tonumber(ARGV[18]) do
  redis.call('LSET', KEYS[2], ARGV[index] - 1, ARGV[index + 1])
  index = index + 2
end
for _ = 1, tonumber(ARGV[22]) do
  redis.call('HSET', KEYS[5], ARGV[index], ARGV[index + 1])
  index = index + 2
end
local joined = tonumber(ARGV[15])
for key = 6, #KEYS do
  if key < 6 + joined then
    redis.call('ZADD', KEYS[key], ARGV[10], ARGV[2])
  else
    redis.call('ZREM', KEYS[key], ARGV[2])
  end
end
local soon = ARGV[21] ~= ''
local webhooks = redis.call('HKEYS', KEYS[5])
-- A worker that finds nothing to deliver sees by this number that the match has changed since it looked.
if #webhooks > 0 then redis.call('HINCRBY', KEYS[5], 'news', 1) end
for _, field in ipairs(webhooks) do
  if field ~= 'news' and string.sub(field, 1, 4) ~= 'off ' then
    local member = string.gsub(field, ' ', ' ' .. ARGV[2] .. ' ', 1)
    soon = redis.call('ZADD', KEYS[3], 'NX', now, member) == 1 or soon
  end
end
if soon then redis.call('SPUBLISH', ARGV[9], ARGV[2]) end
redis.call('SPUBLISH', ARGV[19], ARGV[20])
return {1, now}
