-- Area: settings. A referral gives its bonus once the referred customer has spent some amount. Shops of before keep the
-- rule by which any purchase was enough, because they have told their customers so.
insert into system_settings (category, setting_key, setting_value)
select 'loyalty', 'referral_least_spent', '0' where exists (select from users)
on conflict do nothing;
