-- Area: backups. Copies of the whole shop, the place where they are kept, and restores.

create table backups (
  id uuid primary key,
  status text not null check (status in ('running', 'done', 'failed')),
  -- `found`: the archive was in the place before this shop knew of it.
  reason text not null check (reason in ('asked', 'scheduled', 'found')),
  requested_by uuid references users (id),
  -- The folder or bucket, as it is shown.
  place text not null,
  file_name text,
  is_encrypted boolean not null,
  -- The bytes of the shop that are in the archive so far, and their estimated sum.
  progress bigint not null default 0,
  progress_of bigint not null default 0,
  bytes bigint,
  checksum text constraint backups_checksum_check check (checksum ~ '^[0-9a-f]{64}$'),
  -- Files that were missing or broken on the disk of the shop.
  lost_files integer not null default 0,
  problem text,
  problem_detail text,
  -- The moment of the snapshot: what the archive contains was committed before it.
  made_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  -- The last proof: `restored` into a fresh database that kept all rules, or only `checked` with its digests.
  proof text check (proof in ('restored', 'checked', 'failed')),
  proved_at timestamptz,
  proof_problem text,
  proof_detail text,
  constraint backups_done_whole check (status <> 'done' or (file_name is not null and bytes is not null)),
  constraint backups_proof_whole check (num_nulls(proof, proved_at) in (0, 2))
);
create index backups_newest on backups (created_at desc, id desc);
create unique index backups_one_running on backups (status) where status = 'running';
create unique index backups_file on backups (file_name) where status = 'done';

-- One row. Without it, archives go to a folder inside the data directory.
create table backup_place (
  is_only boolean primary key default true constraint backup_place_is_only check (is_only),
  kind text not null check (kind in ('folder', 'bucket')),
  folder text,
  -- What Fundi wrote into the folder, so that the folder of an unplugged drive is recognised.
  marker text,
  endpoint text,
  region text,
  bucket text,
  prefix text,
  access_key text,
  -- Sealed with the key file.
  secret bytea,
  is_same_disk boolean not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint backup_place_whole check (case kind
    when 'folder' then num_nulls(folder, marker) = 0
    else num_nulls(endpoint, region, bucket, prefix, access_key, secret) = 0 end)
);

-- One row while archives are encrypted. The identity, which opens them, is sealed with the key file.
create table backup_key (
  is_only boolean primary key default true constraint backup_key_is_only check (is_only),
  recipient text not null,
  identity bytea not null,
  made_at timestamptz not null default now()
);

create table restores (
  id uuid primary key,
  status text not null check (status in ('running', 'done', 'failed')),
  step text not null check (step in ('reading', 'checking', 'switching')),
  -- Null when `npm run restore` did it.
  requested_by uuid references users (id),
  reason text,
  file_name text not null,
  progress bigint not null default 0,
  progress_of bigint not null default 0,
  -- The moment whose state the archive has.
  made_at timestamptz,
  -- Whether sealed secrets cannot be opened, because the archive comes from another machine and has no key file.
  lacks_key boolean not null default false,
  -- The digest of the key of sealed secrets that belongs to this database, to finish a replacement of the key file.
  key_digest text,
  lost_files integer not null default 0,
  problem text,
  problem_detail text,
  finished_at timestamptz,
  created_at timestamptz not null default now()
);
create index restores_newest on restores (created_at desc, id desc);
create unique index restores_one_running on restores (status) where status = 'running';

alter table first_step_marks drop constraint first_step_marks_step_check;
alter table first_step_marks add constraint first_step_marks_step_check check (step in (
  'all', 'shop', 'tax', 'people', 'goods', 'stock', 'payments', 'printer', 'sms', 'backup', 'device', 'sale'));
