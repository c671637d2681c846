-- Area: devices. A reward that takes money off a repair is a charge with a negative amount, so that whatever is owed
-- follows `charges_amount`.
alter table device_charges add column redemption_id uuid
  constraint device_charges_redemption_id_fkey references loyalty_redemptions (id);
alter table device_charges drop constraint device_charges_kind_check;
alter table device_charges add constraint device_charges_kind_check
  check (kind in ('service', 'late', 'diagnosis', 'reward'));
alter table device_charges drop constraint device_charges_amount_check;
alter table device_charges add constraint device_charges_amount_check
  check (case when kind = 'reward' then amount <= 0 else amount >= 0 end);
alter table device_charges add constraint device_charges_reward_of_redemption
  check ((kind = 'reward') = (redemption_id is not null));
-- A reward is taken back, which deletes its row and opens the redemption again. It is never waived.
alter table device_charges add constraint device_charges_reward_not_waived
  check (kind <> 'reward' or waived_at is null);
alter table device_charges add constraint device_charges_redemption_once unique (redemption_id);
alter table devices drop constraint devices_charges_amount_check;
alter table devices add constraint devices_charges_amount_check
  check (coalesce(final_amount, 0) + charges_amount >= 0);
