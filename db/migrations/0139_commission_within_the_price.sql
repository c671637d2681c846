-- Area: commission. The commission of a repair is at most its price. What earlier repairs earned stays.
alter table commission_repairs add column is_limited boolean not null default false;
alter table commission_repairs alter column is_limited set default true;

-- Whether somebody who may lower prices decided about the price, so that it may be below what the parts cost the shop.
-- Every earlier price stays as it was allowed.
alter table devices add column price_is_allowed boolean not null default false;
update devices set price_is_allowed = true where final_amount is not null;
