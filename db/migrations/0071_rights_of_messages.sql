-- Area: users. The rights to see and send messages, to send them to many, and to manage templates.

-- Admins with a list of rights of their own who give rights to others get them, because nobody can give a right that
-- they lack.
with given as (
  select u.id as user_id, array(
    select n.name
    from unnest(array['view_messages', 'send_messages', 'send_bulk_messages', 'manage_templates']) as n (name)
    where not n.name = any (u.permissions)) as fresh
  from users u
  where u.role = 'admin' and 'change_user_rights' = any (u.permissions))
update users u set permissions = u.permissions || g.fresh
from given g where g.user_id = u.id and g.fresh <> '{}';
