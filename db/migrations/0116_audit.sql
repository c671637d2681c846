-- The audit: where an act came from, personal values that an erasure can empty, and the seals of the journal.
-- Owner: src/server.

-- Where a request came from: the address of its sender, and the browser or program. Only for acts of users: what a
-- visitor of a public page leaves behind is personal, and lies in event_personal_values.
alter table events
  add column address text,
  add column device text,
  add column personal_id uuid,
  add column personal_digest bytea,
  add constraint events_personal_whole check (num_nulls(personal_id, personal_digest) in (0, 2));

-- The audit lists the newest events first, of everybody, of one user or of one kind.
drop index events_created_at;
create index events_newest on events (created_at, id);
create index events_of_actor on events (actor_id, created_at, id) where actor_id is not null;
create index events_of_kind on events (kind, created_at, id);

-- The personal values of events, as JSON text. The event keeps only a digest of `key` and `content`. Emptying a row
-- destroys both, so that nobody can find out afterwards what it said; the event itself never changes.
create table event_personal_values (
  id uuid primary key,
  -- The customer whose erasure empties the row. Null for a visitor or a supplier.
  customer_id uuid,
  content text,
  key bytea check (length(key) = 32),
  created_at timestamptz not null default now(),
  emptied_at timestamptz,
  constraint event_personal_values_whole check (num_nulls(content, key) = case when emptied_at is null then 0 else 2 end)
);
create index event_personal_values_customer on event_personal_values (customer_id) where emptied_at is null;
create index event_personal_values_nobody on event_personal_values (created_at)
  where emptied_at is null and customer_id is null;

create function keep_event_personal_values() returns trigger language plpgsql as $$
begin
  if new.emptied_at is null
    or (new.id, new.customer_id, new.created_at) is distinct from (old.id, old.customer_id, old.created_at) then
    raise exception 'the personal values of an event can only be emptied' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger event_personal_values_keep before update on event_personal_values
  for each row execute function keep_event_personal_values();
create trigger event_personal_values_no_delete before delete on event_personal_values
  for each row execute function refuse_change();
create trigger event_personal_values_no_truncate before truncate on event_personal_values
  for each statement execute function refuse_change();

-- A seal covers the events from `first_id` to `last_id`. Its digest covers these events and the seal before it.
create table event_seals (
  number bigint primary key check (number > 0),
  first_id bigint not null,
  last_id bigint not null,
  events integer not null check (events > 0),
  digest bytea not null check (length(digest) = 32),
  sealed_at timestamptz not null default now(),
  constraint event_seals_range check (first_id <= last_id)
);
create trigger event_seals_append_only before update or delete on event_seals
  for each row execute function refuse_change();
create trigger event_seals_no_truncate before truncate on event_seals
  for each statement execute function refuse_change();
