-- Area: users. The first steps of a new shop: what a person says of them, because no other record shows it.

create table first_step_marks (
  -- The step that somebody ticked by hand; `all` if the shop has put the checklist away.
  step text primary key check (step in (
    'all', 'shop', 'tax', 'people', 'goods', 'stock', 'payments', 'printer', 'sms', 'device', 'sale')),
  marked_by uuid references users (id),
  marked_at timestamptz not null default now()
);

-- A shop that works already needs no checklist.
insert into first_step_marks (step) select 'all' where exists (select from users);
