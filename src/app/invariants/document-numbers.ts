import { sql } from "kysely";

/** Rules for counted document numbers. Rows of `document_series` count them; PostgreSQL sequences would leave gaps. */
export const documentNumberInvariants = {
  "numbers of tickets, sales, returns, counts and purchase orders have no gap": sql`
    select s.series, n.number from document_series s
    cross join lateral generate_series(s.since + 1, s.last) as n(number)
    -- Users may type the number of an order, and delete orders, so their numbers have gaps.
    where s.series in ('ticket', 'sale', 'return', 'count')
      and not exists (select from document_numbers f where f.series = s.series and f.number = n.number)
    except
    select g.series, substring(g.given from '[0-9]+$')::bigint from (
      select 'ticket' as series, ticket_number as given from devices
      union all select 'ticket', data -> 'before' ->> 'ticketNumber' from events where kind = 'device.deleted'
      union all select 'sale', sale_number from sales
      union all select 'goods_receipt', receipt_number from goods_receipts
      union all select 'return', return_number from returned_devices
      union all select 'count', count_number from stock_counts
      -- Users may type another number later, and may delete an order.
      union all select 'purchase', data -> 'after' ->> 'orderNumber' from events where kind = 'purchase_order.created'
      union all select 'handset', handset_number from handsets
      union all select 'expense', expense_number from expenses) g
    where g.given ~ '^[A-Z]+-[0-9]{2}-[0-9]{1,15}$'`,

  // The number of a purchase order may be typed, so it may be one that nobody has yet.
  "a number that nobody has stands on no paper": sql`
    select f.series, f.number from document_numbers f join (
      select 'ticket' as series, ticket_number as given from devices
      union all select 'sale', sale_number from sales
      union all select 'goods_receipt', receipt_number from goods_receipts
      union all select 'return', return_number from returned_devices
      union all select 'count', count_number from stock_counts
      union all select 'handset', handset_number from handsets
      union all select 'expense', expense_number from expenses) g
      on g.series = f.series and g.given ~ '^[A-Z]+-[0-9]{2}-[0-9]{1,15}$'
     and substring(g.given from '[0-9]+$')::bigint = f.number`,
};
