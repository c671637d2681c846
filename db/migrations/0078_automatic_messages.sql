-- Area: messaging. The texts of the automatic messages, and how far the jobs came that send those of a day.

-- A job tells about records in the order of a moment of theirs. This is the last one it has looked at.
create table sms_progress (
  key text primary key,
  reached_at timestamptz not null default '-infinity',
  reached_id uuid not null default '00000000-0000-0000-0000-000000000000'
);

-- The repairs by the day on which they were handed over, for the question how good they were and the end of the warranty.
create index devices_handed_over on devices (handed_over_at, id) where handed_over_at is not null;
-- These rows are written in the order of their time, so a small index finds the newest, and no sale pays for it.
create index receipts_lately on receipts using brin (receipt_date);
create index loyalty_transactions_lately on loyalty_transactions using brin (created_at);
create index credit_parts_due on credit_parts (due_on, account_id);
create index customers_birthday on customers
  ((extract(month from birthday) * 100 + extract(day from birthday)), id) where birthday is not null;

insert into sms_templates (id, name, type, occasion, content, content_sw)
select gen_random_uuid(), name, type, occasion, content, content_sw
from (values
  ('Device received', 'status_update', 'device_received',
   'Hello {{customer_name}}, we have your {{device}}. Your ticket is {{ticket_number}}. Follow the repair: {{link}} {{shop_name}} {{shop_phone}}',
   'Habari {{customer_name}}, tumepokea {{device}} yako. Tiketi yako ni {{ticket_number}}. Fuatilia matengenezo: {{link}} {{shop_name}} {{shop_phone}}'),
  ('Estimate to approve', 'estimate', 'estimate_to_approve',
   'Hello {{customer_name}}, the repair of your {{device}} ({{ticket_number}}) will cost {{amount}}. Please see it and answer: {{link}} {{shop_name}}',
   'Habari {{customer_name}}, kutengeneza {{device}} yako ({{ticket_number}}) kutagharimu {{amount}}. Tafadhali angalia na ujibu: {{link}} {{shop_name}}'),
  ('Ready', 'repair_complete', 'device_ready',
   'Hello {{customer_name}}, your {{device}} ({{ticket_number}}) is ready to be picked up at {{shop_name}}. Balance: {{balance}}. {{link}}',
   'Habari {{customer_name}}, {{device}} yako ({{ticket_number}}) iko tayari kuchukuliwa {{shop_name}}. Salio: {{balance}}. {{link}}'),
  ('Payment received', 'receipt', 'payment_received',
   '{{shop_name}} has received {{amount}}. Balance: {{balance}}. Thank you, {{customer_name}}.',
   '{{shop_name}} imepokea {{amount}}. Salio: {{balance}}. Asante, {{customer_name}}.'),
  ('Receipt', 'receipt', 'receipt',
   '{{shop_name}}: receipt {{receipt_number}}. Paid: {{amount}}. Balance: {{balance}}. Thank you, {{customer_name}}.',
   '{{shop_name}}: risiti {{receipt_number}}. Umelipa: {{amount}}. Salio: {{balance}}. Asante, {{customer_name}}.'),
  ('Not collected', 'repair_complete', 'unclaimed',
   'Hello {{customer_name}}, your {{device}} ({{ticket_number}}) has waited for {{days}} days at {{shop_name}}. Please pick it up. Balance: {{balance}}. {{shop_phone}}',
   'Habari {{customer_name}}, {{device}} yako ({{ticket_number}}) imekusubiri siku {{days}} {{shop_name}}. Tafadhali ichukue. Salio: {{balance}}. {{shop_phone}}'),
  ('Warranty ending', 'warranty', 'warranty_ending',
   'Hello {{customer_name}}, the warranty on the repair of your {{device}} ({{ticket_number}}) ends on {{day}}. If anything is wrong, bring it before then. {{shop_name}} {{shop_phone}}',
   'Habari {{customer_name}}, dhamana ya matengenezo ya {{device}} yako ({{ticket_number}}) inaisha {{day}}. Kama kuna tatizo, ilete kabla ya siku hiyo. {{shop_name}} {{shop_phone}}'),
  ('Points expiring', 'loyalty', 'points_expiring',
   'Hello {{customer_name}}, {{expiring}} of your {{points}} points at {{shop_name}} expire by {{day}}. Use them on your next visit.',
   'Habari {{customer_name}}, pointi {{expiring}} kati ya {{points}} ulizonazo {{shop_name}} zitaisha muda kufikia {{day}}. Zitumie ukija tena.'),
  ('Birthday', 'birthday', 'birthday',
   'Happy birthday, {{customer_name}}! {{shop_name}} wishes you a good year.',
   'Heri ya siku ya kuzaliwa, {{customer_name}}! {{shop_name}} inakutakia mwaka mwema.'),
  ('Balance due', 'payment_reminder', 'balance_due',
   'Hello {{customer_name}}, {{amount}} for {{number}} is due on {{day}}. Please pay at {{shop_name}}, or call {{shop_phone}}.',
   'Habari {{customer_name}}, malipo ya {{amount}} kwa ajili ya {{number}} yanatakiwa {{day}}. Tafadhali lipa {{shop_name}}, au piga {{shop_phone}}.'),
  ('Appointment reminder', 'appointment_reminder', 'appointment_reminder',
   'Hello {{customer_name}}, we expect you at {{shop_name}} on {{day}} at {{time}}. If you cannot come, call {{shop_phone}}.',
   'Habari {{customer_name}}, tunakutarajia {{shop_name}} tarehe {{day}} saa {{time}}. Kama huwezi kuja, piga {{shop_phone}}.'),
  ('After the repair', 'follow_up', 'follow_up',
   'Hello {{customer_name}}, is your {{device}} working well? Tell us how the repair was: {{link}} {{shop_name}}',
   'Habari {{customer_name}}, {{device}} yako inafanya kazi vizuri? Tuambie matengenezo yalikuwaje: {{link}} {{shop_name}}')
) as t (name, type, occasion, content, content_sw)
-- A shop that has written its own text keeps it.
where not exists (select from sms_templates s where s.occasion = t.occasion and s.is_active);
