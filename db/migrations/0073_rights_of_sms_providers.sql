-- Area: users. The rights to set up SMS providers, and to send a message to any number in order to test one.

-- Admins with a list of rights of their own who give rights to others get them, because nobody can give a right that
-- they lack.
with given as (
  select u.id as user_id, array(
    select n.name
    from unnest(array['manage_sms_providers', 'send_test_messages']) as n (name)
    where not n.name = any (u.permissions)) as fresh
  from users u
  where u.role = 'admin' and 'change_user_rights' = any (u.permissions))
update users u set permissions = u.permissions || g.fresh
from given g where g.user_id = u.id and g.fresh <> '{}';
