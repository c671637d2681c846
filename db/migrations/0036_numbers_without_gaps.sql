-- Numbers of tickets, sales, returns and counts without a gap. A sequence does not take a number back when the
-- transaction that drew it is rolled back. A row does. Owner: src/server.

-- `last` is the highest number that was ever put into the pool below.
create table document_series (
  series text primary key,
  -- Numbers up to here were drawn from a sequence and may have gaps.
  since bigint not null check (since >= 0),
  last bigint not null check (last >= since)
);

-- Numbers that nobody has. A transaction takes the lowest one that no other transaction holds, so that two of them
-- never wait for each other; its rollback puts the number back.
create table document_numbers (
  series text not null references document_series (series),
  number bigint not null check (number > 0),
  primary key (series, number)
);

insert into document_series (series, since, last)
select series, drawn, drawn + 1000 from (values
  ('ticket', (select case when is_called then last_value else last_value - 1 end from device_tickets)),
  ('sale', (select case when is_called then last_value else last_value - 1 end from sale_numbers)),
  ('return', (select case when is_called then last_value else last_value - 1 end from return_numbers)),
  ('count', (select case when is_called then last_value else last_value - 1 end from stock_count_numbers))
) as sequences (series, drawn);

drop sequence device_tickets;
drop sequence sale_numbers;
drop sequence return_numbers;
drop sequence stock_count_numbers;

insert into document_numbers (series, number)
select series, generate_series(since + 1, last) from document_series;

create function add_numbers(to_series text) returns void language sql as $$
  update document_series set last = last + 1000 where series = to_series;
  insert into document_numbers (series, number)
  select series, generate_series(last - 999, last) from document_series where series = to_series;
$$;

-- Whoever takes the number in the middle of the pool adds to it, so that others find numbers meanwhile. Only a pool
-- that is empty all the same makes them wait for each other.
create function take_number(of_series text) returns bigint language plpgsql as $$
declare
  taken bigint;
  is_held boolean := false;
begin
  loop
    delete from document_numbers where series = of_series and number = (
      select number from document_numbers where series = of_series
      order by number limit 1 for update skip locked)
    returning number into taken;
    if taken is not null then
      perform add_numbers(of_series) from document_series where series = of_series and last = taken + 500;
      return taken;
    elsif is_held then
      perform add_numbers(of_series);
    else
      perform from document_series where series = of_series for update;
      if not found then
        raise exception 'no series of numbers is called %', of_series;
      end if;
      is_held := true;
    end if;
  end loop;
end $$;

-- `R-26-000123`: six digits, and more when there are more.
create function document_number(of_series text, prefix text) returns text language plpgsql as $$
declare
  digits text := take_number(of_series)::text;
begin
  return prefix || lpad(digits, greatest(6, length(digits)), '0');
end $$;
