-- Area: messaging. The providers that send SMS.

create table sms_providers (
  name text primary key check (name in ('log', 'twilio', 'beem', 'africas_talking')),
  is_active boolean not null default false,
  -- Messages go to the first provider that is ready; the next one gets what it refuses.
  position integer not null,
  -- The name or number that customers see as the sender.
  sender text not null default '',
  -- The provider's address, if it is not the usual one: its sandbox.
  base_url text,
  -- The credentials that are no secret, such as the number of an account.
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

-- A new shop has no provider. `log` sends nothing, and says so.
insert into sms_providers (name, is_active, position, is_healthy, health_checked_at) values
  ('beem', false, 1, null, null),
  ('africas_talking', false, 2, null, null),
  ('twilio', false, 3, null, null),
  ('log', true, 4, true, now());

-- Messages that a provider without callbacks has accepted, until it has told their end. `recipient_phone` is part of
-- the question.
create table sms_polls (
  attempt_id uuid primary key,
  provider text not null,
  provider_message_id text not null,
  recipient_phone text not null,
  tries integer not null default 0,
  next_at timestamptz not null,
  started_at timestamptz not null default now(),
  constraint sms_polls_message_unique unique (provider, provider_message_id)
);
create index sms_polls_next on sms_polls (next_at);
create index sms_polls_phone on sms_polls (recipient_phone);
