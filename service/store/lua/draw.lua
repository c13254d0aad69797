-- Draw from some buckets of one owner: from all of them, or from none when one holds too little.
-- A bucket is kept as the time, in us, at which it will be full again; a full one is not kept at all.
-- KEYS: the buckets. ARGV: time offset in ms; then for each bucket the us in which it fills, and the us to draw.
-- Returns {us to wait until all can be drawn (0: they were drawn), for each bucket the us until it is full}.
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2] + ARGV[1] * 1000
local found, wait = {0}, 0
for place, key in ipairs(KEYS) do
  local fills, amount = tonumber(ARGV[2 * place]), tonumber(ARGV[2 * place + 1])
  local missing = math.max(0, tonumber(redis.call('GET', key) or '0') - now)
  found[place + 1] = missing
  wait = math.max(wait, missing + math.min(amount, fills) - fills)
end
if wait > 0 then
  found[1] = wait
  return found
end
for place, key in ipairs(KEYS) do
  local missing = found[place + 1] + ARGV[2 * place + 1]
  found[place + 1] = missing
  if missing > 0 then
    redis.call('SET', key, string.format('%.0f', now + missing), 'PX', math.ceil(missing / 1000))
  end
end
return found
