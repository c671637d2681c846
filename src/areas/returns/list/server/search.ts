/** The sources of the search for returns (alias `r`). */
import { sql } from "kysely";
import { endingSource } from "#src/server/sql/lists/number-endings.ts";
import { numberSource } from "#src/server/sql/lists/search-conditions.ts";
import type { CodeSource, SearchSources } from "#src/server/sql/lists/search.ts";
import { ofCustomer } from "#src/areas/customers/core/server/search.ts";
import { handsetCodes, ofDevice } from "#src/areas/devices/list/server/search.ts";
import { saleByEnding, saleByNumber } from "#src/areas/sales/core/server/search.ts";

const [id, table, number] = [sql`f.id`, sql`returned_devices f`, sql`f.return_number`];
const numbered = { id, table, number, createdAt: sql`f.created_at` };
const [self, line] = [sql`r.id`, sql`r.sale_item_id`];
const device = ofDevice(sql`r.device_id`);
const customer = ofCustomer(sql`r.customer_id`);

/** Converts a source that finds sales to a source that finds the lines of these sales. */
const ofSales = ({ find }: CodeSource): CodeSource => ({
  column: line,
  find: (values, most) =>
    sql`select l.id from sale_items l where l.sale_id = any(array(${find(values, most)}))`,
});

export const returnByEnding = endingSource(self, numbered);

export const returnSources: SearchSources = {
  own: { kind: "return", number: sql`r.return_number` },
  numbers: {
    return: numberSource(self, numbered),
    ticket: device.ticket,
    sale: {
      ...ofSales(saleByNumber),
      fits: (values) => sql`${line} in (
        select l.id from sale_items l join sales s on s.id = l.sale_id where ${saleByNumber.fits(values)})`,
    },
  },
  codes: {
    ...handsetCodes(self, table),
    phone: [customer.phone],
    ending: [returnByEnding, device.ending, ofSales(saleByEnding)],
  },
  texts: [
    ({ isIn }) => isIn(sql`r.search_text`),
    device.text,
    customer.text,
    ({ isIn }) => sql`${line} in (
      select l.id from sale_items l join sales s on s.id = l.sale_id where ${isIn(sql`s.search_text`)})`,
  ],
};
