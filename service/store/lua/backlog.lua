-- Count the obligations of one partition that are due and not begun, by kind.
-- KEYS: due, waiting, pulse. ARGV: time offset in ms, the most obligations to look at in each set.
-- Returns {ms since the partition was swept or '', then kind, count, ms for which the oldest has been due, …}.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[1]
local counts, oldest, found = {}, {}, {}
local function note(member, at)
  local kind = string.match(member, '^[^ ]*')
  counts[kind] = (counts[kind] or 0) + 1
  oldest[kind] = math.min(oldest[kind] or at, at)
end
local overdue = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'WITHSCORES', 'LIMIT', 0, ARGV[2])
for index = 1, #overdue, 2 do
  note(overdue[index], tonumber(redis.call('ZSCORE', KEYS[2], overdue[index]) or overdue[index + 1]))
end
local waiting = redis.call('ZRANGE', KEYS[2], 0, ARGV[2] - 1, 'WITHSCORES')
for index = 1, #waiting, 2 do
  local at = tonumber(redis.call('ZSCORE', KEYS[1], waiting[index]) or now)
  if at > now then note(waiting[index], tonumber(waiting[index + 1])) end
end
local beat = tonumber(redis.call('HGET', KEYS[3], 'at') or '')
found[1] = beat and math.max(0, now - beat) or ''
for kind, count in pairs(counts) do
  found[#found + 1] = kind
  found[#found + 1] = count
  found[#found + 1] = math.max(0, now - oldest[kind])
end
return found
