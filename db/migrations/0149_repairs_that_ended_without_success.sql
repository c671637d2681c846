-- Area: devices. A repair that ended without success (cancelled, unrepairable) owes no price, only its diagnosis fee. The
-- price that was agreed is kept as a fact beside it. Null: the repair has not ended so, or had no price.
alter table devices add column price_at_end bigint
  constraint devices_price_at_end_check check (price_at_end >= 0);
-- What was paid above what the repair owes, and was given back at its hand-over. `paid_amount` is without it.
alter table devices add column paid_back_amount bigint not null default 0
  constraint devices_paid_back_amount_check check (paid_back_amount >= 0);

-- Until the hand-over more can be paid than is owed: the repair ended, or became cheaper. Nobody leaves with it open.
alter table devices drop constraint devices_not_overpaid;
alter table devices add constraint devices_not_overpaid
  check (status <> 'done' or final_amount is null or paid_amount <= final_amount + charges_amount);

-- Repairs of the time before that wait for pickup. Their late and service charges and rewards were of the price.
update device_charges c set amount = 0
from devices d
where d.id = c.device_id and d.status in ('cancelled', 'unrepairable') and d.final_amount is not null
  and c.kind <> 'diagnosis' and c.waived_at is null and c.amount <> 0;
update devices d set price_at_end = d.final_amount, final_amount = null, charges_amount = coalesce((
  select sum(c.amount) from device_charges c where c.device_id = d.id and c.waived_at is null), 0)
where d.status in ('cancelled', 'unrepairable') and d.final_amount is not null;

-- Area: payments. Fundi cancels the invoice over the price of such a repair.
alter table credit_notes drop constraint credit_notes_cause_check;
alter table credit_notes add constraint credit_notes_cause_check
  check (cause in ('sale_cancelled', 'sale_returned', 'repair_ended'));
