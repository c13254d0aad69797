-- Replace a match by its compressed record.
-- KEYS: match, plies, record, webhooks, then the lists of the lobby that have the match.
-- ARGV: match id, edition at which the record was made ('' if the record has no erasable text), record, ms for which it
--       is kept (0: until it is replaced).
-- Returns 1, or 0 if the match is gone or was changed since the record was made: an erased text must not come back.
local held = redis.call('HMGET', KEYS[1], 'ply', 'edition')
if ARGV[2] ~= '' and (not held[1] or (held[2] or '0') ~= ARGV[2]) then return 0 end
redis.call('DEL', KEYS[1], KEYS[2], KEYS[4])
if ARGV[4] == '0' then
  redis.call('SET', KEYS[3], ARGV[3])
else
  redis.call('SET', KEYS[3], ARGV[3], 'PX', ARGV[4])
end
for key = 5, #KEYS do redis.call('ZREM', KEYS[key], ARGV[1]) end
return 1
