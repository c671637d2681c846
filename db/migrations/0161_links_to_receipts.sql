-- Area: payments. The secret in the address at which a customer opens a receipt. It is null after the customer was
-- erased, so that the address opens nothing any more.
alter table receipts add column link_token text default replace(gen_random_uuid()::text, '-', '')
  constraint receipts_link_token_check check (char_length(link_token) = 32);

create or replace function keep_receipt() returns trigger language plpgsql as $$
declare
  noted text[] := array['is_printed', 'printed_at', 'print_count', 'is_sent_to_customer', 'sent_via', 'sent_at'];
  personal text[] := array['customer_name', 'customer_phone', 'customer_email', 'receipt_content'];
  may_change text[] := noted;
begin
  if new.customer_phone is null and new.customer_email is null and new.receipt_content is null then
    may_change := may_change || personal;
  end if;
  -- A link ends, and never changes.
  if new.link_token is null then
    may_change := may_change || array['link_token'];
  end if;
  if to_jsonb(old) - may_change is distinct from to_jsonb(new) - may_change then
    raise exception 'a receipt keeps what stands on it' using errcode = 'FU001';
  end if;
  return new;
end $$;

update receipts r set link_token = null from customers c where c.id = r.customer_id and c.erased_at is not null;
create unique index receipts_link_token on receipts (link_token) where link_token is not null;

-- What was owed by agreement for the same repair when the receipt was written. The repair counts it as paid, but a
-- receipt must not. It is not known of older receipts.
alter table receipts add column owed_on_credit bigint not null default 0
  constraint receipts_owed_on_credit_check check (owed_on_credit >= 0);
