-- Replace an archived record, by one without the erased text or when it was filed, unless it was changed meanwhile.
-- KEYS: record. ARGV: the record as it was read, the new record, ms for which the new one is kept (0: until it is
--       replaced; '': for the rest of the old one's time).
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[3] == '' then
  redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL')
elseif ARGV[3] == '0' then
  redis.call('SET', KEYS[1], ARGV[2])
else
  redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
end
return 1
