-- Area: platform. Texts that look equal are equal: how names are stored, compared and searched.

-- The stored form of a name, as `canonicalLine` of src/shared/text.ts makes it from what users type.
create function canonical_line(typed text) returns text language sql immutable parallel safe
return btrim(regexp_replace(
  regexp_replace(
    translate(translate(normalize(typed, NFC),
      U&'\0060\00b4\02b9\02bb\02bc\02bd\02c8\2018\2019\201a\201b\2032\2035\a78c\ff07', repeat('''', 15)),
      U&'\201c\201d\201e\201f\2033\2036\ff02', repeat('"', 7)),
    '[\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]+', '', 'g'),
  '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'));

-- The form in which names are compared and searched: without accents, with plain quotes and dashes, in lower case. Most
-- texts are plain and skip the work. `searchKey` of src/shared/text.ts does the same.
create function search_key(typed text) returns text language sql immutable parallel safe
return lower(case when typed !~ '[^ -_a-~]|  ' then typed else regexp_replace(
  regexp_replace(
    normalize(translate(translate(translate(typed,
      U&'\0060\00b4\02b9\02bb\02bc\02bd\02c8\2018\2019\201a\201b\2032\2035\a78c\ff07', repeat('''', 15)),
      U&'\201c\201d\201e\201f\2033\2036\ff02', repeat('"', 7)),
      U&'\058a\05be\2010\2011\2012\2013\2014\2015\2212\fe58\fe63\ff0d', repeat('-', 12)), NFKD),
    '[\u0300-\u036f\ufe00-\ufe0f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]+', '', 'g'),
  '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g') end);

-- Every search column that PostgreSQL derives now contains this form.
do $$
declare
  found record;
begin
  for found in
    select a.attrelid::regclass as of_table, pg_get_expr(d.adbin, d.adrelid) as expression
    from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attname = 'search_text' and a.attgenerated = 's' and not a.attisdropped
  loop
    execute format('alter table %s alter column search_text set expression as (%s)', found.of_table,
      replace(found.expression, 'lower(', 'search_key('));
  end loop;
end $$;

-- A sale writes its search column itself.
alter table sales disable trigger sales_keep;
update sales set search_text = search_key(search_text) where search_text <> search_key(search_text);
alter table sales enable trigger sales_keep;

drop index statement_lines_details;
create index statement_lines_details on statement_lines using gin (search_key(details) gin_trgm_ops)
  where details is not null;
drop index supplier_prices_sku;
create index supplier_prices_sku on supplier_prices using gin (search_key(supplier_sku) gin_trgm_ops);
drop index inventory_items_online_text;
create index inventory_items_online_text on inventory_items
  using gin (search_key(name || coalesce(' ' || brand, '') || coalesce(' ' || model, '')) gin_trgm_ops)
  where is_available_online and archived_at is null;

-- Owner: customers. The list by name, the parts of names and the search of duplicates compare this form too.
drop index customers_by_name;
create index customers_by_name on customers (search_key(name), id);

-- A word with an apostrophe, such as Ng'wandu, is found as a whole and by its parts.
create or replace function customer_parts(name text, phone text, email text, former_words text) returns setof text
language sql immutable parallel safe as $$
  select left(word, 40)
  from regexp_split_to_table(search_key(name || ' ' || coalesce(email, '') || ' ' || coalesce(former_words, '')), '[^[:alnum:]]+') word where word <> ''
  union
  select left(word, 40)
  from regexp_split_to_table(search_key(name || ' ' || coalesce(former_words, '')), ' ') word where word ~ '[[:alnum:]]'
  union
  select left(lower(email), 40) where email <> ''
  union
  select right(phone, digits) from generate_series(3, 9) digits where phone is not null
$$;

create or replace function name_endings(name text) returns setof text language sql immutable parallel safe as $$
  select distinct left(substr(search_key(name), nth), 40) from generate_series(2, least(length(search_key(name)) - 1, 80)) nth
  where substr(search_key(name), nth, 1) ~ '[[:alnum:]]'
$$;

create temporary table renamed on commit drop as
  select id, name, phone, email, former_words, is_walk_in, erased_at, merged_into from customers
  where name || coalesce(former_words, '') ~ '[^ [:alnum:]]' or lower(name) <> search_key(name)
    or lower(former_words) <> search_key(former_words);
delete from customer_search_parts where customer_id in (select id from renamed);
delete from customer_name_endings where customer_id in (select id from renamed);
insert into customer_search_parts (part, customer_id)
select part, c.id from renamed c, customer_parts(c.name, c.phone, c.email, c.former_words) part
where c.erased_at is null and c.merged_into is null and not c.is_walk_in;
insert into customer_name_endings (ending, customer_id)
select ending, c.id from renamed c, name_endings(c.name) ending
where c.erased_at is null and c.merged_into is null and not c.is_walk_in;
drop table renamed;

-- An index of this function is rebuilt under an empty search path, so that the schema is named.
create or replace function name_keys(name text) returns text[] language plpgsql immutable as $$
declare
  words text[] := array(
    select distinct w from unnest(regexp_split_to_array(public.search_key(name), '[^[:alnum:]]+')) w where w <> '' order by w limit 4);
  heads text[] := '{}';
  tails text[] := '{}';
  bones text[] := '{}';
  keys text[] := '{}';
  w text;
