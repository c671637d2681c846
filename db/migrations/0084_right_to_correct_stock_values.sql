-- Area: users. The right to correct the value of the stock.

-- Admins with a list of rights of their own who give rights to others get it, because nobody can give a right that
-- they lack.
update users u set permissions = u.permissions || array['correct_stock_value']
where u.role = 'admin' and 'change_user_rights' = any (u.permissions)
  and not 'correct_stock_value' = any (u.permissions);
