-- Replace an archived record, by one that lacks what was erased or when it was filed, unless somebody else was quicker.
-- KEYS: record. ARGV: the record as it was read, the record that replaces it, ms for which that is kept (0: until it is
--       replaced; '': for as long as the other would have been).
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[3] == '' then
  redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL')
elseif ARGV[3] == '0' then
  redis.call('SET', KEYS[1], ARGV[2])
else
  redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
end
return 1
