-- Area: integrations. The last check of each integration, and the providers that carry parcels.

create table integration_checks (
  name text primary key,
  -- The claim of the node that asks; at most one node asks within five minutes.
  asked_at timestamptz not null default now(),
  is_healthy boolean,
  detail text check (length(detail) <= 300),
  checked_at timestamptz,
  constraint integration_checks_whole check (num_nulls(is_healthy, checked_at) in (0, 2))
);

create table shipping_providers (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  contact_name text check (length(contact_name) between 1 and 80),
  contact_phone text check (length(contact_phone) between 1 and 40),
  contact_email text check (length(contact_email) between 1 and 254),
  -- The address of its tracking page, with {number} in place of the tracking number.
  tracking_url text check (length(tracking_url) between 1 and 500),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint shipping_providers_name_unique unique (name)
);

-- Area: users. The rights to set integrations up, and to take a stored call again.

-- Admins with a list of rights of their own who give rights to others get them, because nobody can give a right that
-- they lack.
with given as (
  select u.id as user_id, array(
    select n.name from unnest(array['manage_integrations', 'replay_webhooks']) as n (name)
    where not n.name = any (u.permissions)) as fresh
  from users u
  where u.role = 'admin' and 'change_user_rights' = any (u.permissions))
update users u set permissions = u.permissions || g.fresh
from given g where g.user_id = u.id and g.fresh <> '{}';
