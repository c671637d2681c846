-- Area: search. What each user opened last, so that a search without text shows it.

create table opened_records (
  user_id uuid not null references users (id) on delete cascade,
  -- The kind of the record, as `found-kinds.ts` names it.
  kind text not null,
  -- The record may be deleted meanwhile, so that it is not a foreign key.
  record_id uuid not null,
  opened_at timestamptz not null default now(),
  primary key (user_id, kind, record_id)
);

-- Area: inventory. The words of items, for a search that tolerates a typing error.

-- The words of the name, brand, model, SKU and barcode of an item that is not archived. The triggers below keep the
-- rows. A sale does not concern them: it changes none of these columns.
create table item_words (
  word text collate "C" not null,
  item_id uuid not null
);
-- Among equal words the newest item comes first, because ids begin with the time.
create unique index item_words_unique on item_words (word, item_id desc);
create index item_words_item on item_words (item_id);

create function words_of_item(search_text text) returns setof text
language sql immutable parallel safe as $$
  select distinct left(word, 40) from regexp_split_to_table(search_text, '[^[:alnum:]]+') word where word <> ''
$$;

create function add_item_words() returns trigger language plpgsql as $$
begin
  insert into item_words (word, item_id)
  select word, i.id from added i, words_of_item(i.search_text) word where i.archived_at is null;
  return null;
end $$;
create trigger items_words_added after insert on inventory_items
  referencing new table as added for each statement execute function add_item_words();

create function change_item_words() returns trigger language plpgsql as $$
begin
  delete from item_words where item_id = new.id;
  insert into item_words (word, item_id)
  select word, new.id from words_of_item(new.search_text) word where new.archived_at is null;
  return null;
end $$;
create trigger items_words_changed after update of name, sku, brand, model, barcode, archived_at on inventory_items
  for each row when ((old.search_text, old.archived_at is null) is distinct from (new.search_text, new.archived_at is null))
  execute function change_item_words();

create function remove_item_words() returns trigger language plpgsql as $$
begin
  delete from item_words where item_id = old.id;
  return null;
end $$;
create trigger items_words_removed after delete on inventory_items
  for each row execute function remove_item_words();

insert into item_words (word, item_id)
select word, i.id from inventory_items i, words_of_item(i.search_text) word where i.archived_at is null;
