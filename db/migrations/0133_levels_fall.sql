-- Area: customers. `level_needs` is what the level needed when points reached it; null for a level that no points
-- explain. The level falls when refunds leave fewer points behind it, but never below `level_given`.
-- `points_lapsed` counts points that had expired before their purchase was refunded: the ledger does not take them again,
-- and they are behind no level any more.
alter table customers
  add column level_needs bigint constraint customers_level_needs_check check (level_needs >= 0),
  add column level_given text not null default 'bronze'
    constraint customers_level_given_check check (level_given in ('bronze', 'silver', 'gold', 'platinum')),
  add column points_lapsed bigint not null default 0
    constraint customers_points_lapsed_check check (points_lapsed >= 0);

update customers c set points_lapsed = r.expired
from (
  select surviving_customer(s.customer_id) as person_id, sum(r.points_expired) as expired
  from sale_refunds r join sales s on s.id = r.sale_id where r.points_expired > 0 group by 1) r
where c.id = r.person_id;

-- Area: loyalty. The points of a person that are behind the level: all that came, less those of refunded money. Spending,
-- expiry and corrections lower no level, so they do not count.
create function points_behind_level(customer uuid) returns bigint language sql stable as $$
  select coalesce(sum(t.points), 0)::bigint - (select c.points_lapsed from customers c where c.id = customer)
  from loyalty_transactions t
  where t.customer_id = any (ids_of_person(customer)) and t.redemption_id is null and t.payment_id is null
    and t.type not in ('expired', 'transferred') and (t.type <> 'adjusted' or t.points > 0)
$$;

-- A level that the points behind it reach by the rules of today was reached by them; any other stays.
with reached as (
  select c.id, points_behind_level(c.id) as behind, coalesce(
      (select (s.setting_value #>> '{}')::numeric::bigint from system_settings s
       where s.category = 'loyalty' and s.setting_key = c.loyalty_level || '_threshold'),
      case c.loyalty_level when 'silver' then 1000 when 'gold' then 5000 else 15000 end) as needs
  from customers c where c.loyalty_level <> 'bronze' and c.merged_into is null)
update customers c set
  level_needs = case when r.behind >= r.needs then r.needs end,
  level_given = case when r.behind >= r.needs then 'bronze' else c.loyalty_level end
from reached r where r.id = c.id;
