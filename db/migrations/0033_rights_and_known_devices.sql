-- Area: users. Where people signed in before, failures of one account together, and rights as a right of their own.

-- Browsers (by their cookie) and addresses a user signed in from. Attempts from them are counted apart from those of
-- strangers, so that strangers cannot lock anybody out. `place` is a hash.
create table known_sign_in_places (
  user_id uuid not null references users (id) on delete cascade,
  place bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, place)
);

-- Whoever is signed in is known at their address from now on, at their browser from the next sign-in on. Only the
-- server knows how IPv6 networks are counted; they follow at the next sign-in too.
insert into known_sign_in_places (user_id, place, last_used_at)
select user_id, sha256(convert_to('address ' || regexp_replace(address, '^::ffff:', ''), 'UTF8')), max(last_seen_at)
from sessions where regexp_replace(address, '^::ffff:', '') !~ ':'
group by 1, 2;

-- The account a counter belongs to (a hash, as the bucket), so that a reset forgets all counters of one account.
alter table sign_in_failures add column account bytea;
create index sign_in_failures_account on sign_in_failures (account) where account is not null;
-- The counters until now were named otherwise, and end with the hour.
delete from sign_in_failures;

-- Failed attempts before the sign-in of this session; screens tell the user.
alter table sessions add column failed_attempts integer not null default 0;

-- Who managed users could change what they may do.
update users set permissions = permissions || '{change_user_rights}'
where 'manage_users' = any (permissions) and not 'change_user_rights' = any (permissions);

-- A token ends with the deactivation of its maker, for good.
update access_tokens t set revoked_at = now()
from users u where u.id = t.created_by and not u.is_active and t.revoked_at is null;
