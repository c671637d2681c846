-- Area: approvals. A request that nobody needs any more ends by itself, and a sale that is cancelled gives its approved
-- discount back.

alter table approval_requests drop constraint approval_requests_status_check,
  add constraint approval_requests_status_check
    check (status in ('waiting', 'approved', 'done', 'rejected', 'cancelled', 'expired'));
alter table approval_request_moves drop constraint approval_request_moves_status_check,
  add constraint approval_request_moves_status_check
    check (status in ('approved', 'done', 'rejected', 'cancelled', 'expired', 'given_back')),
  drop constraint approval_request_moves_position_check,
  add constraint approval_request_moves_position_check check (position > 0),
  -- Nobody lets a request expire, and a sale that was not paid in time gives its discount back by itself.
  alter column user_id drop not null,
  add constraint approval_request_moves_user_check check (user_id is not null or status in ('expired', 'given_back'));

create or replace function keep_approval_request() returns trigger language plpgsql as $$
declare
  is_given_back boolean := old.status = 'done' and new.status = 'approved'
    and old.sale_id is not null and new.sale_id is null;
begin
  if to_jsonb(old) - array['status', 'sale_id', 'reason', 'customer_id'] is distinct from
       to_jsonb(new) - array['status', 'sale_id', 'reason', 'customer_id']
     or new.reason not in (old.reason, 'Erased')
     or (old.sale_id is not null and new.sale_id is distinct from old.sale_id and not is_given_back)
     or (new.status <> old.status and not is_given_back and (old.status, new.status) not in (
       ('waiting', 'approved'), ('waiting', 'done'), ('waiting', 'rejected'), ('waiting', 'cancelled'),
       ('waiting', 'expired'), ('approved', 'done'), ('approved', 'cancelled'), ('approved', 'expired')))
  then
    raise exception 'a request for approval keeps what was asked' using errcode = 'FU001';
  end if;
  return new;
end $$;
