-- Replace an archived record by one that lacks what was erased, unless somebody else was quicker.
-- KEYS: record. ARGV: the record as it was read, the record that replaces it.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL')
return 1
