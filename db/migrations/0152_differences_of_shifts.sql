-- Area: payments. A shift that was closed with a difference above the limit of its day waits until somebody signs it off.
alter table shifts
  -- The limit of the settings when the shift was closed, in minor units. Null: open, or closed before there was a limit.
  add column difference_limit bigint constraint shifts_difference_limit_check check (difference_limit >= 0),
  add column needs_sign_off boolean not null default false,
  -- Written once, by whoever has looked at the difference.
  add column signed_off_at timestamptz,
  add column signed_off_by uuid references users (id),
  add column sign_off_remark text,
  add constraint shifts_signed_off_whole check (
    num_nulls(signed_off_at, signed_off_by, sign_off_remark) in (0, 3)
    and (signed_off_at is null or needs_sign_off)
    and (difference_limit is null or closed_at is not null)
    and (not needs_sign_off or difference_limit is not null));
create index shifts_to_sign_off on shifts (opened_at desc, id desc) where needs_sign_off and signed_off_at is null;
-- Profit and loss adds up the differences by the day on which shifts were closed.
create index shifts_closed on shifts (closed_at) where closed_at is not null;

-- An open shift keeps who opened it, when and with what; a closed one everything, except for its one sign-off.
create or replace function keep_shift() returns trigger language plpgsql as $$
declare
  closing text[] := array['closed_at', 'closed_by', 'z_number', 'closing', 'closing_note', 'closing_denominations',
    'float_left', 'safe_drop', 'figures', 'difference_limit', 'needs_sign_off'];
  signing text[] := array['signed_off_at', 'signed_off_by', 'sign_off_remark'];
  later text[] := case when old.closed_at is null then closing else signing end;
begin
  if old.signed_off_at is not null or to_jsonb(old) - later is distinct from to_jsonb(new) - later then
    raise exception 'a shift keeps its figures' using errcode = 'FU001';
  end if;
  return new;
end $$;

-- Owner: users. Admins with a list of rights of their own who give rights to others get the new one, because nobody can
-- give a right that they lack.
update users set permissions = permissions || array['sign_off_shifts']
where role = 'admin' and 'change_user_rights' = any (permissions) and not 'sign_off_shifts' = any (permissions);
