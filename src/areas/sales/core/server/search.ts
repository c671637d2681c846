/** The sources for the search of sales. Lists of records that belong to a sale use some of these sources too. */
import { sql } from "kysely";
import type { Given } from "#src/server/sql/compiled-query.ts";
import { endingSource } from "#src/server/sql/lists/number-endings.ts";
import { begins, firstIds, numberSource } from "#src/server/sql/lists/search-conditions.ts";
import type { NumberSource, SearchSources, SearchValues } from "#src/server/sql/lists/search.ts";
import { ofCustomer } from "#src/areas/customers/core/server/search.ts";
import { ofDevice } from "#src/areas/devices/list/server/search.ts";

type Values = Given<SearchValues>;

const [id, table, number] = [sql`f.id`, sql`sales f`, sql`f.sale_number`];
const createdAt = sql`f.created_at`;
/** The columns that `newestByEnding` and `numberSource` need of sales. */
export const numberedSales = { id, table, number, createdAt };
const serial = sql`f.serial`;
const self = sql`s.id`;

export const saleByNumber = numberSource(self, numberedSales);

export const saleByEnding = endingSource(self, numberedSales);

/** All sales of the pieces whose serial number begins with the text, including refunded sales. */
const salesBySerial = ({ upperWord, upperWordEnd }: Values, most: number) =>
  sql`select e.sale_id from item_serial_entries e where e.sale_id is not null and e.serial_id = any(array(
    ${firstIds(id, sql`item_serials f`, serial, begins(serial, upperWord, upperWordEnd), { most })}))`;

const isWholeSerial = ({ upperWord }: Values) =>
  sql<boolean>`exists (select from item_serials f where ${serial} = ${upperWord})`;

const device = ofDevice(sql`i.device_id`);
const customer = ofCustomer(sql`s.customer_id`);

/** Finds the sales of goods for a repair, by the ticket number of this repair. */
const saleByTicket: NumberSource = {
  column: self,
  find: (values, most) =>
    sql`select i.sale_id from sale_items i where i.device_id = any(array(${device.ticket.find(values, most)}))`,
  fits: (values) =>
    sql`${self} in (select i.sale_id from sale_items i where ${device.ticket.fits(values)})`,
};

const refunds = sql`payment_refunds f join sale_refunds r on r.payment_refund_id = f.id`;

/** The search sources for a list of sales (alias `s`). */
export const saleSources: SearchSources = {
  own: { kind: "sale", number: sql`s.sale_number` },
  numbers: {
    sale: saleByNumber,
    ticket: saleByTicket,
    receipt: numberSource(self, {
      id: sql`f.sale_id`,
      table: sql`receipts f`,
      number: sql`f.receipt_number`,
    }),
    payment: numberSource(self, {
      id: sql`f.sale_id`,
      table: sql`payments f`,
      number: sql`f.payment_number`,
    }),
    refund: numberSource(self, {
      id: sql`r.sale_id`,
      table: refunds,
      number: sql`f.refund_number`,
    }),
  },
  codes: {
    word: [{ column: self, find: salesBySerial }],
    phone: [customer.phone],
    ending: [saleByEnding],
    isWhole: isWholeSerial,
  },
  texts: [({ isIn }) => isIn(sql`s.search_text`), customer.text],
};
