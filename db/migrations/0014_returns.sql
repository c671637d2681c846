-- Area: returns. Something that was handed back or sold, and came back.

create sequence return_numbers;

create table returned_devices (
  id uuid primary key,
  return_number text not null constraint returned_devices_number_unique unique,
  -- What came back: a repair that was handed back, or a line of a sale.
  device_id uuid references devices (id),
  sale_item_id uuid,
  -- How many of the line's goods; a repair is one.
  quantity integer not null default 1 check (quantity > 0),
  customer_id uuid not null references customers (id),
  -- As they were when it came back; forgotten when the customer is erased.
  serial_number text,
  imei text check (imei ~ '^[0-9]{15}$'),
  return_reason text not null,
  fix_status text,
  resolution text,
  -- What came along: [{label, result, note}], by the shop's return checklist.
  accessories jsonb not null default '[]',
  -- From the original date: a claim never restarts the clock. `warranty_found` is what was worked out.
  origin_day date not null,
  warranty_until date,
  warranty_found text not null check (warranty_found in ('in-warranty', 'out-of-warranty', 'unknown')),
  warranty_status text not null check (warranty_status in ('in-warranty', 'out-of-warranty', 'unknown')),
  warranty_overruled_by uuid references users (id),
  warranty_overruled_reason text,
  -- Taken back after the last day for it, by whom and why.
  late_allowed_by uuid references users (id),
  late_allowed_reason text,
  admin_approval_status text not null default 'pending'
    check (admin_approval_status in ('pending', 'approved', 'rejected')),
  approval_decided_by uuid references users (id),
  approval_decided_at timestamptz,
  approval_reason text,
  current_step text not null default 'reported' check (current_step in (
    'reported', 'technician-diagnosis', 'admin-approval', 'assigned-to-technician', 'in-repair', 'quality-check',
    'ready-for-pickup', 'closed', 'rejected', 'refunded', 'replaced')),
  assigned_to uuid references users (id),
  outcome text check (outcome in ('repaired', 'replaced', 'refunded', 'rejected')),
  replacement_item_id uuid references inventory_items (id),
  replacement_quantity integer check (replacement_quantity > 0),
  created_by uuid references users (id),
  closed_at timestamptz,
  -- How many steps there were; the next one takes the next number (see return_workflow_steps).
  step_count integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (
    lower(return_number || ' ' || coalesce(serial_number, '') || ' ' || coalesce(imei, ''))
  ) stored,
  constraint returned_devices_one_origin check (num_nonnulls(device_id, sale_item_id) = 1)
);
-- What came back and was not given back again cannot come back a second time, whoever types it in at once.
create unique index returned_devices_one_open_of_device on returned_devices (device_id)
  where current_step <> 'closed' and device_id is not null;
create unique index returned_devices_one_open_of_sale_item on returned_devices (sale_item_id)
  where current_step <> 'closed' and sale_item_id is not null;
create index returned_devices_newest on returned_devices (created_at desc, id desc);
create index returned_devices_step on returned_devices (current_step, created_at desc, id desc);
create index returned_devices_approval on returned_devices (admin_approval_status, created_at desc, id desc);
create index returned_devices_warranty on returned_devices (warranty_status, created_at desc, id desc);
create index returned_devices_outcome on returned_devices (outcome, created_at desc, id desc);
create index returned_devices_customer on returned_devices (customer_id, created_at desc, id desc);
create index returned_devices_technician on returned_devices (assigned_to, created_at desc, id desc);
create index returned_devices_device on returned_devices (device_id, created_at desc);
create index returned_devices_sale_item on returned_devices (sale_item_id, created_at desc);
create index returned_devices_search on returned_devices using gin (search_text gin_trgm_ops);
create index returned_devices_serial on returned_devices (lower(serial_number)) where serial_number is not null;
create index returned_devices_imei on returned_devices (imei) where imei is not null;

create table return_workflow_steps (
  id uuid primary key,
  return_id uuid not null references returned_devices (id),
  -- 1, 2, 3 … per return: two simultaneous steps cannot both be the next one.
  position integer not null,
  from_step text not null,
  to_step text not null,
  -- An approval stays where it is: from and to are the same.
  decision text check (decision in ('approved', 'rejected')),
  note text,
  -- A PNG data URL drawn at the counter, and the name of who signed.
  signature text,
  signed_by text,
  performed_by uuid references users (id),
  created_at timestamptz not null default now(),
  constraint return_workflow_steps_position_unique unique (return_id, position)
);
-- Append-only, but for a person's right to be forgotten: what they signed and what was said of them may be emptied.
create function keep_return_step() returns trigger language plpgsql as $$
declare
  personal text[] := array['note', 'signature', 'signed_by'];
begin
  if to_jsonb(old) - personal is distinct from to_jsonb(new) - personal
     or coalesce(new.note, '') not in ('', coalesce(old.note, ''))
     or coalesce(new.signature, '') not in ('', coalesce(old.signature, ''))
     or coalesce(new.signed_by, '') not in ('', coalesce(old.signed_by, ''))
  then
    raise exception 'return_workflow_steps is append-only' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger return_workflow_steps_keep before update on return_workflow_steps
  for each row execute function keep_return_step();
create trigger return_workflow_steps_no_delete before delete on return_workflow_steps
  for each row execute function refuse_change();
create trigger return_workflow_steps_no_truncate before truncate on return_workflow_steps
  for each statement execute function refuse_change();

-- The money that went back for a return. A refund belongs to one return at most.
create table return_refunds (
  return_id uuid not null references returned_devices (id),
  refund_id uuid not null constraint return_refunds_refund_unique unique
);
create index return_refunds_return on return_refunds (return_id);
create trigger return_refunds_append_only before update or delete on return_refunds
  for each row execute function refuse_change();
create trigger return_refunds_no_truncate before truncate on return_refunds
  for each statement execute function refuse_change();

-- Goods given for what came back leave the stock for a reason of their own.
alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check check (reason in (
  'opening', 'received', 'refund', 'part_returned', 'sale', 'repair_part', 'defective', 'replacement',
  'count', 'damaged', 'lost', 'found', 'correction', 'adjustment'));
