-- Area: payments. Reconciliation: what somebody decided about a payment whose result its provider did not tell, and the
-- statements of wallets and banks, which are compared with the payments.

-- The open money. Cash never enters these indexes.
create index payments_open on payments (payment_date, id)
  where status in ('pending', 'processing', 'unknown', 'late');
create index payments_open_amount on payments (amount, id)
  where status in ('pending', 'processing', 'unknown', 'late');
create index payments_open_reference on payments (reference text_pattern_ops)
  where status in ('pending', 'processing', 'unknown', 'late') and reference is not null;
-- The money of a day.
create index payments_received on payments (completed_at, id) where completed_at is not null;
-- The payment that late money became, which the statement line of the late money proves.
create index payments_assigned on payments (assigned_to) where assigned_to is not null;

-- A decision about a payment whose result could not be known. The reason is free text, which an erasure removes.
create table payment_resolutions (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  attempt_id uuid references payment_attempts (id),
  outcome text not null check (outcome in ('paid', 'not_paid')),
  status_before text not null,
  status_after text not null,
  reference text,
  reason text,
  resolved_by uuid not null references users (id),
  resolved_at timestamptz not null default now(),
  constraint payment_resolutions_whole check ((outcome = 'paid') = (reference is not null))
);
create index payment_resolutions_payment on payment_resolutions (payment_id, resolved_at);

create function keep_payment_resolution() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - 'reason' is distinct from to_jsonb(new) - 'reason' or new.reason is not null then
    raise exception 'a decision about a payment stays as it was made' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger payment_resolutions_keep before update on payment_resolutions
  for each row execute function keep_payment_resolution();
create trigger payment_resolutions_no_delete before delete on payment_resolutions
  for each row execute function refuse_change();
create trigger payment_resolutions_no_truncate before truncate on payment_resolutions
  for each statement execute function refuse_change();

-- Where statements come from: a wallet, a card terminal or a bank account of the shop.
create table statement_sources (
  id uuid primary key,
  name text not null,
  -- The provider of the payments that these statements list.
  provider text not null,
  -- Field → header of its column, as somebody confirmed it last.
  mapping jsonb not null,
  created_at timestamptz not null default now()
);
create unique index statement_sources_name_unique on statement_sources (lower(name));

-- An imported file.
create table statements (
  id uuid primary key,
  source_id uuid not null references statement_sources (id),
  file_name text not null,
  -- Rows of the file: how many were new lines, stood in an earlier file, took money out, or could not be read.
  new_count integer not null check (new_count >= 0),
  known_count integer not null check (known_count >= 0),
  outgoing_count integer not null check (outgoing_count >= 0),
  error_count integer not null check (error_count >= 0),
  -- The days that the file covers.
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  imported_by uuid not null references users (id),
  imported_at timestamptz not null default now()
);
create index statements_newest on statements (imported_at desc, id desc);
create index statements_covered on statements (source_id, from_day, to_day);

-- Money that arrived by a statement.
create table statement_lines (
  id uuid primary key,
  statement_id uuid not null references statements (id),
  source_id uuid not null references statement_sources (id),
  -- The row of the file, as a spreadsheet counts it.
  row integer not null check (row > 0),
  -- What makes a line the same line in another file.
  line_key text not null,
  reference text,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  -- Whether the file has the time, not only the day.
  has_time boolean not null,
  details text,
  state text not null default 'open' check (state in ('open', 'matched', 'noted')),
  -- Money that is no payment of Fundi, and what it is.
  note text,
  noted_by uuid references users (id),
  noted_at timestamptz,
  constraint statement_lines_once unique (source_id, line_key),
  constraint statement_lines_noted check ((state = 'noted') = (noted_by is not null) and num_nonnulls(noted_by, noted_at) in (0, 2))
);
create index statement_lines_newest on statement_lines (paid_at desc, id desc);
create index statement_lines_state on statement_lines (state, paid_at desc, id desc);
create index statement_lines_reference on statement_lines (reference text_pattern_ops) where reference is not null;
create index statement_lines_details on statement_lines using gin (lower(details) gin_trgm_ops) where details is not null;

-- A line keeps what its file said. Only an erasure removes its details, which may name a person.
create function keep_statement_line() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - array['state', 'note', 'noted_by', 'noted_at', 'details']
       is distinct from to_jsonb(new) - array['state', 'note', 'noted_by', 'noted_at', 'details']
     or new.details is distinct from old.details and new.details is not null
  then
    raise exception 'a line of a statement stays as it arrived' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger statement_lines_keep before update on statement_lines
  for each row execute function keep_statement_line();
create trigger statement_lines_no_delete before delete on statement_lines
  for each row execute function refuse_change();
create trigger statements_no_delete before delete on statements
  for each row execute function refuse_change();

-- A line and the payment that it proves. A match that somebody has undone is kept, and is not made again by itself.
create table statement_matches (
  id uuid primary key,
  line_id uuid not null references statement_lines (id),
  payment_id uuid not null references payments (id),
  how text not null check (how in ('reference', 'confirmed')),
  matched_by uuid references users (id),
  matched_at timestamptz not null default now(),
  undone_by uuid references users (id),
  undone_at timestamptz,
  constraint statement_matches_by check ((how = 'confirmed') = (matched_by is not null)),
  constraint statement_matches_undone check (num_nonnulls(undone_by, undone_at) in (0, 2))
);
create unique index statement_matches_one_payment on statement_matches (line_id) where undone_at is null;
create unique index statement_matches_one_line on statement_matches (payment_id) where undone_at is null;
create index statement_matches_line on statement_matches (line_id);
create trigger statement_matches_no_delete before delete on statement_matches
  for each row execute function refuse_change();
