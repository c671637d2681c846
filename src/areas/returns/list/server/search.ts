/** The sources of the search for returns (alias `r`). */
import { sql } from "kysely";
import type { Given } from "#src/server/sql/compiled-query.ts";
import { endingSource } from "#src/server/sql/lists/number-endings.ts";
import {
  begins,
  between,
  firstIds,
  numberSource,
} from "#src/server/sql/lists/search-conditions.ts";
import type { CodeSource, SearchSources, SearchValues } from "#src/server/sql/lists/search.ts";
import { ofCustomer } from "#src/areas/customers/core/server/search.ts";
import { ofDevice } from "#src/areas/devices/list/server/search.ts";
import { saleByEnding, saleByNumber } from "#src/areas/sales/core/server/search.ts";

type Values = Given<SearchValues>;

const [id, table, number] = [sql`f.id`, sql`returned_devices f`, sql`f.return_number`];
const numbered = { id, table, number, createdAt: sql`f.created_at` };
const serial = sql`search_key(f.serial_number)`;
const imei = sql`f.imei`;

const returnsBySerial = ({ word, wordEnd }: Values, most: number) =>
  firstIds(id, table, serial, begins(serial, word, wordEnd), { most });

const isWholeSerial = ({ word }: Values) =>
  sql<boolean>`exists (select from ${table} where ${serial} = ${word})`;

const returnsByImei = (values: Values, most: number) =>
  firstIds(id, table, imei, between(imei, values.imei, values.imeiEnd), { by: imei, most });

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
    word: [{ column: self, find: returnsBySerial }],
    digits: [{ column: self, find: returnsByImei }],
    phone: [customer.phone],
    ending: [returnByEnding, device.ending, ofSales(saleByEnding)],
    isWhole: isWholeSerial,
  },
  texts: [
    ({ isIn }) => isIn(sql`r.search_text`),
    device.text,
    customer.text,
    ({ isIn }) => sql`${line} in (
      select l.id from sale_items l join sales s on s.id = l.sale_id where ${isIn(sql`s.search_text`)})`,
  ],
};
