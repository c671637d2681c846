-- Area: users. What the rows of the demo data were, so that a removal can tell what the shop changed or made.

-- Table → its columns and a mark of each of its rows, with the demo data alone. Null for demo data of an earlier version:
-- then only the numbers of rows can be compared.
alter table demo_shop add column marks jsonb;

-- The marks of the rows of a table over these columns. Columns that a later version adds do not change them.
create function row_marks(name text, columns text[]) returns setof bigint language plpgsql stable
set timezone = 'UTC' set datestyle = 'ISO' as $$
declare
  listed text;
begin
  select string_agg(format('t.%I', c), ', ' order by c) into listed from unnest(columns) as c
  where exists (select from pg_attribute where attrelid = to_regclass(format('public.%I', name))
    and attname = c and not attisdropped);
  return query execute format('select hashtextextended(row(%s)::text, 0) from %I t', listed, name);
end $$;

create function mark_rows(names text[]) returns jsonb language plpgsql stable as $$
declare
  name text;
  columns text[];
  marks jsonb := '{}';
begin
  foreach name in array names loop
    select array_agg(attname::text) into columns from pg_attribute
    where attrelid = to_regclass(format('public.%I', name)) and attnum > 0 and not attisdropped and attgenerated = '';
    marks := marks || jsonb_build_object(name, jsonb_build_object('columns', columns, 'rows',
      (select coalesce(jsonb_agg(mark), '[]') from row_marks(name, columns) as mark)));
  end loop;
  return marks;
end $$;

-- Table → how many of its rows were added, changed or deleted since the demo data. A changed row counts once. The tables
-- without such rows are left out. Of the tables in by_number only the number of rows is compared.
create function count_own_rows(names text[], by_number text[]) returns jsonb language plpgsql stable as $$
declare
  name text;
  shop demo_shop;
  marks jsonb;
  own bigint;
  gone bigint;
  found jsonb := '{}';
begin
  select * into shop from demo_shop where removed_at is null;
  foreach name in array names loop
    marks := case when name <> all (by_number) then shop.marks -> name end;
    if marks is null then
      execute format('select count(*) from %I', name) into own;
      own := own - coalesce((shop.filled ->> name)::bigint, 0);
      gone := -own;
    else
      with known as (
        select value::text::bigint as mark from jsonb_array_elements(marks -> 'rows')
      ), present as (
        select mark from row_marks(name, array(select jsonb_array_elements_text(marks -> 'columns'))) as mark
      )
      select
        (select count(*) from (select mark from present except all select mark from known) as added),
        (select count(*) from (select mark from known except all select mark from present) as removed)
      into own, gone;
    end if;
    if greatest(own, gone) > 0 then found := found || jsonb_build_object(name, greatest(own, gone)); end if;
  end loop;
  return found;
end $$;
