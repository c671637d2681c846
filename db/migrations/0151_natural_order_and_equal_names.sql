-- Area: platform. Lists by name count the numbers in names as numbers: "iPhone 8" stands before "iPhone 11", and
-- "Shelf 2" before "Shelf 10". Each list reads an index in this order (decision 0039).

create collation natural_order (provider = icu, locale = 'und-u-kn-true');

-- Names that begin with a text are still found by customers_by_name.
create index customers_by_natural_name on customers ((search_key(name) collate natural_order), id);
drop index inventory_items_by_name;
create index inventory_items_by_name on inventory_items ((lower(name) collate natural_order), id);
drop index stock_count_lines_by_name;
create index stock_count_lines_by_name on stock_count_lines (count_id, (lower(name) collate natural_order), item_id);
drop index sms_templates_name;
create index sms_templates_name on sms_templates ((lower(name) collate natural_order), id);
drop index suppliers_name;
create index suppliers_name on suppliers ((lower(name) collate natural_order), id);
drop index loaners_by_name;
create index loaners_by_name on loaners ((lower(name) collate natural_order), id);
drop index loaners_state_by_name;
create index loaners_state_by_name on loaners (state, (lower(name) collate natural_order), id);

-- Brands and models that look equal are equal, as names since 0143. Of shop brands that have become equal, the first one
-- keeps its name; the others get a number, so that somebody sees them.
drop index devices_brand_newest;
create index devices_brand_newest on devices (search_key(brand), created_at desc) include (model);

update shop_brands b set name = left(b.name, 70) || ' (' || n.nth || ')'
from (select id, row_number() over (partition by search_key(name) order by position nulls last, id) as nth from shop_brands) n
where n.id = b.id and n.nth > 1;
alter table shop_brands drop column key;
alter table shop_brands add column key text not null generated always as (search_key(name)) stored
  constraint shop_brands_key_unique unique;
