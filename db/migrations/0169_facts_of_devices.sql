-- Area: outbox. What people should look at: a delivered write that was recorded although the shop had changed meanwhile.
create table review_items (
  id uuid primary key,
  -- Why, see src/shared/outbox/review-kinds.ts.
  kind text not null check (kind in (
    'sold_unseen', 'old_price', 'item_archived', 'shift_closed', 'shift_missing', 'clock_uncertain', 'customer_inactive',
    'customer_erased', 'made_after_deactivation', 'serial_unknown', 'serial_sold', 'handset_already_here', 'device_limit',
    'technician_left', 'handed_over_owing', 'paid_too_much')),
  -- The record that was written.
  subject_kind text not null check (subject_kind in ('sale', 'payment', 'device', 'customer')),
  subject_id uuid not null,
  -- The delivered command that wrote it.
  command_key uuid not null references delivered_commands (key),
  -- What its sentence names: goods, amounts, numbers. Never data of a customer.
  details jsonb not null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  done_by uuid references users (id),
  -- What somebody found out. An erasure of the customer empties it.
  note text,
  constraint review_items_done check (num_nulls(done_at, done_by) in (0, 2)),
  constraint review_items_note check (note is null or done_at is not null)
);
create index review_items_newest on review_items (created_at desc, id desc);
create index review_items_open on review_items (created_at desc, id desc) where done_at is null;
create index review_items_done_newest on review_items (created_at desc, id desc) where done_at is not null;
create index review_items_command on review_items (command_key);
create index review_items_subject on review_items (subject_id);
create index review_items_done_by on review_items (done_by) where done_by is not null;

-- A flag stays as it was raised; somebody looks at it, or opens it again.
create function keep_review_item() returns trigger language plpgsql as $$
declare
  changing text[] := array['done_at', 'done_by', 'note'];
begin
  if to_jsonb(old) - changing is distinct from to_jsonb(new) - changing then
    raise exception 'a flag stays as it was raised' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger review_items_keep before update on review_items for each row execute function keep_review_item();
create trigger review_items_no_delete before delete on review_items for each row execute function refuse_change();
create trigger review_items_no_truncate before truncate on review_items
  for each statement execute function refuse_change();

-- Area: inventory. Pieces that a device sold although the stock did not have them come in first, so that it is never
-- below zero.
alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check check (reason in (
  'opening', 'received', 'refund', 'part_returned', 'sale', 'repair_part', 'defective', 'replacement',
  'supplier_return', 'count', 'damaged', 'lost', 'found', 'correction', 'adjustment', 'sold_unseen'));

-- Since when an item has had its price. It tells whether a price that a device showed was true when it had it.
create table item_prices (
  item_id uuid not null references inventory_items (id) on delete cascade,
  since timestamptz not null,
  price bigint not null,
  primary key (item_id, since)
);
insert into item_prices (item_id, since, price) select id, created_at, price from inventory_items;
-- A row for each transaction that changes the price: clients see only what was committed. Not now(): a transaction that
-- began earlier may be the later one.
create function note_item_price() returns trigger language plpgsql as $$
begin
  insert into item_prices (item_id, since, price) values (new.id, clock_timestamp(), new.price)
  on conflict (item_id, since) do update set price = excluded.price;
  return null;
end $$;
create trigger inventory_items_price_new after insert on inventory_items
  for each row execute function note_item_price();
create trigger inventory_items_price_changed after update of price on inventory_items
  for each row when (old.price is distinct from new.price) execute function note_item_price();

-- Area: users. The right to decide what devices delivered.

-- Admins with a list of rights of their own who give rights to others get it, because nobody can give a right that they
-- lack.
update users set permissions = permissions || array['resolve_offline_records']
where role = 'admin' and 'change_user_rights' = any (permissions)
  and not 'resolve_offline_records' = any (permissions);

-- Area: devices. What a device delivered above the balance of a repair after its hand-over: it goes back, so that it is
-- no spending of the customer and earns no points.
alter table devices add column uncounted_amount bigint not null default 0
  constraint devices_uncounted_amount_check check (uncounted_amount >= 0);
alter table devices drop constraint devices_not_overpaid;
alter table devices add constraint devices_not_overpaid
  check (status <> 'done' or final_amount is null or paid_amount <= final_amount + charges_amount + uncounted_amount);

-- Area: payments. Money that a device delivered and that is in no shift, by its arrival. Few payments are in it.
create index payments_outside_delivered on payments (payment_date)
  where shift_id is null and happened_at is not null;
