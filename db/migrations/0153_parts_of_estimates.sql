-- Area: devices. An approved estimate sets its parts aside, and waits for those that are not in stock. How many of the
-- reserved pieces of a repair, and which waiting, come from it, is kept, so that the next approval can end what it no
-- longer needs, and leaves alone what a technician asked for.
alter table device_parts
  add column for_estimate integer not null default 0,
  add constraint device_parts_for_estimate_check check (for_estimate between 0 and reserved);
alter table awaited_parts add column for_estimate boolean not null default false;
