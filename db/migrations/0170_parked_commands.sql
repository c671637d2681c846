-- Area: outbox. People decide what a verb has refused: it is carried out after all, as it was or corrected, or dropped.
alter table delivered_commands
  -- Rises with each refusal and decision, so that nobody decides about a state that they have not seen.
  add column revision integer not null default 1,
  add column decision text constraint delivered_commands_decision_check check (decision in ('retried', 'corrected', 'dropped')),
  -- Which field was corrected, see src/areas/outbox/corrections.ts.
  add column correction text,
  add column decided_by uuid references users (id),
  -- Why it was dropped. An erasure of the customer empties it.
  add column drop_reason text,
  -- Amount, pieces and status of what was decided, for its sentence when the content is gone. Nothing of a customer.
  add column said jsonb,
  -- A keyed hash of the phone number by which it names a customer without an id, so that their erasure finds it. It goes
  -- with the content.
  add column phone_hash bytea,
  drop constraint delivered_commands_state_check,
  add constraint delivered_commands_state_check check (state in ('received', 'applied', 'parked', 'waiting', 'dropped')),
  drop constraint delivered_commands_refusal,
  add constraint delivered_commands_refusal check (
    case state when 'parked' then refusal is not null when 'dropped' then true else refusal is null end),
  -- The content of a dropped one is deleted some time after the decision.
  drop constraint delivered_commands_content,
  add constraint delivered_commands_content check (
    case state when 'applied' then content is null when 'dropped' then true
      else content is not null or refusal = 'customer_erased' end),
  add constraint delivered_commands_phone_hash check (phone_hash is null or content is not null),
  add constraint delivered_commands_decided check (
    num_nulls(decision, decided_by, said) in (0, 3)
    and (decided_by is null or state in ('applied', 'dropped'))
    and (state = 'dropped') = (decision is not distinct from 'dropped')
    and (decision is not distinct from 'corrected') = (correction is not null)
    and (drop_reason is null or state = 'dropped'));
create index delivered_commands_undecided on delivered_commands (received_at desc, key desc)
  where state in ('parked', 'waiting');
create index delivered_commands_decided_newest on delivered_commands (received_at desc, key desc)
  where decided_by is not null;
create index delivered_commands_decided_by on delivered_commands (decided_by) where decided_by is not null;
create index delivered_commands_phone on delivered_commands (phone_hash) where phone_hash is not null;
create index delivered_commands_to_empty on delivered_commands (settled_at)
  where state = 'dropped' and num_nonnulls(content, refusal_details, shown) > 0;

-- A command stays as it was delivered. What becomes of it moves on; an applied one is final, and so is the decision about
-- a dropped one, of which only what the device sent is deleted, by time or by an erasure of the customer.
create or replace function keep_delivered_command() returns trigger language plpgsql as $$
declare
  changing text[] := array['state', 'refusal', 'refusal_details', 'waits_for', 'settled_at', 'content', 'revision',
    'decision', 'correction', 'decided_by', 'drop_reason', 'said', 'phone_hash', 'shown'];
  erased text[] := array['content', 'refusal', 'refusal_details', 'drop_reason', 'phone_hash', 'shown'];
begin
  if old.state = 'applied'
     or old.state = 'dropped' and to_jsonb(old) - erased is distinct from to_jsonb(new) - erased
     or to_jsonb(old) - changing is distinct from to_jsonb(new) - changing
     or new.content is distinct from old.content and new.content is not null
     or new.phone_hash is distinct from old.phone_hash and new.phone_hash is not null
     or new.shown is distinct from old.shown and (new.shown is not null or old.state <> 'dropped') then
    raise exception 'a delivered command stays as it came' using errcode = 'FU001';
  end if;
  if new.content is null then
    new.phone_hash := null;
  end if;
  return new;
end $$;

-- Area: users. The right to decide what devices delivered.

-- Admins with a list of rights of their own who give rights to others get it, because nobody can give a right that they
-- lack.
update users set permissions = permissions || array['resolve_offline_records']
where role = 'admin' and 'change_user_rights' = any (permissions)
  and not 'resolve_offline_records' = any (permissions);
