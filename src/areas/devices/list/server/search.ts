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
const serial = sql`search_key(f.serial_number)`;
const imei = sql`f.imei`;

/** How to search a list of records that belong to a device. The column `deviceId` of the list refers to the device. */
export const ofDevice = (deviceId: RawBuilder<unknown>) => ({
  ticket: numberSource(deviceId, numbered),
  ending: endingSource(deviceId, numbered),
  text: ({ isIn }: TypedText) =>
    sql<boolean>`${deviceId} in (select f.id from devices f where ${isIn(sql`f.search_text`)})`,
});

const devicesBySerial = ({ word, wordEnd }: Values, most: number) =>
  firstIds(id, table, serial, begins(serial, word, wordEnd), { most });

const isWholeSerial = ({ word }: Values) =>
  sql<boolean>`exists (select from ${table} where ${serial} = ${word})`;

const devicesByImei = (values: Values, most: number) =>
  firstIds(id, table, imei, between(imei, values.imei, values.imeiEnd), { by: imei, most });

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
    word: [{ column: self, find: devicesBySerial }],
    digits: [{ column: self, find: devicesByImei }],
    phone: [customer.phone],
    ending: [device.ending],
    isWhole: isWholeSerial,
  },
  texts: [({ isIn }) => isIn(sql`d.search_text`), customer.text],
};
