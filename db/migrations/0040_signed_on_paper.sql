-- Area: devices. How somebody signed: drawn, by a typed name, or on the printed slip, which stays in the shop's folder.
-- Empty where somebody could not sign.
alter table device_signatures add column method text check (method in ('drawn', 'typed', 'paper'));
update device_signatures set method = 'drawn' where signature is not null;
alter table device_signatures add constraint device_signatures_paper_has_no_picture
  check (method is distinct from 'paper' or signature is null);

drop index device_signatures_signed_once;
create unique index device_signatures_signed_once on device_signatures (device_id, moment, role)
  where signature is not null or method = 'paper';

create or replace function keep_device_signature() returns trigger language plpgsql as $$
begin
  if (old.id, old.device_id, old.moment, old.role, old.recorded_by, old.created_at, old.method)
     is distinct from
     (new.id, new.device_id, new.moment, new.role, new.recorded_by, new.created_at, new.method)
     or coalesce(new.signature, '') not in ('', coalesce(old.signature, ''))
     or coalesce(new.signed_by, '') not in ('', coalesce(old.signed_by, ''))
     or coalesce(new.reason, '') not in ('', coalesce(old.reason, ''))
  then
    raise exception 'device_signatures is append-only' using errcode = 'FU001';
  end if;
  return new;
end $$;
