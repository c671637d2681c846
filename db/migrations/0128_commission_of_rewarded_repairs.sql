-- Area: commission. A repair that a reward made free earns like one that was paid.
alter table commission_repairs drop constraint commission_repairs_bill_check;
alter table commission_repairs add constraint commission_repairs_bill_check check (bill >= 0);
