-- Area: messaging. The mail server of the shop, emails, and the attempts to send them.

create table mail_server (
  id boolean primary key default true check (id),
  is_active boolean not null default false,
  host text not null default '',
  port integer not null default 587 check (port between 1 and 65535),
  -- `tls`: encrypted from the beginning; `starttls`: encrypted after the greeting; `none`: only in the shop's network.
  encryption text not null default 'starttls' check (encryption in ('tls', 'starttls', 'none')),
  username text not null default '',
  -- The password, sealed with the key file.
  sealed bytea,
  from_name text not null default '',
  from_address text not null default '',
  version integer not null default 1,
  is_healthy boolean,
  health_problem text,
  health_detail text,
  health_checked_at timestamptz,
  -- How often in a row it took no email, since when, until when it is left alone, and when users were told of it.
  failures integer not null default 0,
  failing_since timestamptz,
  paused_until timestamptz,
  failure_told_at timestamptz,
  updated_at timestamptz not null default now()
);
insert into mail_server default values;

create table emails (
  id uuid primary key,
  -- null once the customer was erased.
  recipient text,
  subject text not null,
  body text not null,
  type text not null check (type in
    ('custom', 'status_update', 'payment_reminder', 'repair_complete', 'appointment_reminder', 'estimate', 'receipt',
     'warranty', 'loyalty', 'birthday', 'follow_up', 'invoice', 'credit_note', 'shift_report', 'sales_report')),
  purpose text not null check (purpose in ('service', 'marketing')),
  -- Who caused it: a user by hand, or an event.
  origin text not null check (origin in ('manual', 'automatic')),
  language text not null check (language in ('en', 'sw')),
  customer_id uuid references customers (id),
  device_id uuid,
  -- The paper that goes with it. It is drawn when the email is sent.
  attachment jsonb,
  -- The event that this email tells about.
  occasion_kind text,
  occasion_id uuid,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed', 'unknown', 'cancelled')),
  -- When it may be sent; null while it is being sent, and at its end.
  send_at timestamptz default now(),
  -- Since when it is tried: the beginning, or the last time that a user sent it again.
  tried_since timestamptz not null default now(),
  sent_at timestamptz,
  error_code text,
  -- In the words of the mail server.
  error_detail text,
  erased_at timestamptz,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  constraint emails_whole_occasion check (num_nulls(occasion_kind, occasion_id) in (0, 2)),
  constraint emails_automatic_occasion check ((origin = 'automatic') = (occasion_kind is not null)),
  constraint emails_erased check ((erased_at is not null) = (recipient is null)),
  constraint emails_waits check (status = 'pending' or send_at is null),
  constraint emails_sent check ((status = 'sent') = (sent_at is not null)),
  constraint emails_error check ((status in ('failed', 'unknown', 'cancelled')) = (error_code is not null))
);
create unique index emails_once_per_occasion on emails (occasion_kind, occasion_id) where occasion_kind is not null;
create index emails_newest on emails (created_at desc, id desc);
create index emails_status on emails (status, created_at desc, id desc);
create index emails_type on emails (type, created_at desc, id desc);
create index emails_customer on emails (customer_id, created_at desc, id desc) where customer_id is not null;
create index emails_device on emails (device_id, created_at desc, id desc) where device_id is not null;
create index emails_recipient on emails using gin (recipient gin_trgm_ops);
create index emails_waiting on emails ((origin <> 'manual'), send_at, id) where send_at is not null;

-- One try to hand an email to the mail server. It is written before the try, so that a crash never sends twice.
create table email_attempts (
  id uuid primary key,
  email_id uuid not null references emails (id),
  attempt_number integer not null check (attempt_number > 0),
  -- `not_received`: the result was unknown, and a user has stated that the email did not arrive.
  state text not null default 'asked' check (state in ('asked', 'accepted', 'refused', 'unknown', 'not_received')),
  -- What went wrong, as a code, and in the words of the mail server.
  problem text,
  detail text,
  -- Whether a later try may succeed.
  is_temporary boolean,
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  stated_by uuid references users (id),
  constraint email_attempts_number_unique unique (email_id, attempt_number),
  constraint email_attempts_refused check ((state = 'refused') = (is_temporary is not null)),
  constraint email_attempts_stated check ((state = 'not_received') = (stated_by is not null))
);
-- An email is never sent twice at once, nor again while it may have been sent.
create unique index email_attempts_one_that_may_arrive on email_attempts (email_id)
  where state in ('asked', 'accepted', 'unknown');
create index email_attempts_open on email_attempts (asked_at) where state = 'asked';

-- An email keeps its recipient, text and cause. An erasure removes the recipient and the text. What was sent or
-- cancelled stays so.
create function keep_email() returns trigger language plpgsql as $$
declare
  changing text[] := array['status', 'send_at', 'tried_since', 'sent_at', 'error_code', 'error_detail'];
begin
  if new.erased_at is not null then
    changing := changing || array['recipient', 'subject', 'body', 'attachment', 'erased_at'];
  end if;
  if (to_jsonb(old) - changing) is distinct from (to_jsonb(new) - changing)
     or old.erased_at is not null and new.erased_at is null
     or new.erased_at is not null and (new.subject <> '' or new.body <> '' or new.attachment is not null)
     or old.status in ('sent', 'cancelled') and new.status <> old.status
  then
    raise exception 'an email keeps its recipient, its text and its end' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger emails_keep before update on emails for each row execute function keep_email();
create trigger emails_no_delete before delete on emails for each row execute function refuse_change();
create trigger emails_no_truncate before truncate on emails for each statement execute function refuse_change();

-- An attempt belongs to its email for ever, and moves only forwards.
create function keep_email_attempt() returns trigger language plpgsql as $$
declare
  changing text[] := array['state', 'problem', 'detail', 'is_temporary', 'answered_at', 'stated_by'];
begin
  if (to_jsonb(old) - changing) is distinct from (to_jsonb(new) - changing)
     or new.state <> old.state and not (case old.state
       when 'asked' then true
       when 'unknown' then new.state <> 'asked'
       else false end)
  then
    raise exception 'an attempt keeps its request and its end' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger email_attempts_keep before update on email_attempts
  for each row execute function keep_email_attempt();
create trigger email_attempts_no_delete before delete on email_attempts
  for each row execute function refuse_change();
create trigger email_attempts_no_truncate before truncate on email_attempts
  for each statement execute function refuse_change();
