-- Area: platform. Answers stored with their Idempotency-Key contained personal data, readable for 90 days.

-- The key is stored as a hash, and the answer is encrypted with the key. Who has the database cannot read it, and who
-- sent the request still can.

-- The record that the request created.
alter table idempotency_keys add column made uuid;
-- The key of an answer of an earlier version that is not encrypted yet. A job does it, and forgets the key.
alter table idempotency_keys add column clear_key uuid;

update idempotency_keys set
  clear_key = key,
  key = encode(substring(sha256(convert_to('key:' || key, 'UTF8')) for 16), 'hex')::uuid,
  request_hash = sha256(convert_to('hash:' || key || ':', 'UTF8') || request_hash),
  made = substring(answer from '^\{(?:"(?:sale|refund)":\{)?"id":"([0-9a-f-]{36})"')::uuid;

create index idempotency_keys_clear on idempotency_keys (key) where clear_key is not null;
