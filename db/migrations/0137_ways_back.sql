-- Area: payments. What the refunded money was when it went back (see src/areas/payments/refunds/ways-back.ts), and who
-- approved that money which nothing proves goes back in cash. Refunds before this version have neither.
alter table payment_refunds add column paid_as text
  constraint payment_refunds_paid_as_check check (paid_as in ('cash', 'collected', 'proven', 'typed', 'trade_in',
    'store_credit', 'gift_card', 'dead_gift_card', 'points', 'on_credit'));
alter table payment_refunds add column way_approved_by uuid references users (id);
