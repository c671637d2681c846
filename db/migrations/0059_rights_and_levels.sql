-- Area: customers. The list of the customers of a level.

-- A sale writes all indexes that its customer is in. Most customers have the lowest level; they are not in this one, and
-- the list of the newest customers finds them quickly enough.
create index customers_raised_newest on customers (loyalty_level, created_at desc, id desc)
  where loyalty_level <> 'bronze';

-- Area: users. The rights to manage rewards, to give them for points, and to take them back.

-- Admins with a list of rights of their own who give rights to others get them, because nobody can give a right that
-- they lack.
with given as (
  select u.id as user_id, array(
    select n.name from unnest(array['manage_rewards', 'redeem_rewards', 'cancel_redemptions']) as n (name)
    where not n.name = any (u.permissions)) as fresh
  from users u
  where u.role = 'admin' and 'change_user_rights' = any (u.permissions))
update users u set permissions = u.permissions || g.fresh
from given g where g.user_id = u.id and g.fresh <> '{}';
