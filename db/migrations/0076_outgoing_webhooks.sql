-- Area: integrations. Addresses of other systems that are told of events, and what was delivered to them.

create table webhook_endpoints (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  url text not null check (length(url) between 1 and 500),
  kinds text[] not null check (cardinality(kinds) > 0),
  -- Sealed with the key file. After a rotation the previous secret signs too, until `previous_until`.
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz,
  is_on boolean not null default true,
  -- Why Fundi switched it off by itself.
  disabled_reason text check (disabled_reason in ('gone', 'failing', 'backlog')),
  disabled_at timestamptz,
  -- The first failure since the last delivery that succeeded.
  failing_since timestamptz,
  -- The failures in a row. After each, nothing is sent for a while, so that a dead address occupies no worker.
  failures integer not null default 0 check (failures >= 0),
  paused_until timestamptz,
  version integer not null default 1,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint webhook_endpoints_name_unique unique (name),
  constraint webhook_endpoints_previous_whole check (num_nulls(previous_secret, previous_until) in (0, 2)),
  constraint webhook_endpoints_disabled_whole check (num_nulls(disabled_reason, disabled_at) in (0, 2)),
  constraint webhook_endpoints_disabled_is_off check (disabled_reason is null or not is_on)
);

-- Events that are not yet spread to the endpoints.
create table webhook_outbox (
  event_id bigint primary key
);

create table webhook_deliveries (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  -- Null for a test event.
  event_id bigint,
  kind text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  -- While an attempt runs, this is the time after which another node may try again.
  next_try_at timestamptz,
  last_tried_at timestamptz,
  answer_status integer,
  answer_body text check (length(answer_body) <= 500),
  -- Why there was no answer.
  problem text,
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  constraint webhook_deliveries_once unique (endpoint_id, event_id),
  constraint webhook_deliveries_waiting_has_time check ((state = 'waiting') = (next_try_at is not null)),
  constraint webhook_deliveries_delivered_has_time check ((state = 'delivered') = (delivered_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (next_try_at) where state = 'waiting';
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, next_try_at) where state = 'waiting';
create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_created on webhook_deliveries using brin (created_at);

-- The trigger queues an event in its own transaction, so that none is lost, and costs a shop without endpoints nearly
-- nothing. It locks no row that two tills share.
create function queue_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_outbox (event_id)
  select e.id from written e
  where exists (select from webhook_endpoints w where w.is_on and e.kind = any (w.kinds));
  return null;
end $$;
create trigger events_queue_webhooks after insert on events
  referencing new table as written for each statement execute function queue_webhooks();
