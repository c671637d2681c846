-- What every area stands on: the journal, idempotency, rate limits. Owner: src/server.

create extension if not exists pg_trgm;

-- Ledgers and journals only ever grow. Attached to a table, this refuses everything else, whoever asks.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'FU001';
end $$;

-- One row per thing that happened, written in the transaction of its effect. It is the audit trail, the source of
-- live updates and of reactions. `data` holds what changed ({before, after} or what a reaction needs); personal
-- data of customers is never copied into it, so that erasing a customer is complete.
create table events (
  id bigint generated always as identity primary key,
  kind text not null,
  area text not null,
  record_id uuid not null,
  actor_id uuid,
  data jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index events_record on events (record_id, id);
create index events_created_at on events using brin (created_at);
create trigger events_append_only before update or delete on events
  for each row execute function refuse_change();
create trigger events_no_truncate before truncate on events
  for each statement execute function refuse_change();

-- The answer to each write that carried an Idempotency-Key, stored in the transaction of its effect.
create table idempotency_keys (
  key uuid primary key,
  actor_id uuid,
  request_hash bytea not null,
  status smallint,
  answer text,
  created_at timestamptz not null default now()
);
create index idempotency_keys_created_at on idempotency_keys using brin (created_at);

-- Counted per window and shared by all nodes. Unlogged: losing it in a crash only forgives a few attempts.
create unlogged table rate_limits (
  bucket text primary key,
  window_start timestamptz not null,
  calls integer not null
);
