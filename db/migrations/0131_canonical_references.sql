-- Area: payments. A reference is compared by its letters and digits. Receipts and statements show it with or without
-- dashes, dots and spaces, and a typed dash must not make another reference of it. A text without letters and digits is
-- compared as it is.
create function reference_key(reference text) returns text language sql immutable parallel safe
  return coalesce(nullif(upper(regexp_replace(normalize(reference, NFKC), '[^[:alnum:]]+', '', 'g')), ''), reference);

-- Older rows whose references differ only in such characters keep them. The first one owns the reference.
update payments p set shares_reference = true
where p.reference is not null and p.payment_method not in ('gift_card', 'points') and not p.shares_reference
  and exists (select from payments earlier where reference_key(earlier.reference) = reference_key(p.reference)
    and earlier.payment_method not in ('gift_card', 'points')
    and (earlier.provider = p.provider or (earlier.payment_method = 'mobile_money' and p.payment_method = 'mobile_money'))
    and (earlier.payment_date, earlier.id) < (p.payment_date, p.id));
drop index payments_reference_unique;
create unique index payments_reference_unique on payments (provider, reference_key(reference))
  where payment_method not in ('gift_card', 'points') and not shares_reference;
drop index payments_message_unique;
create unique index payments_message_unique on payments (reference_key(reference))
  where payment_method = 'mobile_money' and not shares_reference;
-- For statements, which list the payments of several providers.
create index payments_reference_key on payments (reference_key(reference) text_pattern_ops) where reference is not null;
drop index payments_open_reference;
create index payments_open_reference on payments (reference_key(reference) text_pattern_ops)
  where status in ('pending', 'processing', 'unknown', 'late') and reference is not null;

alter table payment_refunds add column shares_reference boolean not null default false;
alter table payment_refunds disable trigger payment_refunds_keep;
update payment_refunds f set shares_reference = true
where f.reference is not null and exists (
  select from payment_refunds earlier where earlier.payment_id = f.payment_id and earlier.provider = f.provider
    and reference_key(earlier.reference) = reference_key(f.reference)
    and (earlier.refunded_at, earlier.id) < (f.refunded_at, f.id));
alter table payment_refunds enable trigger payment_refunds_keep;
alter table payment_refunds drop constraint payment_refunds_reference_unique;
create unique index payment_refunds_reference_unique on payment_refunds (provider, reference_key(reference), payment_id)
  where not shares_reference;

drop index statement_lines_reference;
create index statement_lines_reference on statement_lines (reference_key(reference) text_pattern_ops)
  where reference is not null;
