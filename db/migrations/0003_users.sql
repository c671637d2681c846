-- Area: users. Everybody who can sign in, their sessions, and the tokens of programs.

create table users (
  id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  email text not null constraint users_email_unique unique check (email = lower(email)),
  role text not null check (role in ('admin', 'technician', 'customer-care')),
  is_active boolean not null default true,
  phone text,
  department text,
  max_devices_allowed integer not null default 10 check (max_devices_allowed between 0 and 1000),
  permissions text[] not null default '{}',
  language text not null default 'en' check (language in ('en', 'sw')),
  password_hash text not null,
  must_change_password boolean not null default true,
  password_changed_at timestamptz not null default now(),
  failed_login_attempts integer not null default 0,
  -- Encrypted with the key file; the key is not in the database.
  two_factor_secret bytea,
  two_factor_enabled boolean not null default false,
  -- The 30-second step of the last code that was taken: none is taken twice.
  two_factor_last_step bigint,
  last_login timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_active_role on users (role) where is_active;

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text,
  address text
);
create index sessions_user on sessions (user_id);

create table access_tokens (
  id uuid primary key,
  name text not null,
  token_hash bytea not null unique,
  permissions text[] not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- Failed sign-ins per account and per address, known or not, so that both answer alike. `bucket` is a hash: people
-- type passwords into the wrong field.
create table sign_in_failures (
  bucket bytea primary key,
  failures integer not null,
  last_failed_at timestamptz not null,
  locked_until timestamptz
);
