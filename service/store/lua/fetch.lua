-- Return a file of the shelf, or false, and note its use.
-- KEYS: files, used, bytes. ARGV: time offset in ms, key, ms after which an unused file is dropped.
local content = redis.call('HGET', KEYS[1], ARGV[2])
if not content then return false end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[1]
local used = redis.call('ZSCORE', KEYS[2], ARGV[2])
if not used or tonumber(used) <= now - ARGV[3] then return false end
redis.call('ZADD', KEYS[2], now, ARGV[2])
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, ARGV[3]) end
return content
