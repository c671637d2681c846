-- Areas: inventory, customers, devices. How a file writes its numbers (point: 1,250.50, comma: 1.250,50): number_style as
-- a user has chosen it, guessed_style as all of its cells show it. A user may import the rows without errors only.
-- Files of the time before keep their prices: they were read without a style.
do $$
declare
  of_imports text;
begin
  foreach of_imports in array array['item_imports', 'customer_imports', 'device_imports'] loop
    execute format('alter table %1$I
      add column number_style text constraint %2$I check (number_style in (''point'', ''comma'')),
      add column guessed_style text constraint %3$I check (guessed_style in (''point'', ''comma'')),
      add column leaves_out_errors boolean not null default false,
      drop constraint %4$I',
      of_imports, of_imports || '_number_style', of_imports || '_guessed_style', of_imports || '_whole');
  end loop;
end $$;

alter table item_imports add constraint item_imports_whole check (
  row_count = new_count + changed_count + unchanged_count + error_count
  and (state not in ('applying', 'applied') or error_count = 0 or leaves_out_errors));
alter table customer_imports add constraint customer_imports_whole check (
  row_count = new_count + changed_count + unchanged_count + error_count
  and (state not in ('applying', 'applied') or error_count = 0 or leaves_out_errors));
alter table device_imports add constraint device_imports_whole check (
  row_count = new_count + unchanged_count + error_count
  and (state not in ('applying', 'applied') or error_count = 0 or leaves_out_errors));
