-- Area: customers. A search for a text inside of a name, so that it costs the same in a shop of any size.

-- Every ending of the name that begins with a letter or digit and has two characters or more: a name contains a text if
-- one of its endings begins with the text. The whole name is in `customers`, so the endings begin at the second
-- character. The beginnings of words are in `customer_search_parts`, which is a table of its own because the search
-- shows its customers first.
create table customer_name_endings (
  ending text collate "C" not null,
  customer_id uuid not null
);
create unique index customer_name_endings_unique on customer_name_endings (ending, customer_id desc);

-- Without an index on the customer, the rows of a customer are found by the endings of the old name.
create function name_endings(name text) returns setof text language sql immutable parallel safe as $$
  select distinct left(substr(lower(name), nth), 40) from generate_series(2, least(length(name) - 1, 80)) nth
  where substr(lower(name), nth, 1) ~ '[[:alnum:]]'
$$;

create function add_name_endings() returns trigger language plpgsql as $$
begin
  insert into customer_name_endings (ending, customer_id)
  select ending, c.id from added c, name_endings(c.name) ending
  where c.erased_at is null and c.merged_into is null and not c.is_walk_in;
  return null;
end $$;
create trigger customers_endings_added after insert on customers
  referencing new table as added for each statement execute function add_name_endings();

create function change_name_endings() returns trigger language plpgsql as $$
begin
  delete from customer_name_endings
  where customer_id = old.id and ending = any(array(select name_endings(old.name)));
  insert into customer_name_endings (ending, customer_id)
  select ending, new.id from name_endings(new.name) ending
  where new.erased_at is null and new.merged_into is null and not new.is_walk_in;
  return null;
end $$;
create trigger customers_endings_changed after update of name, erased_at, merged_into on customers for each row
  when ((old.name, old.erased_at, old.merged_into) is distinct from (new.name, new.erased_at, new.merged_into))
  execute function change_name_endings();

create function remove_name_endings() returns trigger language plpgsql as $$
begin
  delete from customer_name_endings
  where customer_id = old.id and ending = any(array(select name_endings(old.name)));
  return null;
end $$;
create trigger customers_endings_removed after delete on customers
  for each row execute function remove_name_endings();

insert into customer_name_endings (ending, customer_id)
select ending, c.id from customers c, name_endings(c.name) ending
where c.erased_at is null and c.merged_into is null and not c.is_walk_in;
