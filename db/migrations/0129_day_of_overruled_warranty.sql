-- Area: returns. The moment at which a user overruled the warranty: commission is taken back on this day.
alter table returned_devices add column warranty_overruled_at timestamptz;
update returned_devices r set warranty_overruled_at = (
  select max(e.created_at) from events e where e.kind = 'return.warranty_overruled' and e.record_id = r.id)
where warranty_overruled_by is not null;
