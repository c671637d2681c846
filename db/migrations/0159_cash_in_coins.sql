-- Area: payments. Cash moves in multiples of `cash_step` (minor units; 0: it was not rounded), which is stored with the
-- fact, because the setting may change. `amount` is what was settled, and `amount + cash_rounding` the money that moved.
-- Cash that goes back in another way is not rounded, but is at most what was paid.
alter table payments
  add column cash_step bigint not null default 0,
  add column cash_rounding bigint not null default 0,
  add constraint payments_cash_rounding_check check (
    cash_step >= 0 and amount + cash_rounding >= 0 and abs(cash_rounding) <= cash_step
    and (cash_step = 0 or payment_method = 'cash'));
alter table payments
  drop constraint payments_check,
  add constraint payments_check check (tendered >= amount + cash_rounding);
alter table payment_refunds
  add column cash_step bigint not null default 0,
  add column cash_rounding bigint not null default 0,
  add constraint payment_refunds_cash_rounding_check check (
    cash_step >= 0 and amount + cash_rounding >= 0 and (cash_step = 0 or refund_method = 'cash'));
alter table shift_movements
  add column cash_step bigint not null default 0
  constraint shift_movements_cash_step_check check (cash_step >= 0);

create or replace function keep_payment() returns trigger language plpgsql as $$
begin
  if (old.id, old.payment_number, old.customer_id, old.device_id, old.amount, old.currency, old.payment_method,
      old.provider, old.tendered, old.received_by, old.payment_date, old.cash_step, old.cash_rounding)
     is distinct from
     (new.id, new.payment_number, new.customer_id, new.device_id, new.amount, new.currency, new.payment_method,
      new.provider, new.tendered, new.received_by, new.payment_date, new.cash_step, new.cash_rounding)
  then
    raise exception 'a payment keeps its amount and origin' using errcode = 'FU001';
  end if;
  return new;
end $$;
