-- Area: messaging. Counts of the messages of each day, and the text that tells of the end of the warranty of goods.

-- How many messages of a day have a status. A job adds the changes below to it.
create table sms_day_counts (
  -- The day in the shop's time zone on which the messages were written.
  day date not null,
  status text not null,
  is_simulated boolean not null,
  messages integer not null,
  parts integer not null,
  constraint sms_day_counts_pkey primary key (day, status, is_simulated)
);

-- What writes have changed since the job last ran. Rows are only added, so that no write waits for another one.
create table sms_count_changes (
  id bigint generated always as identity primary key,
  day date not null,
  status text not null,
  is_simulated boolean not null,
  messages integer not null,
  parts integer not null
);

insert into sms_day_counts (day, status, is_simulated, messages, parts)
select (created_at at time zone 'Africa/Dar_es_Salaam')::date, status, is_simulated, count(*), sum(parts)
from sms_messages group by 1, 2, 3;

create function count_new_sms() returns trigger language plpgsql as $$
begin
  insert into sms_count_changes (day, status, is_simulated, messages, parts)
  select (created_at at time zone 'Africa/Dar_es_Salaam')::date, status, is_simulated, count(*), sum(parts)
  from added group by 1, 2, 3;
  return null;
end $$;
create trigger sms_messages_count_new after insert on sms_messages
  referencing new table as added for each statement execute function count_new_sms();

create function count_changed_sms() returns trigger language plpgsql as $$
begin
  insert into sms_count_changes (day, status, is_simulated, messages, parts)
  select (created_at at time zone 'Africa/Dar_es_Salaam')::date, status, is_simulated, sum(n), sum(n * parts)
  from (select created_at, status, is_simulated, parts, 1 as n from after_it
    union all select created_at, status, is_simulated, parts, -1 from before_it) c
  group by 1, 2, 3 having sum(n) <> 0;
  return null;
end $$;
create trigger sms_messages_count_changed after update on sms_messages
  referencing old table as before_it new table as after_it for each statement execute function count_changed_sms();

-- Nobody else reads the messages by their month any more.
drop index sms_messages_month;

alter table sms_templates drop constraint sms_templates_occasion_check;
alter table sms_templates add constraint sms_templates_occasion_check check (occasion in
  ('device_received', 'estimate_to_approve', 'device_ready', 'payment_received', 'receipt', 'unclaimed',
   'warranty_ending', 'goods_warranty_ending', 'points_expiring', 'birthday', 'balance_due', 'appointment_reminder',
   'follow_up'));

-- Sales are completed about in the order in which they are stored, so a small index finds the newest, and no sale pays
-- for it.
create index sales_completed_lately on sales using brin (completed_at);

insert into sms_templates (id, name, type, occasion, content, content_sw)
select gen_random_uuid(), 'Warranty of goods ending', 'warranty', 'goods_warranty_ending',
  'Hello {{customer_name}}, the warranty on your {{items}} ({{number}}) ends on {{day}}. If anything is wrong, come before then. {{shop_name}} {{shop_phone}}',
  'Habari {{customer_name}}, dhamana ya {{items}} ({{number}}) inaisha {{day}}. Kama kuna tatizo, njoo kabla ya siku hiyo. {{shop_name}} {{shop_phone}}'
where not exists (select from sms_templates where occasion = 'goods_warranty_ending' and is_active);
