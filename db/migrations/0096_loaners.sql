-- Area: devices. Loaner phones: phones of the shop that customers use while theirs are repaired.

create table loaners (
  id uuid primary key,
  -- What is written on the phone, such as "Loaner 3".
  name text not null,
  brand text not null,
  model text not null,
  imei text constraint loaners_imei_check check (imei ~ '^[0-9]{15}$'),
  condition_note text,
  -- What the phone is worth, in minor units.
  value bigint not null constraint loaners_value_check check (value >= 0),
  state text not null default 'here' constraint loaners_state_check check (state in ('here', 'lent', 'lost', 'retired')),
  version integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (
    lower(name || ' ' || brand || ' ' || model || ' ' || coalesce(imei, ''))
  ) stored
);
create unique index loaners_name_once on loaners (lower(name)) where state <> 'retired';
create unique index loaners_imei_once on loaners (imei) where state <> 'retired';
create index loaners_imei on loaners (imei);
create index loaners_by_name on loaners (lower(name), id);
create index loaners_by_value on loaners (value, id);
create index loaners_state_by_name on loaners (state, lower(name), id);
create index loaners_newest on loaners (created_at desc, id desc);
create index loaners_search on loaners using gin (search_text gin_trgm_ops);

-- A loaner that was lent with a repair.
create table loans (
  id uuid primary key,
  loaner_id uuid not null references loaners (id),
  device_id uuid not null references devices (id),
  state text not null default 'out' constraint loans_state_check check (state in ('out', 'returned', 'lost')),
  -- The last day on which the loaner should come back.
  due_on date not null,
  -- In which condition and with what the customer got it.
  condition_note text,
  accessories text,
  signature text,
  signature_method text constraint loans_signature_method_check check (signature_method in ('drawn', 'typed', 'paper')),
  signed_by text,
  -- Why the customer did not sign.
  unsigned_reason text,
  lent_by uuid references users (id),
  lent_at timestamptz not null default clock_timestamp(),
  -- In which condition it came back.
  condition text constraint loans_condition_check check (condition in ('ok', 'damaged')),
  end_note text,
  ended_by uuid references users (id),
  ended_at timestamptz,
  -- Who let the customer keep the loaner after the hand-over of the repair, and why. An erasure removes the reason.
  kept_at timestamptz,
  kept_by uuid references users (id),
  kept_reason text,
  -- When users were told that it is overdue. A new day of return makes this null.
  overdue_told_at timestamptz,
  constraint loans_ended check ((state = 'out') = (ended_at is null)),
  constraint loans_returned check ((state = 'returned') = (condition is not null)),
  constraint loans_kept check (kept_at is not null or kept_reason is null)
);
create unique index loans_one_per_loaner on loans (loaner_id) where state = 'out';
create unique index loans_one_per_device on loans (device_id) where state = 'out';
create index loans_of_loaner on loans (loaner_id, lent_at desc, id desc);
create index loans_of_device on loans (device_id, lent_at);
create index loans_due on loans (due_on, loaner_id) where state = 'out';
create index loans_untold on loans (due_on, id) where state = 'out' and overdue_told_at is null;

-- What happened to a loaner, as its history shows it.
create table loaner_entries (
  id uuid primary key,
  loaner_id uuid not null references loaners (id),
  loan_id uuid references loans (id),
  kind text not null constraint loaner_entries_kind_check check (
    kind in ('lent', 'due_changed', 'kept', 'returned', 'return_undone', 'lost', 'found', 'retired', 'restored')),
  due_on date,
  condition text constraint loaner_entries_condition_check check (condition in ('ok', 'damaged')),
  -- A reason or remark. An erasure of the customer removes it.
  note text,
  created_by uuid references users (id),
  -- The transaction may have waited for the one before it, so this is not its beginning.
  created_at timestamptz not null default clock_timestamp()
);
create index loaner_entries_newest on loaner_entries (loaner_id, created_at desc, id desc);
create index loaner_entries_of_loan on loaner_entries (loan_id);

-- Area: users. The rights to lend loaner phones, to keep their list, and to hand a repair over while one is out.

-- Admins with a list of rights of their own who give rights to others get them, because nobody can give a right that
-- they lack.
update users set permissions = permissions || (
  select array_agg(each)
  from unnest(array['lend_loaners', 'manage_loaners', 'release_without_loaner']) as each
  where each <> all (permissions))
where role = 'admin' and 'change_user_rights' = any (permissions)
  and not permissions @> array['lend_loaners', 'manage_loaners', 'release_without_loaner'];
