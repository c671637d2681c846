/** How sales are found by what somebody types; also for lists of what belongs to a sale. */
import { sql } from "kysely";
import type { Given } from "#src/server/fixed-query.ts";
import {
  begins,
  firstIds,
  hasNumber,
  type SearchSources,
  type SearchValues,
} from "#src/server/http/search.ts";
import { ofCustomer } from "#src/areas/customers/server/search.ts";
import { hasTicket } from "#src/areas/devices/server/search.ts";

type Values = Given<SearchValues>;

const [id, sales] = [sql`f.id`, sql`sales f`];
const number = sql`f.sale_number`;
const ending = sql`reverse(f.sale_number)`;
const serial = sql`f.serial`;

export const salesByNumber = (values: Values) =>
  firstIds(id, sales, number, begins(number, values.number, values.numberEnd));

export const salesByEnding = (values: Values) =>
  firstIds(id, sales, ending, begins(ending, values.ending, values.endingEnd));

/** Every sale that a piece was in, also one that was given back. */
const salesBySerial = ({ upperWord, upperWordEnd }: Values) =>
  sql`select e.sale_id from item_serial_entries e where e.sale_id is not null and e.serial_id = any(array(
    ${firstIds(id, sql`item_serials f`, serial, begins(serial, upperWord, upperWordEnd))}))`;

const self = sql`s.id`;
const customer = ofCustomer(sql`s.customer_id`);
const goodsForDevice = hasTicket(sql`i.device_id`);
const receipt = hasNumber(sql`p.receipt_number`);
const payment = hasNumber(sql`p.payment_number`);
const refund = hasNumber(sql`p.refund_number`);

/** Of a list of sales `s`. */
export const saleSources: SearchSources = {
  own: { kind: "sale", number: sql`s.sale_number` },
  numbers: {
    sale: hasNumber(sql`s.sale_number`),
    ticket: (values) =>
      sql`${self} in (select i.sale_id from sale_items i where ${goodsForDevice(values)})`,
    receipt: (values) =>
      sql`${self} in (select p.sale_id from receipts p where p.sale_id is not null and ${receipt(values)})`,
    payment: (values) =>
      sql`${self} in (select p.sale_id from payments p where p.sale_id is not null and ${payment(values)})`,
    refund: (values) => sql`${self} in (
      select r.sale_id from payment_refunds p join sale_refunds r on r.payment_refund_id = p.id where ${refund(values)})`,
  },
  codes: {
    word: [{ column: self, find: salesBySerial }],
    phone: [customer.phone],
    ending: [{ column: self, find: salesByEnding }],
    document: { sale: { column: self, find: salesByNumber } },
  },
  texts: [(pattern) => sql`s.search_text like ${pattern}`, customer.text],
};
