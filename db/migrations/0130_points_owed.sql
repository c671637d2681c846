-- Area: customers. The points of a refunded purchase that the customer had spent already. Points that come fill this claim
-- first, so a customer never has points and a claim at once.
alter table customers
  add column points_owed bigint not null default 0,
  add constraint customers_points_owed_check check (points_owed >= 0 and (points = 0 or points_owed = 0));
alter table customers
  drop constraint customers_merged_has_nothing,
  add constraint customers_merged_has_nothing check (
    merged_into is null
    or (merged_into <> id and not is_active and not is_walk_in and points = 0 and points_owed = 0 and total_spent = 0
        and total_points_earned = 0 and total_points_redeemed = 0));

-- Area: sales. The points of the refunded money that had expired, so that nothing was left to take back. Null for refunds
-- before this version, which also gave up the points that were spent.
alter table sale_refunds
  add column points_expired bigint constraint sale_refunds_points_expired_check check (points_expired >= 0);
