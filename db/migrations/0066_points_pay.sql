-- Area: payments. Points pay like store credit: no drawer contains them.

alter table payments drop constraint payments_payment_method_check;
alter table payments add constraint payments_payment_method_check check (payment_method in
  ('cash', 'card', 'mobile_money', 'bank_transfer', 'store_credit', 'gift_card', 'points', 'on_credit'));
alter table payment_refunds drop constraint payment_refunds_refund_method_check;
alter table payment_refunds add constraint payment_refunds_refund_method_check check (refund_method in
  ('cash', 'card', 'mobile_money', 'bank_transfer', 'store_credit', 'gift_card', 'points', 'on_credit'));
alter table sales drop constraint sales_payment_type_check;
alter table sales add constraint sales_payment_type_check check (payment_type in
  ('cash', 'card', 'mobile_money', 'bank_transfer', 'store_credit', 'gift_card', 'points', 'on_credit', 'split'));
alter table refund_requests drop constraint refund_requests_refund_method_check;
alter table refund_requests add constraint refund_requests_refund_method_check check (refund_method in
  ('cash', 'card', 'mobile_money', 'bank_transfer', 'store_credit', 'gift_card', 'points', 'on_credit'));

-- The reference of a payment with points is their number, which many payments share.
drop index payments_reference_unique;
create unique index payments_reference_unique on payments (provider, reference)
  where payment_method not in ('gift_card', 'points');

-- Area: sales. A discount can be the one of the customer's level, or a reward that the customer bought with points.
alter table sales drop constraint sales_discount_type_check;
alter table sales
  add constraint sales_discount_type_check check (discount_type in ('percent', 'fixed', 'tier', 'reward')),
  -- The level of a discount of the type 'tier'.
  add column discount_level text,
  add column redemption_id uuid references loyalty_redemptions (id),
  add constraint sales_discount_level_check check (discount_level in ('bronze', 'silver', 'gold', 'platinum')),
  add constraint sales_discount_says_why check (
    (discount_level is not null) = coalesce(discount_type = 'tier', false)
    and (redemption_id is not null) = coalesce(discount_type = 'reward', false));
create index sales_redemption on sales (redemption_id) where redemption_id is not null;

-- What the discount of goods is: {"level", "percent"} or {"reward"}. Null: the cashier gave it.
alter table receipts add column discount_of jsonb;
