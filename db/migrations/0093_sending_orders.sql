-- Area: messaging. A purchase order goes to its supplier by email.

alter table emails drop constraint emails_type_check;
alter table emails add constraint emails_type_check check (type in
  ('custom', 'status_update', 'payment_reminder', 'repair_complete', 'appointment_reminder', 'estimate', 'receipt',
   'warranty', 'loyalty', 'birthday', 'follow_up', 'invoice', 'credit_note', 'shift_report', 'sales_report',
   'purchase_order'));

-- Area: purchasing. To whom and how orders were sent.

create table order_sendings (
  id uuid primary key,
  purchase_order_id uuid not null references purchase_orders (id) on delete cascade,
  channel text not null check (channel in ('email', 'whatsapp', 'pdf')),
  -- The address or number; null: the user chose the recipient in another program.
  recipient text,
  language text not null check (language in ('en', 'sw')),
  email_id uuid references emails (id),
  sent_by uuid references users (id),
  created_at timestamptz not null default now(),
  constraint order_sendings_email check ((channel = 'email') = (email_id is not null))
);
create index order_sendings_order on order_sendings (purchase_order_id, created_at desc, id desc);
create index order_sendings_mail on order_sendings (email_id) where email_id is not null;
