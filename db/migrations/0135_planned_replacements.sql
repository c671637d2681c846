-- Area: returns. What a customer is to get instead of what came back, and the value at which somebody approved it.
alter table returned_devices
  add column planned_item_id uuid constraint returned_devices_planned_item_id_fkey references inventory_items (id),
  add column planned_quantity integer constraint returned_devices_planned_quantity_check check (planned_quantity > 0),
  -- The selling price of all planned pieces when they were approved, in minor units.
  add column replacement_approved_value bigint,
  add column replacement_approved_by uuid constraint returned_devices_replacement_approved_by_fkey references users (id),
  add column replacement_approved_at timestamptz,
  -- The selling price of all pieces when they were given.
  add column replacement_value bigint,
  -- Replaced before replacements had a limit: nobody recorded the value.
  add column is_replaced_without_limit boolean not null default false,
  add constraint returned_devices_plan_is_whole check ((planned_item_id is null) = (planned_quantity is null)),
  add constraint returned_devices_plan_approval_is_whole check (
    (replacement_approved_value is null) = (replacement_approved_by is null)
    and (replacement_approved_by is null) = (replacement_approved_at is null)
    and (replacement_approved_by is null or planned_item_id is not null));

update returned_devices set is_replaced_without_limit = true where outcome = 'replaced';
