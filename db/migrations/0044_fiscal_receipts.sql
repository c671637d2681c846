-- Area: payments. Fiscal receipts for the tax authority (TRA, virtual fiscal device): their counters, and the outbox in
-- which they wait until the authority acknowledges them.

-- One row: what the shop typed, and what the authority gave at the registration.
create table fiscal_settings (
  only_row boolean primary key default true check (only_row),
  service_url text not null default 'https://vfd.tra.go.tz',
  verify_url text not null default 'https://verify.tra.go.tz',
  tin text not null default '',
  vrn text not null default '',
  -- The serial number of the virtual device, which the authority also calls CERTKEY.
  efd_serial text not null default '',
  reg_number text not null default '',
  uin text not null default '',
  receipt_code text not null default '',
  routing_key text not null default 'vfdrct',
  tax_office text not null default '',
  -- The global counter with which this registration begins.
  first_gc bigint not null default 0 check (first_gc >= 0),
  registered_on date,
  -- Tax rates in percent and their codes: [{"rate": 18, "code": "A"}, …].
  tax_codes jsonb not null default '[{"rate": 18, "code": "A"}, {"rate": 0, "code": "C"}]',
  -- Sealed: the certificate with its private key, the sign-in for tokens, the present token.
  certificate bytea,
  certificate_serial text,
  certificate_until timestamptz,
  user_name text not null default '',
  password bytea,
  token bytea,
  token_until timestamptz,
  -- A registration that was asked for and has no answer yet, or why the last one failed.
  registration_asked_at timestamptz,
  registration_failure text,
  registration_failure_detail text,
  version integer not null default 1
);
insert into fiscal_settings default values;
create trigger fiscal_settings_no_delete before delete on fiscal_settings
  for each row execute function refuse_change();

-- The counters of each registration. At most one registration is switched on. Every receipt locks this row, at the end
-- of its transaction.
create table fiscal_counters (
  reg_number text primary key,
  receipt_code text not null,
  -- The global counter before the first receipt, and that of the last one.
  first_gc bigint not null check (first_gc >= 0),
  gc bigint not null check (gc >= first_gc),
  -- The daily counter of the last receipt, and its day in the shop's time zone.
  dc integer not null default 0 check (dc >= 0),
  day date not null,
  -- The last day that has its Z report.
  z_until date not null,
  -- The time on the last receipt.
  issued_at timestamptz,
  -- Null while it is switched off.
  activated_at timestamptz
);
create unique index fiscal_counters_one_on on fiscal_counters ((true)) where activated_at is not null;
create trigger fiscal_counters_no_delete before delete on fiscal_counters
  for each row execute function refuse_change();
create trigger fiscal_counters_no_truncate before truncate on fiscal_counters
  for each statement execute function refuse_change();

create table fiscal_documents (
  id uuid primary key,
  -- In one day the receipts come before the Z report, also in the alphabet.
  kind text not null check (kind in ('receipt', 'z')),
  reg_number text not null references fiscal_counters (reg_number),
  day date not null,
  gc bigint,
  dc integer,
  receipt_id uuid constraint fiscal_documents_receipt_unique unique references receipts (id),
  -- The verification code, which the authority calls RCTVNUM.
  code text,
  issued_at timestamptz not null,
  -- The signed text, and its amounts for the Z report. Both are stored once.
  xml text,
  figures jsonb,
  tries integer not null default 0 check (tries >= 0),
  tried_at timestamptz,
  -- Whoever sends a document holds it until then.
  held_until timestamptz,
  next_try_at timestamptz,
  -- Why the last try failed: a code, and the words of the authority.
  failure text,
  failure_detail text,
  acknowledged_at timestamptz,
  -- Somebody who found at the authority that the document is there.
  confirmed_by uuid references users (id),
  confirm_reason text,
  constraint fiscal_documents_gc_unique unique (reg_number, gc),
  constraint fiscal_documents_dc_unique unique (reg_number, day, dc),
  constraint fiscal_documents_whole check (
    case kind when 'receipt' then num_nulls(gc, dc, receipt_id, code) = 0
              else num_nonnulls(gc, dc, receipt_id, code) = 0 end),
  constraint fiscal_documents_sent_has_xml check (acknowledged_at is null or xml is not null),
  constraint fiscal_documents_confirmed_whole check ((confirmed_by is null) = (confirm_reason is null))
);
create unique index fiscal_documents_one_z on fiscal_documents (reg_number, day) where kind = 'z';
create index fiscal_documents_waiting on fiscal_documents (day, kind, gc) where acknowledged_at is null;
create index fiscal_documents_acknowledged on fiscal_documents (acknowledged_at) where acknowledged_at is not null;

-- A document keeps its numbers for ever, its text once it has one, and its acknowledgement once it has one.
create function keep_fiscal_document() returns trigger language plpgsql as $$
declare
  may_change text[] := array['tries', 'tried_at', 'held_until', 'next_try_at', 'failure', 'failure_detail'];
begin
  if old.xml is null then
    may_change := may_change || array['xml', 'figures'];
  end if;
  if old.acknowledged_at is null then
    may_change := may_change || array['acknowledged_at', 'confirmed_by', 'confirm_reason'];
  end if;
  if to_jsonb(old) - may_change is distinct from to_jsonb(new) - may_change then
    raise exception 'a fiscal document keeps what was issued' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger fiscal_documents_keep before update on fiscal_documents
  for each row execute function keep_fiscal_document();
create trigger fiscal_documents_no_delete before delete on fiscal_documents
  for each row execute function refuse_change();
create trigger fiscal_documents_no_truncate before truncate on fiscal_documents
  for each statement execute function refuse_change();

-- Gives a new receipt its counters. It runs when the transaction of the receipt commits, so that the lock on the counters,
-- for which all tills wait, is held for the commit only, and a refused sale takes no number. Times and days never go
-- back, even when the clock of the server does.
create function fiscalise_receipt() returns trigger language plpgsql as $$
declare
  counters fiscal_counters;
  issued timestamptz;
  shop_day date;
begin
  select * into counters from fiscal_counters where activated_at is not null for update;
  if not found then
    raise exception 'fiscal receipts are on without a registration';
  end if;
  issued := greatest(clock_timestamp(), counters.issued_at);
  shop_day := greatest((issued at time zone 'Africa/Dar_es_Salaam')::date, counters.day);
  update fiscal_counters
  set gc = gc + 1, dc = case when day = shop_day then dc + 1 else 1 end, day = shop_day, issued_at = issued
  where reg_number = counters.reg_number
  returning * into counters;
  insert into fiscal_documents (id, kind, reg_number, day, gc, dc, receipt_id, code, issued_at)
  values (gen_random_uuid(), 'receipt', counters.reg_number, counters.day, counters.gc, counters.dc, new.id,
    counters.receipt_code || counters.gc, issued);
  return null;
end $$;
create constraint trigger receipts_fiscalised after insert on receipts deferrable initially deferred
  for each row execute function fiscalise_receipt();
-- Switched on together with the fiscal receipts. While they are off, a receipt costs nothing more than before.
alter table receipts disable trigger receipts_fiscalised;
