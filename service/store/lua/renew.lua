-- Extend the claim on an obligation that exists, or add one that does not exist yet.
-- A claim is renewed when its task begins: from then on it is no longer waiting.
-- KEYS: due, waiting. ARGV: time offset in ms, member, ms from now, mode ('renew' or 'add'), hint channel (or '').
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[1]
local done = redis.call('ZADD', KEYS[1], ARGV[4] == 'renew' and 'XX' or 'NX', 'CH', now + ARGV[3], ARGV[2])
if ARGV[5] ~= '' and done == 1 then redis.call('SPUBLISH', ARGV[5], ARGV[2]) end
if ARGV[4] == 'renew' or done == 1 then redis.call('ZREM', KEYS[2], ARGV[2]) end
if ARGV[4] == 'renew' then return redis.call('ZSCORE', KEYS[1], ARGV[2]) and 1 or 0 end
return done
