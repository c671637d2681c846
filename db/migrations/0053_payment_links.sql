-- Area: payments. Links to a public page on which a customer pays what is owed, and what is known about where a payment
-- came from.

alter table payments add column metadata jsonb not null default '{}'
  constraint payments_metadata_object check (jsonb_typeof(metadata) = 'object');

create table payment_links (
  id uuid primary key,
  -- Only a hash: whoever has the token may open the page. Nobody finds it in the database or its backups.
  token_hash bytea not null constraint payment_links_token_unique unique,
  -- What is owed. The amount is not stored: it is read whenever the page is opened.
  device_id uuid references devices (id),
  sale_id uuid references sales (id),
  debt_id uuid references credit_accounts (id),
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by uuid references users (id),
  constraint payment_links_one_subject check (num_nonnulls(device_id, sale_id, debt_id) = 1),
  constraint payment_links_revoked_whole check (num_nulls(revoked_at, revoked_by) in (0, 2))
);
create index payment_links_device on payment_links (device_id) where device_id is not null;
create index payment_links_sale on payment_links (sale_id) where sale_id is not null;
create index payment_links_debt on payment_links (debt_id) where debt_id is not null;

-- A link keeps what it is for. It can only be revoked, once.
create function keep_payment_link() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) - array['revoked_at', 'revoked_by']) is distinct from (to_jsonb(new) - array['revoked_at', 'revoked_by'])
     or old.revoked_at is not null
  then
    raise exception 'a payment link keeps what it is for' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger payment_links_keep before update on payment_links for each row execute function keep_payment_link();
create trigger payment_links_no_delete before delete on payment_links for each row execute function refuse_change();
create trigger payment_links_no_truncate before truncate on payment_links for each statement execute function refuse_change();
