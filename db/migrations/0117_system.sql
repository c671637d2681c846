-- Area: system. How the server works: its jobs, what is slow, checks of the invariants, deletions of old data.

-- One row per task of the background jobs, of all nodes together.
create table job_runs (
  task text primary key,
  runs bigint not null default 0,
  failures bigint not null default 0,
  last_started_at timestamptz not null,
  last_ended_at timestamptz not null,
  last_ms integer not null,
  longest_ms integer not null,
  last_failed_at timestamptz,
  -- The message of the last error, without secrets.
  last_error text
);

-- Slow requests and queries, added up by day. `what` is a route or a statement without its values.
create table slow_work (
  day date not null,
  kind text not null check (kind in ('request', 'query')),
  what text not null,
  times integer not null,
  total_ms bigint not null,
  longest_ms integer not null,
  last_at timestamptz not null,
  -- The last slow request, as the log names it.
  last_request_id text,
  primary key (day, kind, what)
);

create table integrity_checks (
  id uuid primary key,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'held', 'broken', 'failed')),
  -- null: by the calendar.
  asked_by uuid references users (id),
  asked_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  done integer not null default 0,
  total integer not null default 0,
  -- [{rule, area, rows}]: what does not hold. The rows name records, and have no personal data.
  findings jsonb not null default '[]',
  constraint integrity_checks_ended check ((state in ('held', 'broken', 'failed')) = (ended_at is not null)),
  constraint integrity_checks_found check ((state = 'broken') = (findings <> '[]'))
);
create index integrity_checks_newest on integrity_checks (asked_at desc, id desc);
-- Two checks at once would only slow each other down.
create unique index integrity_checks_one_open on integrity_checks ((true)) where state in ('waiting', 'running');

create table retention_runs (
  id uuid primary key,
  -- null: by the calendar.
  asked_by uuid references users (id),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Older records were deleted.
  before timestamptz not null,
  -- Kind → how many.
  removed jsonb not null default '{}'
);
create index retention_runs_newest on retention_runs (started_at desc, id desc);
