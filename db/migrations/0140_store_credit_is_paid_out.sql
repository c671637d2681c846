-- Area: payments. Store credit is paid out in money, or given up by its customer.
alter table credit_entries drop constraint credit_entries_kind_check;
alter table credit_entries add constraint credit_entries_kind_check check (kind in
  ('issued', 'spent', 'returned', 'paid', 'reduced', 'written_off', 'restored', 'merged_in', 'merged_out', 'paid_out',
   'given_up'));

-- How the money of a `paid_out` entry left the shop.
create table credit_payouts (
  entry_id uuid primary key references credit_entries (id),
  method text not null constraint credit_payouts_method_check check (method in ('cash', 'mobile_money', 'bank_transfer')),
  -- The transaction number of money that did not leave a drawer.
  reference text,
  -- The cash that left the drawer of an open shift.
  shift_movement_id uuid constraint credit_payouts_movement_once unique references shift_movements (id),
  constraint credit_payouts_whole check (
    (method = 'cash') = (shift_movement_id is not null) and (method = 'cash') = (reference is null))
);
create unique index credit_payouts_reference_unique on credit_payouts (method, reference_key(reference))
  where reference is not null;
create trigger credit_payouts_keep before update or delete on credit_payouts
  for each row execute function refuse_change();
create trigger credit_payouts_no_truncate before truncate on credit_payouts
  for each statement execute function refuse_change();

-- One word more in the list of movements of a drawer. Other migrations may have added words before, which stay.
do $$
declare
  had record;
begin
  for had in
    select c.conname, pg_get_constraintdef(c.oid) as def from pg_constraint c
    where c.conrelid = 'shift_movements'::regclass and c.contype = 'c' and pg_get_constraintdef(c.oid) like '%kind = ANY%'
  loop
    execute format('alter table shift_movements drop constraint %I', had.conname);
    execute format('alter table shift_movements add constraint %I %s', had.conname,
      replace(had.def, '''other''::text', '''other''::text, ''store_credit''::text'));
  end loop;
end $$;

-- Owner: users. Admins with a list of rights of their own who give rights to others get the new one, because nobody can
-- give a right that they lack.
update users set permissions = permissions || array['pay_out_credit']
where role = 'admin' and 'change_user_rights' = any (permissions) and not 'pay_out_credit' = any (permissions);
