-- Area: customers. Pairs of customers who may be one person. A background search finds them.

-- Keys that nearly equal names share: for each two words of a name how both begin, how both end, and their consonants.
-- A slip of the pen changes one of them. An index of trigrams would find names too, but it reads the long lists of
-- common trigrams for every name, and takes half a second with 500,000 customers.
create function name_keys(name text) returns text[] language plpgsql immutable as $$
declare
  words text[] := array(
    select distinct w from unnest(regexp_split_to_array(lower(name), '[^[:alnum:]]+')) w where w <> '' order by w limit 4);
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
create index customers_name_keys on customers using gin (name_keys(name))
  where erased_at is null and not is_walk_in and merged_into is null;
create index customers_whatsapp on customers (whatsapp) where whatsapp is not null;

create table customer_duplicates (
  id uuid primary key,
  -- The customer with the smaller id is always the first, so that a pair is stored once.
  first_id uuid not null references customers (id) on delete cascade,
  second_id uuid not null references customers (id) on delete cascade,
  -- Why they may be the same: the WhatsApp number of one is the phone number of the other, or their names are alike.
  has_same_number boolean not null,
  -- From 0 to 100.
  name_likeness smallint not null check (name_likeness between 0 and 100),
  -- The most likely pairs have the highest rank.
  rank integer not null generated always as (has_same_number::integer * 1000 + name_likeness) stored,
  found_at timestamptz not null default now(),
  -- Somebody said that they are not the same person. The pair is then never proposed again.
  dismissed_at timestamptz,
  dismissed_by uuid references users (id),
  constraint customer_duplicates_once unique (first_id, second_id),
  constraint customer_duplicates_order check (first_id < second_id),
  constraint customer_duplicates_dismissed_whole check (num_nulls(dismissed_at, dismissed_by) in (0, 2))
);
create index customer_duplicates_open on customer_duplicates (rank desc, id desc)
  where dismissed_at is null;
create index customer_duplicates_second on customer_duplicates (second_id);

-- How far the search through the customers of before has come; null in `finished_at` while it goes on.
create table customer_duplicate_search (
  is_only boolean primary key default true check (is_only),
  last_id uuid not null default '00000000-0000-0000-0000-000000000000',
  finished_at timestamptz
);
-- A new shop has only the walk-in customer, and nothing to search.
insert into customer_duplicate_search (finished_at)
  select case when not exists (select from customers where not is_walk_in) then now() end;
