-- Area: users. The rights of a role, where the shop differs from the defaults of this version.

create table role_rights (
  id uuid primary key,
  role text not null constraint role_rights_role_unique unique check (role in ('technician', 'customer-care')),
  -- Only differences are stored, so that a right of a later version reaches the roles that it is for.
  added text[] not null default '{}',
  removed text[] not null default '{}',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint role_rights_differences check (not added && removed)
);
insert into role_rights (id, role) values
  (gen_random_uuid(), 'technician'),
  (gen_random_uuid(), 'customer-care');
