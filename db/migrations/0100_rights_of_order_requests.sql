-- Area: users. The right to answer order requests.

-- Admins with a list of rights of their own who give rights to others get it, because nobody can give a right that they
-- lack.
update users set permissions = permissions || array['manage_order_requests']
where role = 'admin' and 'change_user_rights' = any (permissions) and not 'manage_order_requests' = any (permissions);
