-- Area: devices. Who set each price of a repair. Parts are free within a price only for others than who set it, or they
-- would be free for whoever raises it.
create table device_prices (
  device_id uuid not null references devices (id) on delete cascade,
  position integer not null check (position > 0),
  amount bigint not null check (amount >= 0),
  -- Null: the customer approved an estimate, or it is a price of before.
  set_by uuid references users (id),
  -- Whether parts are free within it for everybody: the customer approved it, or somebody may exceed the limits.
  is_backed boolean not null,
  created_at timestamptz not null default now(),
  primary key (device_id, position)
);
insert into device_prices (device_id, position, amount, is_backed, created_at)
select id, 1, final_amount, true, updated_at from devices where final_amount is not null;

-- Owner: handsets. A used handset that is bought or traded in counts for the limit of arrivals of its buyer. Handsets from
-- before have no such row.
alter table handsets add column is_before_limit boolean not null default false;
alter table handsets disable trigger user;
update handsets set is_before_limit = true;
alter table handsets enable trigger user;
