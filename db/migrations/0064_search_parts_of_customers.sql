-- Area: customers. What a search for customers begins with, so that it costs the same in a shop of any size.

-- The words of the name and of the e-mail address, those of customers who were merged into this one, the whole address,
-- and every ending of the phone number with three digits or more: a number contains some digits if one of its endings
-- begins with them. A sale writes the row of its customer, and
-- therefore all indexes of `customers`. These rows are in a table of their own, because a sale does not concern them.
-- The triggers below keep the rows and delete them with their customer. A foreign key would check each of the ten rows
-- of a new customer, which takes longer than everything else.
create table customer_search_parts (
  part text collate "C" not null,
  customer_id uuid not null
);
-- Among equal parts the newest customer comes first, because ids begin with the time.
create unique index customer_search_parts_unique on customer_search_parts (part, customer_id desc);
create index customer_search_parts_customer on customer_search_parts (customer_id);

create function customer_parts(name text, phone text, email text, former_words text) returns setof text
language sql immutable parallel safe as $$
  select left(word, 40)
  from regexp_split_to_table(lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(former_words, '')), '[^[:alnum:]]+') word where word <> ''
  union
  select left(lower(email), 40) where email <> ''
  union
  select right(phone, digits) from generate_series(3, 9) digits where phone is not null
$$;

create function add_search_parts() returns trigger language plpgsql as $$
begin
  insert into customer_search_parts (part, customer_id)
  select part, c.id from added c, customer_parts(c.name, c.phone, c.email, c.former_words) part
  where c.erased_at is null and c.merged_into is null and not c.is_walk_in;
  return null;
end $$;
create trigger customers_parts_added after insert on customers
  referencing new table as added for each statement execute function add_search_parts();

create function change_search_parts() returns trigger language plpgsql as $$
begin
  delete from customer_search_parts where customer_id = new.id;
  insert into customer_search_parts (part, customer_id)
  select part, new.id from customer_parts(new.name, new.phone, new.email, new.former_words) part
  where new.erased_at is null and new.merged_into is null;
  return null;
end $$;
create trigger customers_parts_changed after update of name, phone, email, former_words, merged_into on customers for each row
  when ((old.name, old.phone, old.email, old.former_words, old.merged_into)
    is distinct from (new.name, new.phone, new.email, new.former_words, new.merged_into))
  execute function change_search_parts();

create function remove_search_parts() returns trigger language plpgsql as $$
begin
  delete from customer_search_parts where customer_id = old.id;
  return null;
end $$;
create trigger customers_parts_removed after delete on customers
  for each row execute function remove_search_parts();

insert into customer_search_parts (part, customer_id)
select part, c.id from customers c, customer_parts(c.name, c.phone, c.email, c.former_words) part
where c.erased_at is null and c.merged_into is null and not c.is_walk_in;
