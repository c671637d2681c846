-- Area: devices. Remarks and notifications that the system writes are a code and its values, so that every reader gets
-- them in their own language. `content`, `title` and `message` stay for text that people write and for old rows.
alter table device_remarks alter column content drop not null;
alter table device_remarks add column system_remark jsonb;

-- Remarks that name amounts keep their text: the amounts were written in the shop's number format of that day.
update device_remarks r set content = null, system_remark = converted.remark
from (
  select id, case
    when content ~ '^Payment received: (cash|card|mobile money)( \([a-z_]+\))?(, reference .+)?$' then
      jsonb_build_object('code', 'payment_received',
        'method', replace(substring(content from '^Payment received: (cash|card|mobile money)'), ' ', '_'),
        'wallet', substring(content from '^Payment received: [a-z ]+ \(([a-z_]+)\)'),
        'reference', substring(content from '^Payment received: [a-z ]+(?: \([a-z_]+\))?, reference (.+)$'))
    when content ~ '^Money given back: [A-Z0-9-]+(, [A-Z0-9-]+)*$' then
      jsonb_build_object('code', 'money_given_back',
        'refundNumbers', string_to_array(substring(content from '^Money given back: (.+)$'), ', '))
  end as remark
  from device_remarks) converted
where converted.id = r.id and converted.remark is not null;

alter table device_remarks add constraint device_remarks_one_text check (num_nonnulls(content, system_remark) = 1);

alter table device_notifications alter column title drop not null;
alter table device_notifications alter column message drop not null;
alter table device_notifications add column notice jsonb;

update device_notifications n set title = null, message = null, notice = converted.notice
from (
  select id, case
    when title = 'Device status updated' then
      jsonb_build_object('code', 'status_updated', 'status', regexp_replace(message, '^Device status updated to ', ''))
    when title ~ '^Estimate (sent|approved|declined)$' and message ~ '^Estimate [0-9]+ (sent|approved|declined)$' then
      jsonb_build_object('code', 'estimate_' || substring(title from '^Estimate (.+)$'),
        'version', substring(message from '^Estimate ([0-9]+) ')::integer)
  end as notice
  from device_notifications) converted
where converted.id = n.id and converted.notice is not null;

alter table device_notifications add constraint device_notifications_one_text
  check (num_nonnulls(title, message) = case when notice is null then 2 else 0 end);

-- Area: loyalty. The same for points that the system gives or takes back.
alter table loyalty_transactions alter column reason drop not null;
alter table loyalty_transactions add column system_reason jsonb;

alter table loyalty_transactions disable trigger loyalty_transactions_append_only;
update loyalty_transactions set
  reason = null,
  system_reason = case
    when reason like 'Purchase %' then
      jsonb_build_object('code', 'purchase', 'saleNumber', substring(reason from '^Purchase (.+)$'))
    else jsonb_build_object('code', 'refund', 'saleNumber', substring(reason from '^Refund of (.+)$'))
  end
where sale_id is not null and reason ~ '^(Purchase|Refund of) .+$';
alter table loyalty_transactions enable trigger loyalty_transactions_append_only;

alter table loyalty_transactions add constraint loyalty_transactions_one_reason
  check (num_nonnulls(reason, system_reason) = 1);
