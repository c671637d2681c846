-- Area: users. Rights that came without a line for those who give rights to others.

-- Admins with a list of rights of their own who give rights to others get them, because nobody can give a right that
-- they lack.
update users set permissions = permissions || (
  select array_agg(each)
  from unnest(array['import_devices', 'manage_backups', 'remove_demo_data', 'restore_backups', 'view_analytics',
    'view_reports', 'view_system']) as each
  where each <> all (permissions))
where role = 'admin' and 'change_user_rights' = any (permissions)
  and not permissions @> array['import_devices', 'manage_backups', 'remove_demo_data', 'restore_backups',
    'view_analytics', 'view_reports', 'view_system'];
