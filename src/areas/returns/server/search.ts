/** How returns `r` are found by what somebody types. */
import { sql } from "kysely";
import type { Given } from "#src/server/fixed-query.ts";
import {
  begins,
  between,
  firstIds,
  hasNumber,
  type SearchSources,
  type SearchValues,
} from "#src/server/http/search.ts";
import { ofCustomer } from "#src/areas/customers/server/search.ts";
import { devicesByEnding, devicesByTicket, hasTicket } from "#src/areas/devices/server/search.ts";
import { salesByEnding, salesByNumber } from "#src/areas/sales/server/search.ts";

type Values = Given<SearchValues>;

const [id, returns] = [sql`f.id`, sql`returned_devices f`];
const number = sql`f.return_number`;
const ending = sql`reverse(f.return_number)`;
const serial = sql`lower(f.serial_number)`;
const imei = sql`f.imei`;

const returnsByNumber = (values: Values) =>
  firstIds(id, returns, number, begins(number, values.number, values.numberEnd));

const returnsByEnding = (values: Values) =>
  firstIds(id, returns, ending, begins(ending, values.ending, values.endingEnd));

const returnsBySerial = ({ word, wordEnd }: Values) =>
  firstIds(id, returns, serial, begins(serial, word, wordEnd));

const returnsByImei = (values: Values) =>
  firstIds(id, returns, imei, between(imei, values.imei, values.imeiEnd), imei);

/** The lines of the sales that `find` finds. */
const linesOf = (find: (values: Values) => unknown) => (values: Values) =>
  sql`select l.id from sale_items l where l.sale_id = any(array(${find(values)}))`;

const [self, device, line] = [sql`r.id`, sql`r.device_id`, sql`r.sale_item_id`];
const customer = ofCustomer(sql`r.customer_id`);
const saleNumber = hasNumber(sql`s.sale_number`);

export const returnSources: SearchSources = {
  own: { kind: "return", number: sql`r.return_number` },
  numbers: {
    return: hasNumber(sql`r.return_number`),
    ticket: hasTicket(device),
    sale: (values) => sql`${line} in (
      select l.id from sale_items l join sales s on s.id = l.sale_id where ${saleNumber(values)})`,
  },
  codes: {
    word: [{ column: self, find: returnsBySerial }],
    digits: [{ column: self, find: returnsByImei }],
    phone: [customer.phone],
    ending: [
      { column: self, find: returnsByEnding },
      { column: device, find: devicesByEnding },
      { column: line, find: linesOf(salesByEnding) },
    ],
    document: {
      return: { column: self, find: returnsByNumber },
      ticket: { column: device, find: devicesByTicket },
      sale: { column: line, find: linesOf(salesByNumber) },
    },
  },
  texts: [
    (pattern) => sql`r.search_text like ${pattern}`,
    (pattern) => sql`${device} in (select d.id from devices d where d.search_text like ${pattern})`,
    customer.text,
    (pattern) => sql`${line} in (
      select l.id from sale_items l join sales s on s.id = l.sale_id where s.search_text like ${pattern})`,
  ],
};
