-- Area: users. Recovery codes, passkeys, and PINs for switching between users at one till.

-- How a session began, and whether its user has shown a second factor. Who switched two-factor sign-in on has shown one.
alter table sessions
  add column began_by text not null default 'password'
    constraint sessions_began_by_check check (began_by in ('password', 'passkey', 'pin')),
  add column has_second_factor boolean not null default false;
update sessions set has_second_factor = true
from users where users.id = sessions.user_id and users.two_factor_enabled;

-- The secret of an app that has not shown its first code. The secret in use stays until then.
alter table users add column two_factor_new_secret bytea;
update users set two_factor_secret = null where not two_factor_enabled;

-- Each code lets its user in once without the second factor. `code_hash` is made with the key file.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null constraint passkeys_name_check check (length(name) between 1 and 80),
  -- The name of the host for which the browser made the passkey.
  rp_id text not null,
  credential_id text not null constraint passkeys_credential_unique unique,
  public_key bytea not null,
  -- The signatures that the authenticator has counted. Many count none, and always say 0.
  counter bigint not null,
  -- Whether other devices of the user have the passkey too.
  is_synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at);

-- A challenge that waits for its signature. `holder` is a hash of the session, or of the cookie, that it was given to.
create table passkey_challenges (
  holder bytea primary key,
  challenge text not null,
  expires_at timestamptz not null
);

create table user_pins (
  user_id uuid primary key references users (id) on delete cascade,
  pin_hash text not null,
  created_at timestamptz not null default now()
);

-- The browsers in which a user may sign in with the PIN, because of a full sign-in there. `place` is a hash.
create table pin_places (
  place bytea not null,
  user_id uuid not null references users (id) on delete cascade,
  signed_in_at timestamptz not null default now(),
  failures integer not null default 0 constraint pin_places_failures_check check (failures between 0 and 3),
  primary key (place, user_id)
);
create index pin_places_user on pin_places (user_id);
