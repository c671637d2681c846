-- Area: payments. Attempts to collect a payment, late money as a state of its own, and the gateways of the shop.

-- Money that arrived too late or twice was `unknown` with a failure. From now on it is `late`.
alter table payments drop constraint payments_status_check;
alter table payments add constraint payments_status_check
  check (status in ('pending', 'processing', 'completed', 'failed', 'unknown', 'late', 'refunded'));
update payments set status = 'late' where status = 'unknown' and failure is not null;
alter table payments add constraint payments_late_has_cause
  check (case status when 'late' then failure is not null when 'unknown' then failure is null else true end);

-- One request to a provider to collect a payment. A retry is a new attempt. `request` and `answer` contain no secrets.
create table payment_attempts (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  attempt_number integer not null check (attempt_number > 0),
  gateway text not null,
  -- The provider's own id for the request, once it is known.
  provider_request_id text,
  request jsonb not null,
  answer jsonb,
  -- What the adapter needs for the next question.
  memo jsonb not null default '{}',
  -- The page on which the customer pays.
  pay_url text,
  state text not null check (state in ('created', 'asked', 'processing', 'completed', 'failed', 'unknown', 'late')),
  created_at timestamptz not null default now(),
  asked_at timestamptz,
  answered_at timestamptz,
  ended_at timestamptz,
  constraint payment_attempts_number_unique unique (payment_id, attempt_number),
  constraint payment_attempts_request_unique unique (gateway, provider_request_id),
  constraint payment_attempts_asked check (state = 'created' or asked_at is not null or state = 'failed'),
  constraint payment_attempts_ended check ((state in ('completed', 'failed', 'late')) = (ended_at is not null))
);
-- The customer is never asked twice at once.
create unique index payment_attempts_one_open on payment_attempts (payment_id)
  where state in ('created', 'asked', 'processing', 'unknown');

-- Each pushed payment gets one attempt. A row for money that arrived a second time was never pushed, and gets none.
insert into payment_attempts
  (id, payment_id, attempt_number, gateway, request, state, created_at, asked_at, answered_at, ended_at)
select gen_random_uuid(), p.id, 1, p.gateway,
  jsonb_build_object('amount', p.amount, 'currency', p.currency, 'method', p.payment_method, 'provider', p.provider),
  s.state, p.payment_date,
  case when s.state <> 'created' then coalesce(p.asked_at, p.payment_date) end,
  case when s.is_ended then coalesce(p.completed_at, p.failed_at, now()) end,
  case when s.is_ended then coalesce(p.completed_at, p.failed_at, now()) end
from payments p
cross join lateral (
  select state, state in ('completed', 'failed', 'late') as is_ended
  from (select case
      when p.status = 'pending' then 'created'
      when p.status = 'refunded' then case when p.completed_at is null then 'late' else 'completed' end
      when p.status = 'failed' and p.assigned_to is not null then 'late'
      else p.status end as state) named) s
where p.gateway is not null and (p.asked_at is not null or p.status = 'pending');

alter table payments drop column asked_at;

-- An attempt belongs to its payment and gateway for ever. Nothing is deleted.
create function keep_payment_attempt() returns trigger language plpgsql as $$
begin
  if (old.id, old.payment_id, old.attempt_number, old.gateway, old.request, old.created_at)
     is distinct from
     (new.id, new.payment_id, new.attempt_number, new.gateway, new.request, new.created_at)
     or old.provider_request_id is not null and new.provider_request_id is distinct from old.provider_request_id
     or old.state = 'completed' and new.state <> 'completed'
     or old.state in ('failed', 'late') and new.state in ('created', 'asked', 'processing', 'unknown')
  then
    raise exception 'an attempt keeps its request and its end' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger payment_attempts_keep before update on payment_attempts
  for each row execute function keep_payment_attempt();
create trigger payment_attempts_no_delete before delete on payment_attempts
  for each row execute function refuse_change();
create trigger payment_attempts_no_truncate before truncate on payment_attempts
  for each statement execute function refuse_change();

-- The gateways that somebody has set up. A new shop has none, so that no sale completes without money.
create table payment_gateways (
  name text primary key,
  is_on boolean not null default false,
  -- The provider's address, if it is not the usual one: its sandbox.
  base_url text,
  -- The credentials that are no secret, such as the number of a till.
  plain jsonb not null default '{}',
  -- The secret credentials: a JSON object, sealed with the key file.
  sealed bytea,
  -- The names of the credentials in `sealed`.
  secrets_set text[] not null default '{}',
  is_healthy boolean,
  health_detail text,
  health_checked_at timestamptz,
  updated_at timestamptz not null default now()
);

-- Requests for money of a repair that nobody paid in time.
create index payments_open_of_devices on payments (payment_date)
  where device_id is not null and status in ('pending', 'processing');
