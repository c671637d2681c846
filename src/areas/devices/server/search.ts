/** How devices are found by what somebody types; also for lists of what belongs to a device. */
import { sql, type RawBuilder } from "kysely";
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

type Values = Given<SearchValues>;

const [id, devices] = [sql`s.id`, sql`devices s`];
const ticket = sql`s.ticket_number`;
const ending = sql`reverse(s.ticket_number)`;
const serial = sql`lower(s.serial_number)`;
const imei = sql`s.imei`;

export const devicesByTicket = (values: Values) =>
  firstIds(id, devices, ticket, begins(ticket, values.number, values.numberEnd));

export const devicesByEnding = (values: Values) =>
  firstIds(id, devices, ending, begins(ending, values.ending, values.endingEnd));

const devicesBySerial = ({ word, wordEnd }: Values) =>
  firstIds(id, devices, serial, begins(serial, word, wordEnd));

const devicesByImei = (values: Values) =>
  firstIds(id, devices, imei, between(imei, values.imei, values.imeiEnd), imei);

/** Condition on `deviceId` of a list of what belongs to devices, by their tickets. */
export const hasTicket = (deviceId: RawBuilder<unknown>) => (values: Values) =>
  sql<boolean>`${deviceId} in (select s.id from devices s where ${hasNumber(ticket)(values)})`;

const self = sql`d.id`;
const customer = ofCustomer(sql`d.customer_id`);

/** The device of a paper that was given for it. */
const hasPaper = (table: "receipts" | "payments", column: "receipt_number" | "payment_number") => {
  const number = hasNumber(sql.ref(`p.${column}`));
  return (values: Values) =>
    sql<boolean>`${self} in (select p.device_id from ${sql.table(table)} p where ${number(values)})`;
};

/** Of a list of devices `d`. */
export const deviceSources: SearchSources = {
  own: { kind: "ticket", number: sql`d.ticket_number` },
  numbers: {
    ticket: hasNumber(sql`d.ticket_number`),
    receipt: hasPaper("receipts", "receipt_number"),
    payment: hasPaper("payments", "payment_number"),
  },
  codes: {
    word: [{ column: self, find: devicesBySerial }],
    digits: [{ column: self, find: devicesByImei }],
    phone: [customer.phone],
    ending: [{ column: self, find: devicesByEnding }],
    document: { ticket: { column: self, find: devicesByTicket } },
  },
  texts: [(pattern) => sql`d.search_text like ${pattern}`, customer.text],
};
