-- Area: devices. What was seen and who signed: photos before and after, signatures at the counter.

-- Files the rows of any area refer to, by the SHA-256 of their content. Owner: src/server.
create table stored_files (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  content_type text not null,
  bytes integer not null check (bytes > 0),
  -- When it was last stored: what is young is not cleared away, its transaction may still be open.
  created_at timestamptz not null default now()
);
create index stored_files_created_at on stored_files (created_at);

-- Area: devices.
create table device_photos (
  id uuid primary key,
  device_id uuid not null references devices (id),
  -- 1 to 12 per device: two uploads at once cannot both be the twelfth. Free again once the photo is deleted.
  position integer check (position between 1 and 12),
  phase text not null check (phase in ('before', 'after')),
  note text,
  picture_hash text references stored_files (hash),
  thumbnail_hash text references stored_files (hash),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  taken_by uuid references users (id),
  created_at timestamptz not null default now(),
  -- A deleted photo keeps who and when; its picture goes.
  deleted_by uuid references users (id),
  deleted_at timestamptz,
  constraint device_photos_position_unique unique (device_id, position),
  constraint device_photos_whole_or_deleted check (
    case when deleted_at is null
      then num_nonnulls(position, picture_hash, thumbnail_hash) = 3
      else num_nonnulls(position, picture_hash, thumbnail_hash, note) = 0 end)
);
create index device_photos_device on device_photos (device_id);
create index device_photos_picture on device_photos (picture_hash);
create index device_photos_thumbnail on device_photos (thumbnail_hash);

-- Of the counter and the bench. What was signed with a move (completion, hand-over) stands in device_transitions.
create table device_signatures (
  id uuid primary key,
  device_id uuid not null references devices (id),
  moment text not null check (moment in ('intake', 'completion', 'hand-over')),
  role text not null check (role in ('customer', 'staff')),
  signed_by text,
  -- A PNG data URL; empty where somebody could not sign, and after erasure.
  signature text,
  -- Why somebody could not sign.
  reason text,
  recorded_by uuid references users (id),
  created_at timestamptz not null default now()
);
create index device_signatures_device on device_signatures (device_id, created_at);
create unique index device_signatures_signed_once on device_signatures (device_id, moment, role)
  where signature is not null;

-- Append-only, but for a person's right to be forgotten: what they signed may be emptied.
create function keep_device_signature() returns trigger language plpgsql as $$
begin
  if (old.id, old.device_id, old.moment, old.role, old.recorded_by, old.created_at)
     is distinct from (new.id, new.device_id, new.moment, new.role, new.recorded_by, new.created_at)
     or coalesce(new.signature, '') not in ('', coalesce(old.signature, ''))
     or coalesce(new.signed_by, '') not in ('', coalesce(old.signed_by, ''))
     or coalesce(new.reason, '') not in ('', coalesce(old.reason, ''))
  then
    raise exception 'device_signatures is append-only' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger device_signatures_keep before update on device_signatures
  for each row execute function keep_device_signature();

-- They go only with an intake made by mistake, to which nothing has happened yet.
create function keep_device_signature_while_used() returns trigger language plpgsql as $$
begin
  if exists (select from devices where id = old.device_id and transition_count > 0) then
    raise exception 'device_signatures is append-only' using errcode = 'FU001';
  end if;
  return old;
end $$;
create trigger device_signatures_no_delete before delete on device_signatures
  for each row execute function keep_device_signature_while_used();
create trigger device_signatures_no_truncate before truncate on device_signatures
  for each statement execute function refuse_change();
