-- Area: outbox. What devices have delivered through POST /api/outbox: one row for each command, stored before its verb runs.
create table delivered_commands (
  -- The name of its Idempotency-Key, as in idempotency_keys.
  key uuid primary key,
  -- The id that the device gave itself, and the place of the command in the order of the device.
  device text not null,
  seq bigint not null,
  author_id uuid not null references users (id),
  endpoint text not null,
  version integer not null,
  -- Params and body, and the key itself, encrypted with the key file. Without them nobody could decide or repair a command
  -- whose device is lost. Once the verb was carried out they are in its effect, and are deleted here.
  content bytea,
  -- Tells whether a command that comes again is the same one. It only fits together with the key.
  content_hash bytea not null,
  -- By the clock of the device.
  made_at timestamptz not null,
  -- The last time of the server that the device knew then.
  last_server_time timestamptz,
  received_at timestamptz not null,
  -- When it happened, by the clock of the server: `received_at` less the age of the command.
  happened_at timestamptz not null,
  -- The age by the clock of the device was impossible.
  is_clock_uncertain boolean not null,
  -- The ids of the records that it uses or creates, and of those that it creates.
  needs uuid[] not null,
  creates uuid[] not null,
  -- Prices, totals and numbers that the paper or the screen showed, as the device wrote them: JSON that nobody has read.
  shown text,
  -- The build of the app that made it.
  app text not null,
  state text not null check (state in ('received', 'applied', 'parked', 'waiting')),
  -- The code of a refusal, and the rest of it, encrypted as the content.
  refusal text,
  refusal_details bytea,
  -- The parked command that must be decided first.
  waits_for uuid references delivered_commands (key),
  settled_at timestamptz,
  constraint delivered_commands_refusal check ((state = 'parked') = (refusal is not null)),
  constraint delivered_commands_refusal_details check (refusal_details is null or refusal is not null),
  constraint delivered_commands_waiting check ((state = 'waiting') = (waits_for is not null)),
  constraint delivered_commands_settled check ((state = 'received') = (settled_at is null)),
  constraint delivered_commands_content check (
    case when state = 'applied' then content is null else content is not null or refusal = 'customer_erased' end),
  constraint delivered_commands_happened_check check (happened_at <= received_at),
  constraint delivered_commands_creates_check check (creates <@ needs)
);
create index delivered_commands_open on delivered_commands using gin (needs) where state <> 'applied';
create index delivered_commands_order on delivered_commands (device, seq) where state <> 'applied';
create index delivered_commands_author on delivered_commands (author_id);
create index delivered_commands_waits_for on delivered_commands (waits_for) where waits_for is not null;

-- A command stays as it was delivered. What becomes of it moves on, and an applied one is final.
create function keep_delivered_command() returns trigger language plpgsql as $$
declare
  changing text[] := array['state', 'refusal', 'refusal_details', 'waits_for', 'settled_at', 'content'];
begin
  if old.state = 'applied'
     or to_jsonb(old) - changing is distinct from to_jsonb(new) - changing
     or new.content is distinct from old.content and new.content is not null then
    raise exception 'a delivered command stays as it came' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger delivered_commands_keep before update on delivered_commands
  for each row execute function keep_delivered_command();
create trigger delivered_commands_no_delete before delete on delivered_commands
  for each row execute function refuse_change();
create trigger delivered_commands_no_truncate before truncate on delivered_commands
  for each statement execute function refuse_change();

-- Owner: sales. When it was sold, if a device delivered it later; null: at created_at.
alter table sales add column happened_at timestamptz,
  add constraint sales_happened_check check (happened_at <= created_at);
create trigger sales_keep_happened before update on sales
  for each row when (old.happened_at is distinct from new.happened_at) execute function refuse_change();
-- Owner: payments. When the money was taken, if a device delivered it later; null: at payment_date.
alter table payments add column happened_at timestamptz,
  add constraint payments_happened_check check (happened_at <= payment_date);
create trigger payments_keep_happened before update on payments
  for each row when (old.happened_at is distinct from new.happened_at) execute function refuse_change();
