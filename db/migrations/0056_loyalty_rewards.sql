-- Area: loyalty. Rewards, their redemptions, and every kind of change of points.

create table loyalty_rewards (
  id uuid primary key,
  -- The code of a sample reward. Screens take its name and description from the catalogue, until somebody renames it.
  preset text,
  name text not null,
  description text,
  points_cost bigint not null check (points_cost between 1 and 1000000000),
  discount_percentage numeric(5, 2) check (discount_percentage > 0 and discount_percentage <= 100),
  -- In minor units.
  discount_amount bigint check (discount_amount > 0),
  -- A service without an amount. 'other' is one that staff give by hand.
  free_service text check (free_service in ('diagnostics', 'priority', 'other')),
  -- null: no limit.
  max_redemptions integer check (max_redemptions > 0),
  current_redemptions integer not null default 0,
  is_active boolean not null default true,
  version integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint loyalty_rewards_preset_unique unique (preset),
  constraint loyalty_rewards_one_benefit
    check (num_nonnulls(discount_percentage, discount_amount, free_service) = 1),
  constraint loyalty_rewards_within_cap
    check (current_redemptions >= 0 and (max_redemptions is null or current_redemptions <= max_redemptions))
);
create index loyalty_rewards_cost on loyalty_rewards (points_cost, id);

-- The samples of a new shop. A shop that exists already gets them switched off, so that nobody gives them unasked.
-- Money is in minor units.
insert into loyalty_rewards
  (id, preset, name, description, points_cost, discount_percentage, discount_amount, free_service, max_redemptions,
   is_active)
select s.*, not exists (select from users)
from (values
  ('01900000-0000-7000-8000-0000000e0001'::uuid, 'discount', '5% discount', '5% off one purchase or repair',
   500, 5, null, null, 100),
  ('01900000-0000-7000-8000-0000000e0002', 'diagnostics', 'Free diagnostics', 'The diagnosis of one repair costs nothing',
   200, null, null, 'diagnostics', 50),
  ('01900000-0000-7000-8000-0000000e0003', 'credit', 'TSh 1000 credit', 'TSh 1,000 off one purchase or repair',
   1000, null, 100000, null, 30),
  ('01900000-0000-7000-8000-0000000e0004', 'priority', 'Priority service', 'One repair goes first, without the fee for it',
   300, null, null, 'priority', 20)) as s;

-- A reward that a customer bought with points. It keeps the benefit as it was then. It is used once, for a sale or a
-- repair.
create table loyalty_redemptions (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  reward_id uuid not null references loyalty_rewards (id),
  reward_name text not null,
  -- The code of the sample reward, if it was one: screens then take its name from the catalogue.
  reward_preset text,
  points bigint not null check (points > 0),
  discount_percentage numeric(5, 2),
  discount_amount bigint,
  free_service text check (free_service in ('diagnostics', 'priority', 'other')),
  status text not null default 'open' check (status in ('open', 'used', 'cancelled')),
  sale_id uuid,
  device_id uuid,
  used_at timestamptz,
  ended_by uuid references users (id),
  cancelled_at timestamptz,
  cancel_reason text,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  constraint loyalty_redemptions_one_use
    check (num_nonnulls(sale_id, device_id) = (status = 'used')::int and (used_at is not null) = (status = 'used')),
  constraint loyalty_redemptions_cancelled_with_reason
    check ((status = 'cancelled') = (cancelled_at is not null) and (status = 'cancelled' or cancel_reason is null))
);
create index loyalty_redemptions_customer on loyalty_redemptions (customer_id, created_at desc, id desc);
create index loyalty_redemptions_reward on loyalty_redemptions (reward_id, created_at desc, id desc);
create unique index loyalty_redemptions_one_per_sale on loyalty_redemptions (sale_id) where sale_id is not null;
create index loyalty_redemptions_device on loyalty_redemptions (device_id) where device_id is not null;

-- "loyalty_transactions_check" was the check of the sign.
alter table loyalty_transactions
  drop constraint loyalty_transactions_type_check,
  drop constraint loyalty_transactions_check,
  -- What the points were earned with, spent on, or taken back for. 'sale_id' stands at earned and reversed points of a
  -- sale; 'device_id' at those of a repair. 'redemption_id' and 'payment_id' stand at points that were spent, and at
  -- spent points that came back.
  add column device_id uuid,
  add column redemption_id uuid references loyalty_redemptions (id),
  add column payment_id uuid,
  -- Names a bonus that a customer gets once, e.g. 'birthday:2026'.
  add column bonus_key text,
  add constraint loyalty_transactions_type_check
    check (type in ('earned', 'redeemed', 'expired', 'reversed', 'adjusted', 'bonus', 'transferred')),
  add constraint loyalty_transactions_sign
    check (points <> 0 and case
      when type in ('earned', 'bonus') then points > 0
      when type in ('redeemed', 'expired') then points < 0
      else true end),
  add constraint loyalty_transactions_one_subject
    check (num_nonnulls(sale_id, device_id, redemption_id, payment_id) <= 1),
  add constraint loyalty_transactions_bonus_key check ((bonus_key is not null) = (type = 'bonus'));
create unique index loyalty_transactions_bonus_once on loyalty_transactions (customer_id, bonus_key)
  where bonus_key is not null;
create index loyalty_transactions_device on loyalty_transactions (device_id) where device_id is not null;
create index loyalty_transactions_redemption on loyalty_transactions (redemption_id) where redemption_id is not null;
create index loyalty_transactions_payment on loyalty_transactions (payment_id) where payment_id is not null;
