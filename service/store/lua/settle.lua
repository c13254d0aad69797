-- Drop or move a claimed obligation, unless it was changed since the claim.
-- KEYS: due. ARGV: member, the time to which it was claimed, the new time or '' to drop it.
local claimed = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not claimed or tonumber(claimed) ~= tonumber(ARGV[2]) then return 0 end
if ARGV[3] == '' then return redis.call('ZREM', KEYS[1], ARGV[1]) end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
