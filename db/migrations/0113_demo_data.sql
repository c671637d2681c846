-- Area: users. What a shop held before its demo data, so that the demo data can be removed.

create table demo_shop (
  is_only boolean primary key default true constraint demo_shop_is_only_check check (is_only),
  -- Table → its rows before the demo data, for the tables that removing empties.
  fresh jsonb not null,
  -- Category → field → value, for the settings that the demo data changed.
  settings jsonb not null default '{}',
  -- Table → the number of its rows with the demo data alone.
  filled jsonb not null default '{}',
  -- Series → how many of its numbers the demo data took.
  numbers jsonb not null default '{}',
  -- The made-up users.
  staff uuid[] not null default '{}',
  filled_at timestamptz not null default now(),
  removed_at timestamptz,
  removed_by uuid
);

-- Numbers of invoices and credit notes up to here were given to papers of a trial, which are gone.
alter table paper_numbers add column since bigint not null default 0 check (since >= 0 and since <= last);

-- How many numbers of each series are taken.
create function taken_numbers() returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(series, taken), '{}') from (
    select s.series, s.last - s.since - (select count(*) from document_numbers n where n.series = s.series) as taken
    from document_series s
    union all select series || '-' || year, last - since from paper_numbers) as numbers
$$;

-- Remembers what the tables hold, before the demo data is written.
create function remember_before_demo(names text[]) returns void language plpgsql as $$
declare
  name text;
  held jsonb;
  fresh jsonb := '{}';
begin
  foreach name in array names loop
    execute format('select jsonb_agg(to_jsonb(t)) from %I t', name) into held;
    if held is not null then fresh := fresh || jsonb_build_object(name, held); end if;
  end loop;
  insert into demo_shop (fresh) values (fresh);
end $$;

-- Counts the rows of tables.
create function count_rows(names text[]) returns jsonb language plpgsql stable as $$
declare
  name text;
  number bigint;
  counts jsonb := '{}';
begin
  foreach name in array names loop
    execute format('select count(*) from %I', name) into number;
    counts := counts || jsonb_build_object(name, number);
  end loop;
  return counts;
end $$;

-- Nobody can write to the tables any more until the transaction ends. Whoever removes the demo data then looks at what
-- the tables hold, and nothing can be added after that look.
create function lock_demo_tables(names text[]) returns void language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform from demo_shop where removed_at is null for update;
  if not found then raise exception 'there is no demo data to remove' using errcode = 'FU002'; end if;
  execute (select format('lock table %s in access exclusive mode', string_agg(format('%I', name), ', '))
           from unnest(names) as name);
end $$;

-- Gives the tables the rows they had before the demo data. The owner of the tables runs it, because nobody else may empty
-- a ledger, and only once in the life of a shop. It never touches the audit trail.
create function empty_demo_tables(names text[]) returns void language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  guard record;
  kept record;
  columns text;
begin
  perform from demo_shop where removed_at is null for update;
  if not found then raise exception 'there is no demo data to remove' using errcode = 'FU002'; end if;
  if exists (select from unnest(names) as name where name ~ '^(events|audit|seal|demo_shop|migrations|users)') then
    raise exception 'removing demo data does not touch this table' using errcode = 'FU002';
  end if;
  -- The rows of before come back as they were, so no trigger may change or refuse them.
  create temporary table demo_guards on commit drop as
    select tgrelid::regclass::text as on_table, tgname::text as name from pg_trigger
    where not tgisinternal and tgenabled <> 'D' and tgrelid = any (
      select to_regclass(format('public.%I', name)) from unnest(names) as name);
  for guard in select * from demo_guards loop
    execute format('alter table %s disable trigger %I', guard.on_table, guard.name);
  end loop;
  execute (select format('truncate %s restart identity', string_agg(format('%I', name), ', '))
           from unnest(names) as name);
  for kept in
    select key as name, value as held from demo_shop, jsonb_each(fresh)
  loop
    select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
    where attrelid = to_regclass(format('public.%I', kept.name)) and attnum > 0
      and not attisdropped and attgenerated = '';
    execute format('insert into %1$I (%2$s) overriding system value
      select %2$s from jsonb_populate_recordset(null::%1$I, $1)', kept.name, columns) using kept.held;
  end loop;
  for guard in select * from demo_guards loop
    execute format('alter table %s enable trigger %I', guard.on_table, guard.name);
  end loop;
end $$;

-- The numbers of a series start again at 1. If people took numbers after the demo data did, papers with these numbers may
-- be in somebody's hands, so the series goes on behind the highest one.
create function restart_document_numbers() returns void language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  of_series record;
  taken jsonb := taken_numbers();
  highest bigint;
begin
  perform from demo_shop where removed_at is null for update;
  if not found then raise exception 'there is no demo data to remove' using errcode = 'FU002'; end if;
  for of_series in
    select s.series, s.last, (taken ->> s.series)::bigint > coalesce((d.numbers ->> s.series)::bigint, 0) as goes_on
    from document_series s, demo_shop d
  loop
    select case when of_series.goes_on then coalesce(max(n), 0) else 0 end into highest
    from generate_series(1, of_series.last) as n
    where not exists (select from document_numbers f where f.series = of_series.series and f.number = n);
    delete from document_numbers where series = of_series.series;
    update document_series set since = highest, last = highest + 1000 where series = of_series.series;
    insert into document_numbers (series, number)
    select of_series.series, generate_series(highest + 1, highest + 1000);
  end loop;
  delete from paper_numbers p using demo_shop d
  where p.last - p.since = coalesce((d.numbers ->> (p.series || '-' || p.year))::bigint, 0);
  update paper_numbers set since = last;
end $$;
