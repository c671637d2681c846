/** Finds devices, and records that belong to a device, by typed text. */
import { sql, type RawBuilder } from "kysely";
import type { Given } from "#src/server/sql/compiled-query.ts";
import { endingSource } from "#src/server/sql/lists/number-endings.ts";
import {
  begins,
  between,
  firstIds,
  numberSource,
} from "#src/server/sql/lists/search-conditions.ts";
import type { SearchSources, SearchValues } from "#src/server/sql/lists/search.ts";
import type { TypedText } from "#src/server/sql/lists/typed-words.ts";
import { ofCustomer } from "#src/areas/customers/core/server/search.ts";

type Values = Given<SearchValues>;

const [id, table, number] = [sql`f.id`, sql`devices f`, sql`f.ticket_number`];
const numbered = { id, table, number, createdAt: sql`f.created_at` };

/** How to search a list of records that belong to a device. The column `deviceId` of the list refers to the device. */
export const ofDevice = (deviceId: RawBuilder<unknown>) => ({
  ticket: numberSource(deviceId, numbered),
  ending: endingSource(deviceId, numbered),
  text: ({ isIn }: TypedText) =>
    sql<boolean>`${deviceId} in (select f.id from devices f where ${isIn(sql`f.search_text`)})`,
});

/** How to search a table of handsets (alias `f`) by their serial numbers and IMEIs. `self` is the id in the list. */
export function handsetCodes(self: RawBuilder<unknown>, from: RawBuilder<unknown>) {
  const [serial, imei] = [sql`search_key(f.serial_number)`, sql`f.imei`];
  const bySerial = ({ word, wordEnd }: Values, most: number) =>
    firstIds(id, from, serial, begins(serial, word, wordEnd), { most });
  const byImei = (values: Values, most: number) =>
    firstIds(id, from, imei, between(imei, values.imei, values.imeiEnd), { by: imei, most });
  return {
    word: [{ column: self, find: bySerial }],
    digits: [{ column: self, find: byImei }],
    isWhole: ({ word }: Values) =>
      sql<boolean>`exists (select from ${from} where ${serial} = ${word})`,
  };
}

const self = sql`d.id`;
const device = ofDevice(self);
const customer = ofCustomer(sql`d.customer_id`);

/** How to search a list of devices (alias `d`). */
export const deviceSources: SearchSources = {
  own: { kind: "ticket", number: sql`d.ticket_number` },
  numbers: {
    ticket: device.ticket,
    receipt: numberSource(self, {
      id: sql`f.device_id`,
      table: sql`receipts f`,
      number: sql`f.receipt_number`,
    }),
    payment: numberSource(self, {
      id: sql`f.device_id`,
      table: sql`payments f`,
      number: sql`f.payment_number`,
    }),
  },
  codes: {
    ...handsetCodes(self, table),
    phone: [customer.phone],
    ending: [device.ending],
  },
  texts: [({ isIn }) => isIn(sql`d.search_text`), customer.text],
};
