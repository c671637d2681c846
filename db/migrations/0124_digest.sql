-- Area: messaging. The digest of a day goes by email and SMS, and an email may have a form in HTML beside its text.

alter table emails add column html text;

alter table emails drop constraint emails_type_check;
alter table emails add constraint emails_type_check check (type in
  ('custom', 'status_update', 'payment_reminder', 'repair_complete', 'appointment_reminder', 'estimate', 'receipt',
   'warranty', 'loyalty', 'birthday', 'follow_up', 'digest', 'invoice', 'credit_note', 'shift_report', 'sales_report',
   'purchase_order'));
alter table sms_messages drop constraint sms_messages_type_check;
alter table sms_messages add constraint sms_messages_type_check check (type in
  ('custom', 'status_update', 'payment_reminder', 'repair_complete', 'appointment_reminder', 'estimate', 'receipt',
   'warranty', 'loyalty', 'birthday', 'follow_up', 'digest'));

create or replace function keep_email() returns trigger language plpgsql as $$
declare
  changing text[] := array['status', 'send_at', 'tried_since', 'sent_at', 'error_code', 'error_detail'];
begin
  if new.erased_at is not null then
    changing := changing || array['recipient', 'subject', 'body', 'html', 'attachment', 'erased_at'];
  end if;
  if (to_jsonb(old) - changing) is distinct from (to_jsonb(new) - changing)
     or old.erased_at is not null and new.erased_at is null
     or new.erased_at is not null
       and (new.subject <> '' or new.body <> '' or new.html is not null or new.attachment is not null)
     or old.status in ('sent', 'cancelled') and new.status <> old.status
  then
    raise exception 'an email keeps its recipient, its text and its end' using errcode = 'FU001';
  end if;
  return new;
end $$;

-- Area: reports. Who gets the digest of a day: a user at their own address or number, or any other address or number.
create table digest_recipients (
  id uuid primary key,
  user_id uuid references users (id),
  -- An email address or a number in E.164.
  address text,
  channel text not null check (channel in ('email', 'sms')),
  language text not null check (language in ('en', 'sw')),
  -- The digest of an address has what this user may see.
  added_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  constraint digest_recipients_of_one check (num_nonnulls(user_id, address) = 1),
  constraint digest_recipients_user unique (user_id),
  constraint digest_recipients_address unique (address)
);

-- Which digests were written, so that a day has one for each recipient and address, whatever runs the job how often.
create table digests (
  day date not null,
  -- The id of the user, or the address.
  recipient text not null,
  sent_to text not null,
  created_at timestamptz not null default now(),
  primary key (day, recipient),
  constraint digests_sent_to unique (day, sent_to)
);
create trigger digests_keep before update or delete on digests for each row execute function refuse_change();
create trigger digests_no_truncate before truncate on digests for each statement execute function refuse_change();
