-- Area: users. The rights to correct the value of the stock, and to see and manage appointments.

-- Admins with a list of rights of their own who give rights to others get them, because nobody can give a right that
-- they lack.
update users set permissions = permissions || (
  select array_agg(each) from unnest(array['correct_stock_value', 'view_appointments', 'manage_appointments']) as each
  where each <> all (permissions))
where role = 'admin' and 'change_user_rights' = any (permissions)
  and not permissions @> array['correct_stock_value', 'view_appointments', 'manage_appointments'];
