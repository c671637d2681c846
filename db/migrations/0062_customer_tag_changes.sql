-- Area: customers. A tag that was given to many customers at once, so that it can be undone.

create table customer_tag_changes (
  id uuid primary key,
  tag text not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index customer_tag_changes_age on customer_tag_changes (created_at);

create table customer_tag_change_lines (
  change_id uuid not null references customer_tag_changes (id) on delete cascade,
  customer_id uuid not null references customers (id) on delete cascade,
  -- The tag before the change.
  tag_before text not null,
  undone_at timestamptz,
  primary key (change_id, customer_id)
);
create index customer_tag_change_lines_customer on customer_tag_change_lines (customer_id);
