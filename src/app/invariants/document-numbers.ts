import { sql } from "kysely";

/** Rules for counted document numbers. Rows of `document_series` count them; PostgreSQL sequences would leave gaps. */
export const documentNumberInvariants = {
  "numbers of tickets, sales, returns and counts have no gap": sql`
    select s.series, n.number from document_series s
    cross join lateral generate_series(s.since + 1, s.last) as n(number)
    where not exists (select from document_numbers f where f.series = s.series and f.number = n.number)
    except
    select g.series, substring(g.given from '[0-9]+$')::bigint from (
      select 'ticket' as series, ticket_number as given from devices
      union all select 'ticket', data -> 'before' ->> 'ticketNumber' from events where kind = 'device.deleted'
      union all select 'sale', sale_number from sales
      union all select 'return', return_number from returned_devices
      union all select 'count', count_number from stock_counts
      union all select 'handset', handset_number from handsets) g
    where g.given ~ '^[A-Z]+-[0-9]{2}-[0-9]{1,15}$'`,

  "a number that nobody has stands on no paper": sql`
    select f.series, f.number from document_numbers f join (
      select 'ticket' as series, ticket_number as given from devices
      union all select 'sale', sale_number from sales
      union all select 'return', return_number from returned_devices
      union all select 'count', count_number from stock_counts
      union all select 'handset', handset_number from handsets) g
      on g.series = f.series and g.given ~ '^[A-Z]+-[0-9]{2}-[0-9]{1,15}$'
     and substring(g.given from '[0-9]+$')::bigint = f.number`,
};
