-- Area: payments. Every count of a drawer that was handed in, and mobile money of which one message came once.

-- Kept whether it fitted or not, so that nobody finds by trying what should be there.
create table shift_counts (
  id uuid primary key,
  shift_id uuid not null references shifts (id),
  -- 1, 2, 3 …
  position integer not null check (position > 0),
  counted_by uuid not null references users (id),
  -- The clock: a count waits for money that is on its way.
  counted_at timestamptz not null default clock_timestamp(),
  denominations jsonb,
  float_left bigint not null check (float_left >= 0),
  note text,
  -- What was found beside what should have been there at that moment: [{provider, expected, counted}].
  tallies jsonb not null,
  -- The shift was closed with it.
  is_accepted boolean not null,
  constraint shift_counts_position_unique unique (shift_id, position)
);
create unique index shift_counts_one_accepted on shift_counts (shift_id) where is_accepted;

-- What shifts were closed with until now; counts that were refused left nothing.
insert into shift_counts (id, shift_id, position, counted_by, counted_at, denominations, float_left, note, tallies, is_accepted)
select gen_random_uuid(), s.id, 1, s.closed_by, s.closed_at, s.closing_denominations, s.float_left,
  case when s.closing = 'counted' then s.closing_note end,
  (select jsonb_agg(jsonb_build_object('provider', t.provider, 'expected', t.expected, 'counted', t.counted)
     order by t.provider <> 'cash', t.provider)
   from shift_tallies t where t.shift_id = s.id),
  true
from shifts s where s.float_left is not null;

create trigger shift_counts_append_only before update or delete on shift_counts
  for each row execute function refuse_change();
create trigger shift_counts_no_truncate before truncate on shift_counts
  for each statement execute function refuse_change();
create trigger shift_counts_of_open_shift before insert on shift_counts
  for each row execute function refuse_movement_of_closed_shift();

-- One message of mobile money pays once, whichever wallet somebody types it under. Of payments that shared one before
-- this was so, the first holds it.
alter table payments add column shares_reference boolean not null default false;
update payments p set shares_reference = true
from payments earlier
where p.payment_method = 'mobile_money' and earlier.payment_method = 'mobile_money'
  and earlier.reference = p.reference and (earlier.payment_date, earlier.id) < (p.payment_date, p.id);
create unique index payments_message_unique on payments (reference)
  where payment_method = 'mobile_money' and not shares_reference;

-- Money that came and paid for nothing, used for something after all: the payment it became.
alter table payments add column assigned_to uuid references payments (id);
