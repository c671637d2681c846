-- Calls of other systems (incoming webhooks). Owner: src/server.

-- The newest verified calls. A call that arrives again is the same row. The body contains no personal data, because it
-- is redacted before it is stored; `said` is what the handler needs in order to take the call again.
create table webhook_calls (
  id uuid primary key,
  source text not null,
  -- A hash of the bytes as they arrived.
  digest bytea not null,
  -- Null if the body could not be read as fields, so that nothing of it could be redacted.
  body text check (length(body) <= 20000),
  said jsonb not null,
  -- `taken`, or the code of the refusal.
  outcome text not null,
  heard integer not null default 1 check (heard > 0),
  received_at timestamptz not null default now(),
  last_heard_at timestamptz not null default now(),
  replayed_at timestamptz,
  constraint webhook_calls_once unique (source, digest)
);
create index webhook_calls_newest on webhook_calls (last_heard_at desc, id desc);

-- Calls that were not verified are only counted, without their bodies.
create table webhook_refusals (
  source text not null,
  day date not null,
  reason text not null,
  calls bigint not null default 1 check (calls > 0),
  last_at timestamptz not null default now(),
  primary key (source, day, reason)
);
