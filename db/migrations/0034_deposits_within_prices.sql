-- Area: devices.
-- What is asked in advance is a part of the price. Until now a later price could fall below it.
update devices set deposit_amount = final_amount where deposit_amount > final_amount;
alter table devices
  add constraint devices_deposit_within_price check (final_amount is null or deposit_amount <= final_amount);
