-- Area: users. The right to receive goods.

-- Admins with a list of rights of their own who give rights to others get it, because nobody can give a right that they
-- lack.
update users set permissions = permissions || array['receive_goods']
where role = 'admin' and 'change_user_rights' = any (permissions) and not 'receive_goods' = any (permissions);
