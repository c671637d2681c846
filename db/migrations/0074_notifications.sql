-- Area: notifications. The notifications of devices become those of the whole shop, for the bell of the users. A
-- notification is a code and its values, so that every reader gets it in their own language.

create table notifications (
  id uuid primary key,
  -- What a user can switch off, and the sentence. `events.ts` of the areas declare both.
  kind text not null,
  code text not null,
  type text not null constraint notifications_type_check check (type in ('info', 'success', 'warning', 'error')),
  details jsonb not null,
  -- The address of the screen with the record.
  href text not null constraint notifications_href_check check (href ~ '^/[a-z]'),
  device_id uuid references devices (id),
  record_id uuid,
  -- The audience: one user, everyone with a permission, or both.
  user_id uuid references users (id) on delete cascade,
  permission text,
  -- Whose act it was. Nobody is told of their own acts.
  actor_id uuid references users (id) on delete set null,
  -- The event, where a repeated job could tell of it twice.
  occasion text,
  created_at timestamptz not null default now(),
  constraint notifications_have_an_audience check (num_nonnulls(user_id, permission) > 0)
);

-- Of the old ones only the last 90 days are kept, as the nightly job does from now on. No screen ever showed them.
insert into notifications (id, kind, code, type, details, href, device_id, record_id, permission, created_at)
select n.id,
  case when said.code in ('estimate_approved', 'estimate_declined') then 'estimate_answered'
       when said.code = 'device_ready' then 'device_ready' else 'device_status' end,
  said.code,
  case said.status when 'completed' then 'success' else n.type end,
  n.notice - 'code' || jsonb_build_object('ticketNumber', d.ticket_number, 'brand', d.brand, 'model', d.model),
  '/devices/' || d.id, d.id, d.id,
  case said.code when 'device_ready' then 'hand_over_devices' when 'device_status' then 'view_devices'
                 when 'estimate_sent' then 'view_devices' else 'record_approvals' end,
  n.sent_at
from device_notifications n
join devices d on d.id = n.device_id
cross join lateral (
  select n.notice ->> 'status' as status,
    case when n.notice ->> 'status' in ('completed', 'cancelled', 'unrepairable') then 'device_ready'
         when n.notice ->> 'code' = 'status_updated' then 'device_status'
         else n.notice ->> 'code' end as code) said
where n.notice is not null and n.sent_at > now() - interval '90 days';

drop table device_notifications;

-- The newest of a kind, for everyone with its permission; the newest of one user. There is none on the time alone:
-- PostgreSQL would use it in place of these and look at all kinds.
create index notifications_of_kind on notifications (kind, created_at desc, id desc) where permission is not null;
create index notifications_of_user on notifications (user_id, created_at desc, id desc) where user_id is not null;
create index notifications_device on notifications (device_id, created_at) where device_id is not null;
create index notifications_actor on notifications (actor_id) where actor_id is not null;
create unique index notifications_once on notifications (occasion, code) where occasion is not null;

-- What a user has read: everything up to a moment, and single ones after it.
create table notification_readers (
  user_id uuid primary key references users (id) on delete cascade,
  read_up_to timestamptz not null
);
create table notification_reads (
  user_id uuid not null references users (id) on delete cascade,
  notification_id uuid not null references notifications (id) on delete cascade,
  primary key (user_id, notification_id)
);
create index notification_reads_notification on notification_reads (notification_id);

-- Which kinds a user wants, where this differs from the default.
create table notification_choices (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  is_on boolean not null,
  primary key (user_id, kind)
);

-- What was written before the bell existed is not news.
insert into notification_readers (user_id, read_up_to) select id, now() from users;

-- A notification never changes. Only its actor is forgotten, together with the user.
create function keep_notification() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - 'actor_id' is distinct from to_jsonb(new) - 'actor_id' then
    raise exception 'a notification never changes' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger notifications_keep before update on notifications for each row execute function keep_notification();
