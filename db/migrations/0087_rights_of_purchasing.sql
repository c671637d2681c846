-- Area: users. The rights to see and manage purchase orders, suppliers, payment accounts and exchange rates.

-- Admins with a list of rights of their own who give rights to others get them, because nobody can give a right that
-- they lack.
update users set permissions = permissions || (
  select array_agg(each)
  from unnest(array['view_purchase_orders', 'manage_purchase_orders', 'manage_suppliers', 'manage_payment_accounts',
    'manage_exchange_rates']) as each
  where each <> all (permissions))
where role = 'admin' and 'change_user_rights' = any (permissions)
  and not permissions @> array['view_purchase_orders', 'manage_purchase_orders', 'manage_suppliers',
    'manage_payment_accounts', 'manage_exchange_rates'];