begin
  if cardinality(words) = 1 then
    words := array_append(words, '');
  end if;
  foreach w in array words loop
    heads := heads || left(w, 3);
    tails := tails || right(w, 3);
    bones := bones || regexp_replace(translate(w, 'aeiouyhw', ''), '(.)\1+', '\1', 'g');
  end loop;
  for i in 1 .. cardinality(words) - 1 loop
    for j in i + 1 .. cardinality(words) loop
      keys := keys || array[
        '<' || least(heads[i], heads[j]) || ' ' || greatest(heads[i], heads[j]),
        '>' || least(tails[i], tails[j]) || ' ' || greatest(tails[i], tails[j]),
        '=' || least(bones[i], bones[j]) || ' ' || greatest(bones[i], bones[j])];
    end loop;
  end loop;
  return keys;
end $$;
reindex index customers_name_keys;

-- Owner: inventory. The words of items follow the new search column.
delete from item_words;
insert into item_words (word, item_id)
select word, i.id from inventory_items i, words_of_item(i.search_text) word where i.archived_at is null;

-- Older names get the stored form. Papers and ledgers keep the spelling of their day.
do $$
declare
  wanted record;
begin
  for wanted in
    select split_part(pair, '.', 1) as of_table, split_part(pair, '.', 2) as of_column
    from unnest(string_to_array(
      'customers.name customers.city customers.tag inventory_items.name inventory_items.brand inventory_items.model '
      'inventory_items.location devices.brand devices.model devices.color suppliers.name suppliers.company_name '
      'suppliers.contact_person loaners.brand loaners.model users.name appointments.contact_name appointments.brand '
      'appointments.model sms_templates.name', ' ')) pair
  loop
    execute format('update %1$I set %2$I = canonical_line(%2$I)
      where %2$I <> canonical_line(%2$I) and canonical_line(%2$I) <> %3$L', wanted.of_table, wanted.of_column, '');
  end loop;
end $$;

-- Names that may exist once. Older rows whose names have become equal are kept: the first one keeps its name, the others
-- get a number, such as "Kioo (2)", so that somebody sees them and renames or removes them.
create function pg_temp.name_once(of_table text, of_column text, of_index text, of_group text, within text)
returns void language plpgsql as $$
declare
  changed bigint;
begin
  execute format('drop index if exists %I', of_index);
  execute format('update %1$I set %2$I = canonical_line(%2$I)
    where %2$I <> canonical_line(%2$I) and canonical_line(%2$I) <> %3$L', of_table, of_column, '');
  for attempt in 2 .. 1000 loop
    execute format('
      update %1$I t set %2$I = left(t.%2$I, 50) || %3$L
      from (select id, row_number() over (partition by %4$s search_key(%2$I) order by id) as nth from %1$I where %5$s) n
      where n.id = t.id and n.nth = 2', of_table, of_column, ' (' || attempt || ')', of_group, within);
    get diagnostics changed = row_count;
    exit when changed = 0;
  end loop;
  execute format('create unique index %I on %I (%s search_key(%I)) where %s', of_index, of_table, of_group, of_column, within);
end $$;

alter table device_issues drop constraint device_issues_name_unique;
alter table webhook_endpoints drop constraint webhook_endpoints_name_unique;
alter table shipping_providers drop constraint shipping_providers_name_unique;
select pg_temp.name_once('device_issues', 'name', 'device_issues_name_unique', '', 'true'),
  pg_temp.name_once('webhook_endpoints', 'name', 'webhook_endpoints_name_unique', '', 'true'),
  pg_temp.name_once('shipping_providers', 'name', 'shipping_providers_name_unique', '', 'true'),
  pg_temp.name_once('saved_filters', 'name', 'saved_filters_name_unique', 'user_id, screen,', 'true'),
  pg_temp.name_once('statement_sources', 'name', 'statement_sources_name_unique', '', 'true'),
  pg_temp.name_once('payment_accounts', 'name', 'payment_accounts_name', '', 'true'),
  pg_temp.name_once('expense_categories', 'name', 'expense_categories_name', '', 'true'),
  pg_temp.name_once('loaners', 'name', 'loaners_name_once', '', 'state <> ''retired''');
drop index repair_prices_one_of_fault;
update repair_prices set brand = canonical_line(brand), model = canonical_line(model)
where (brand, model) is distinct from (canonical_line(brand), canonical_line(model))
  and canonical_line(brand) <> '' and canonical_line(model) <> '';
select pg_temp.name_once('repair_prices', 'fault', 'repair_prices_one_of_fault', 'search_key(brand), search_key(model),',
  'deleted_at is null');
drop function pg_temp.name_once;

-- Owner: inventory. UPC-A has twelve digits, and EAN-13 is the same number with a zero before it (asBarcode of
-- src/shared/texts/gtin.ts). If another item has the long spelling, both keep theirs, by which a scanner still finds each of
-- them, until somebody gives one of them another barcode.
update inventory_items i set barcode = '0' || i.barcode
where i.barcode ~ '^[0-9]{12}$'
  and not exists (select from inventory_items o where o.barcode = '0' || i.barcode);
