-- Area: payments. Cash that waits beside a request belongs to its drawer, and a write-off can be taken back.

-- Money gets its shift when it arrives, and keeps it. Cash of a sale that waits for another part has its shift from the
-- moment it is in the drawer, and leaves it when its cashier gives it back at once.
create or replace function keep_shift_of_payment() returns trigger language plpgsql as $$
begin
  if new.shift_id is distinct from old.shift_id
     and not (old.shift_id is null and old.status in ('pending', 'processing', 'unknown') and new.status = 'completed')
     and not (new.shift_id is null and old.status = 'pending' and new.status = 'failed'
       and old.paid_with is not null and old.payment_method = 'cash')
  then
    raise exception 'a payment keeps its shift' using errcode = 'FU001';
  end if;
  return new;
end $$;

-- `restored`: goods came back whose debt was written off, so the write-off is taken back before the refund lowers it.
alter table credit_entries drop constraint credit_entries_kind_check;
alter table credit_entries add constraint credit_entries_kind_check
  check (kind in ('issued', 'spent', 'returned', 'paid', 'reduced', 'written_off', 'restored'));
alter table credit_entries drop constraint credit_entries_sign;
alter table credit_entries add constraint credit_entries_sign
  check ((amount > 0) = (kind in ('issued', 'returned', 'restored')));

-- null: each payment is given back in the way it came.
alter table refund_requests alter column refund_method drop not null;

-- Users with a list of rights of their own have none of the rights that are new since the list was stored. They keep what
-- they could do: whoever changed settings decided about tax rates and charges, and whoever took payments had everything
-- that a counter has. Admins who give rights to others get all new rights, because nobody can give a right that they lack.
with given (user_id, fresh) as (
  select u.id, array(
    select distinct n.name
    from (values
      ('manage_settings', 'manage_tax_rates'), ('manage_settings', 'manage_charges'),
      ('take_payments', 'create_invoices'), ('take_payments', 'view_debts'),
      ('reconcile_payments', 'state_payments')) as n (had, name)
    where n.had = any (u.permissions) and not n.name = any (u.permissions)
    union
    select n.name
    from unnest(array['add_charges', 'waive_charges', 'create_invoices', 'cancel_invoices', 'view_debts', 'give_credit',
      'exceed_credit_limit', 'write_off_debts', 'block_gift_cards', 'reconcile_payments', 'state_payments',
      'manage_fiscal', 'manage_tax_rates', 'manage_charges', 'manage_gateways']) as n (name)
    where u.role = 'admin' and 'change_user_rights' = any (u.permissions) and not n.name = any (u.permissions))
  from users u where u.permissions <> '{}')
update users u set permissions = u.permissions || g.fresh
from given g where g.user_id = u.id and g.fresh <> '{}';
