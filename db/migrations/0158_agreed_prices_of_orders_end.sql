-- Area: sales. The prices of an order request hold until a moment that is stored with them. Open requests of before keep
-- their prices for two more weeks, because their customers were told no end.
alter table order_requests add column prices_until timestamptz;
update order_requests r set prices_until = greatest(
  r.created_at + interval '14 days', r.held_until, (select s.created_at from sales s where s.id = r.sale_id),
  case when r.status in ('requested', 'accepted', 'paying', 'expired') then now() + interval '14 days' end);
alter table order_requests alter column prices_until set not null;

-- The prices are agreed again with another end. Nothing else of a line ever changes.
create function keep_order_request_line() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - 'unit_price' is distinct from to_jsonb(new) - 'unit_price' or not exists (
    select from order_requests where id = old.request_id and status in ('requested', 'accepted', 'expired'))
  then
    raise exception 'only the agreed price of an open request changes' using errcode = 'FU001';
  end if;
  return new;
end $$;
drop trigger order_request_lines_append_only on order_request_lines;
create trigger order_request_lines_keep before update on order_request_lines
  for each row execute function keep_order_request_line();
create trigger order_request_lines_no_delete before delete on order_request_lines
  for each row execute function refuse_change();
