-- Area: messaging. Templates, messages, their attempts, and messages to many customers.

create table sms_templates (
  id uuid primary key,
  name text not null,
  type text not null check (type in
    ('custom', 'status_update', 'payment_reminder', 'repair_complete', 'appointment_reminder', 'estimate', 'receipt',
     'warranty', 'loyalty', 'birthday', 'follow_up')),
  -- With placeholders such as {{customer_name}}.
  content text not null,
  -- The Swahili text. Without it, everybody gets `content`.
  content_sw text,
  -- The automatic message that uses this template.
  occasion text check (occasion in
    ('device_received', 'estimate_to_approve', 'device_ready', 'payment_received', 'receipt', 'unclaimed',
     'warranty_ending', 'points_expiring', 'birthday', 'balance_due', 'appointment_reminder', 'follow_up')),
  is_active boolean not null default true,
  version integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sms_templates_name on sms_templates (lower(name), id);
create unique index sms_templates_one_per_occasion on sms_templates (occasion) where occasion is not null and is_active;

-- A message to many customers. A job writes one row of sms_messages for each of them.
create table sms_bulks (
  id uuid primary key,
  status text not null default 'running' check (status in ('running', 'paused', 'completed', 'cancelled')),
  type text not null,
  purpose text not null check (purpose in ('service', 'marketing')),
  template_id uuid references sms_templates (id),
  -- A copy of the template or the typed text: a change of the template does not change this message.
  content text not null,
  content_sw text,
  variables jsonb not null default '{}',
  -- Who gets it: the filters of a segment, or chosen customers.
  segment jsonb,
  customer_ids uuid[],
  -- The last customer for whom the job has decided; the ids are in order.
  reached_id uuid,
  -- Reason → number of customers who get no message.
  left_out jsonb not null default '{}',
  prepared_at timestamptz,
  -- When live screens were last told of its progress.
  told_at timestamptz,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint sms_bulks_one_audience check (num_nonnulls(segment, customer_ids) = 1),
  constraint sms_bulks_ended check ((status in ('completed', 'cancelled')) = (ended_at is not null)),
  constraint sms_bulks_completed_whole check (status <> 'completed' or prepared_at is not null)
);
create index sms_bulks_newest on sms_bulks (created_at desc, id desc);
create index sms_bulks_template on sms_bulks (template_id) where template_id is not null;
create index sms_bulks_open on sms_bulks (created_at) where ended_at is null;

create table sms_messages (
  id uuid primary key,
  -- In E.164. null once the customer was erased.
  recipient_phone text,
  -- The text as it is sent.
  text text not null,
  type text not null check (type in
    ('custom', 'status_update', 'payment_reminder', 'repair_complete', 'appointment_reminder', 'estimate', 'receipt',
     'warranty', 'loyalty', 'birthday', 'follow_up')),
  purpose text not null check (purpose in ('service', 'marketing')),
  -- Who caused it: a user by hand, an event, or a message to many.
  origin text not null check (origin in ('manual', 'automatic', 'bulk')),
  language text not null check (language in ('en', 'sw')),
  parts integer not null check (parts between 1 and 10),
  customer_id uuid references customers (id),
  device_id uuid,
  template_id uuid references sms_templates (id),
  variables jsonb not null default '{}',
  -- The event that this message tells about. At most one message is sent about it to one number.
  occasion_kind text,
  occasion_id uuid,
  bulk_id uuid references sms_bulks (id),
  status text not null default 'pending'
    check (status in ('pending', 'sent', 'delivered', 'failed', 'unknown', 'cancelled')),
  -- When the next attempt may start; null while an attempt is open, and after the end.
  send_at timestamptz default now(),
  -- Attempts before this moment belong to an earlier try, which a user has repeated.
  tried_since timestamptz not null default now(),
  provider text,
  provider_message_id text,
  -- Nothing really left the shop: the provider is `log`.
  is_simulated boolean not null default false,
  sent_at timestamptz,
  delivered_at timestamptz,
  error_code text,
  -- In the words of the provider.
  error_detail text,
  erased_at timestamptz,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  constraint sms_messages_whole_occasion check (num_nulls(occasion_kind, occasion_id) in (0, 2)),
  constraint sms_messages_bulk_origin check ((origin = 'bulk') = (bulk_id is not null)),
  constraint sms_messages_erased check ((erased_at is not null) = (recipient_phone is null)),
  constraint sms_messages_waits check (status = 'pending' or send_at is null),
  constraint sms_messages_error check ((status in ('failed', 'unknown', 'cancelled')) = (error_code is not null))
);
create unique index sms_messages_once_per_occasion on sms_messages (occasion_kind, occasion_id, recipient_phone)
  where occasion_kind is not null;
create unique index sms_messages_once_per_bulk on sms_messages (bulk_id, recipient_phone) where bulk_id is not null;
create index sms_messages_newest on sms_messages (created_at desc, id desc);
create index sms_messages_month on sms_messages (created_at) include (status, is_simulated);
create index sms_messages_status on sms_messages (status, created_at desc, id desc);
create index sms_messages_type on sms_messages (type, created_at desc, id desc);
create index sms_messages_customer on sms_messages (customer_id, created_at desc, id desc)
  where customer_id is not null;
create index sms_messages_device on sms_messages (device_id, created_at desc, id desc) where device_id is not null;
create index sms_messages_phone on sms_messages (recipient_phone, created_at desc, id desc);
create index sms_messages_bulk on sms_messages (bulk_id, status, created_at desc, id desc) where bulk_id is not null;
create index sms_messages_template on sms_messages (template_id) where template_id is not null;
-- The messages that wait: those of users first, then automatic ones; and those of each message to many.
create index sms_messages_waiting on sms_messages ((origin <> 'manual'), send_at, id)
  where send_at is not null and bulk_id is null;
create index sms_messages_waiting_of_bulk on sms_messages (bulk_id, send_at, id)
  where send_at is not null and bulk_id is not null;

-- One request to a provider to send a message. It is written before the request, so that a crash never sends twice.
create table sms_attempts (
  id uuid primary key,
  message_id uuid not null references sms_messages (id),
  attempt_number integer not null check (attempt_number > 0),
  provider text not null,
  parts integer not null,
  -- `not_received`: the result was unknown, and a user has stated that the message did not arrive.
  state text not null default 'asked'
    check (state in ('asked', 'accepted', 'delivered', 'failed', 'refused', 'unknown', 'not_received')),
  provider_message_id text,
  -- The reason of a refusal or failure, in the words of the provider.
  detail text,
  -- The price, in the words of the provider.
  cost_text text,
  may_retry_elsewhere boolean,
  retry_after_seconds integer,
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  stated_by uuid references users (id),
  constraint sms_attempts_number_unique unique (message_id, attempt_number),
  constraint sms_attempts_refused check ((state = 'refused') = (may_retry_elsewhere is not null)),
  constraint sms_attempts_stated check ((state = 'not_received') = (stated_by is not null))
);
-- A message is never asked for twice at once, nor again while it may have been sent.
create unique index sms_attempts_one_that_may_arrive on sms_attempts (message_id)
  where state in ('asked', 'accepted', 'delivered', 'unknown');
create unique index sms_attempts_provider_message on sms_attempts (provider, provider_message_id)
  where provider_message_id is not null;
create index sms_attempts_open on sms_attempts (asked_at) where state = 'asked';
create index sms_attempts_asked on sms_attempts (asked_at) include (parts, state);

-- Reports that arrive before the provider's answer has told its id of the message.
create table sms_early_reports (
  provider text not null,
  provider_message_id text not null,
  status text not null check (status in ('sent', 'delivered', 'failed')),
  detail text,
  received_at timestamptz not null default now(),
  constraint sms_early_reports_pkey primary key (provider, provider_message_id)
);

-- A message keeps its recipient, text and cause. An erasure removes the recipient and the text. What was delivered or
-- cancelled stays so.
create function keep_sms_message() returns trigger language plpgsql as $$
declare
  changing text[] := array['status', 'send_at', 'tried_since', 'provider', 'provider_message_id', 'is_simulated',
    'sent_at', 'delivered_at', 'error_code', 'error_detail'];
begin
  if new.erased_at is not null then
    changing := changing || array['recipient_phone', 'text', 'variables', 'erased_at'];
  end if;
  if (to_jsonb(old) - changing) is distinct from (to_jsonb(new) - changing)
     or old.erased_at is not null and new.erased_at is null
     or new.erased_at is not null and (new.text <> '' or new.variables <> '{}')
     or old.status in ('delivered', 'cancelled') and new.status <> old.status
  then
    raise exception 'a message keeps its recipient, its text and its end' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger sms_messages_keep before update on sms_messages for each row execute function keep_sms_message();
create trigger sms_messages_no_delete before delete on sms_messages for each row execute function refuse_change();
create trigger sms_messages_no_truncate before truncate on sms_messages
  for each statement execute function refuse_change();

-- An attempt belongs to its message and provider for ever, and moves only forwards.
create function keep_sms_attempt() returns trigger language plpgsql as $$
declare
  changing text[] := array['state', 'provider_message_id', 'detail', 'cost_text', 'may_retry_elsewhere',
    'retry_after_seconds', 'answered_at', 'stated_by'];
begin
  if (to_jsonb(old) - changing) is distinct from (to_jsonb(new) - changing)
     or old.provider_message_id is not null and new.provider_message_id is distinct from old.provider_message_id
     or new.state <> old.state and not (case old.state
       when 'asked' then true
       when 'unknown' then new.state <> 'asked'
       when 'accepted' then new.state in ('delivered', 'failed')
       when 'failed' then new.state = 'delivered'
       else false end)
  then
    raise exception 'an attempt keeps its request and its end' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger sms_attempts_keep before update on sms_attempts for each row execute function keep_sms_attempt();
create trigger sms_attempts_no_delete before delete on sms_attempts for each row execute function refuse_change();
create trigger sms_attempts_no_truncate before truncate on sms_attempts
  for each statement execute function refuse_change();

-- What a message to many says and to whom never changes, and its end is final.
create function keep_sms_bulk() returns trigger language plpgsql as $$
declare
  changing text[] := array['status', 'reached_id', 'left_out', 'prepared_at', 'told_at', 'ended_at'];
begin
  if (to_jsonb(old) - changing) is distinct from (to_jsonb(new) - changing)
     or old.ended_at is not null and (new.status, new.ended_at) is distinct from (old.status, old.ended_at)
  then
    raise exception 'a message to many keeps its text, its audience and its end' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger sms_bulks_keep before update on sms_bulks for each row execute function keep_sms_bulk();
create trigger sms_bulks_no_delete before delete on sms_bulks for each row execute function refuse_change();
