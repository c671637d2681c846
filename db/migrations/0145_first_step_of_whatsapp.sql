-- Area: users. One step more in the checklist of a new shop.
alter table first_step_marks drop constraint first_step_marks_step_check;
alter table first_step_marks add constraint first_step_marks_step_check check (step in (
  'all', 'shop', 'tax', 'people', 'goods', 'stock', 'payments', 'printer', 'sms', 'whatsapp', 'backup', 'device', 'sale'));
