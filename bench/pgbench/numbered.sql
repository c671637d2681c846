-- Maps the numbers that pgbench draws to records. Created in the benchmark's own database before the measurement.
create unlogged table bench_items as select row_number() over () as n, id, barcode from inventory_items;
create unlogged table bench_customers as
  select row_number() over () as n, id, name, phone, email from customers where not is_walk_in;
alter table bench_items add primary key (n);
alter table bench_customers add primary key (n);
analyze bench_items, bench_customers;
