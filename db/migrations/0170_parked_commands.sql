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
  drop constraint delivered_commands_state_check,
  add constraint delivered_commands_state_check check (state in ('received', 'applied', 'parked', 'waiting', 'dropped')),
  drop constraint delivered_commands_refusal,
  add constraint delivered_commands_refusal check (
    case state when 'parked' then refusal is not null when 'dropped' then true else refusal is null end),
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

-- A command stays as it was delivered. What becomes of it moves on; an applied one is final, and so is the decision about
-- a dropped one, of which an erasure only deletes what names the customer.
create or replace function keep_delivered_command() returns trigger language plpgsql as $$
declare
  changing text[] := array['state', 'refusal', 'refusal_details', 'waits_for', 'settled_at', 'content', 'revision',
    'decision', 'correction', 'decided_by', 'drop_reason', 'said'];
  erased text[] := array['content', 'refusal', 'refusal_details', 'drop_reason'];
begin
  if old.state = 'applied'
     or old.state = 'dropped' and to_jsonb(old) - erased is distinct from to_jsonb(new) - erased
     or to_jsonb(old) - changing is distinct from to_jsonb(new) - changing
     or new.content is distinct from old.content and new.content is not null then
    raise exception 'a delivered command stays as it came' using errcode = 'FU001';
  end if;
  return new;
end $$;

-- Area: users. The right to decide what devices delivered.

-- Admins with a list of rights of their own who give rights to others get it, because nobody can give a right that they
-- lack.
update users set permissions = permissions || array['resolve_offline_records']
where role = 'admin' and 'change_user_rights' = any (permissions)
  and not 'resolve_offline_records' = any (permissions);
