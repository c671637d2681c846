-- Area: sales. A refund of a sale knows the money that went back for it (its paper shows both), and sales are read
-- in the order of their totals.

alter table sale_refunds add column payment_refund_id uuid
  constraint sale_refunds_payment_refund_unique unique references payment_refunds (id);

-- Both were written by one transaction, so they carry one time.
alter table sale_refunds disable trigger sale_refunds_keep;
update sale_refunds r set payment_refund_id = f.id
from payment_refunds f join payments p on p.id = f.payment_id
where p.sale_id = r.sale_id and f.refunded_at = r.created_at and f.amount = r.amount;
alter table sale_refunds enable trigger sale_refunds_keep;

create index sales_total on sales (total desc, id desc);
-- What was given back in a time.
create index sale_refunds_newest on sale_refunds (created_at);
