-- Area: handsets. A handset that a customer gives in place of money: a payment of a sale pays its price, no drawer does.

alter table handsets
  -- The payment of the sale that the handset paid; null: it was paid in cash.
  add column payment_id uuid constraint handsets_payment_once unique references payments (id),
  add constraint handsets_paid_once check (num_nonnulls(movement_id, payment_id) = 1),
  -- A trade-in is not cancelled: its sale is refunded.
  add constraint handsets_trade_in_stays check (payment_id is null or num_nonnulls(cancelled_at, back_movement_id) = 0);

-- Owner: payments and sales. One more method. Nothing is given back as a trade-in, so the lists of refunds stay.
alter table payments drop constraint payments_payment_method_check;
alter table payments add constraint payments_payment_method_check check (payment_method in
  ('cash', 'card', 'mobile_money', 'bank_transfer', 'store_credit', 'gift_card', 'points', 'trade_in', 'on_credit'));
alter table sales drop constraint sales_payment_type_check;
alter table sales add constraint sales_payment_type_check check (payment_type in
  ('cash', 'card', 'mobile_money', 'bank_transfer', 'store_credit', 'gift_card', 'points', 'trade_in', 'on_credit', 'split'));
