/** The statements that take in the devices of an import, many devices per statement. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
import type { Language } from "#src/shared/words.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvents } from "#src/server/events/record-event.ts";
import { takeNumbers } from "#src/server/sql/document-number.ts";
import { wordsOf } from "#src/server/words.ts";
import { insertCustomers } from "#src/areas/customers/import/server/write-customers.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import { TRACKING_TOKEN_BYTES } from "../../intake/server/insert-device.ts";
import { lowersPrice } from "../../money/lower-price.ts";
import { namesOf, type JudgedRow } from "./judge-rows.ts";
import { ROWS_AT_ONCE } from "#src/server/imports/kind-of-import.ts";

interface Given {
  actorId: string;
  importId: string;
  /** The language of the remark in which the shop keeps what it knows from the other program. */
  language: Language;
  checklists: Settings["devices"];
  warrantyDays: number;
}

/** Creates the new customers of these rows, each once. `written` is called between them. */
export async function createOwners(
  tx: Tx,
  actorId: string,
  rows: readonly JudgedRow[],
  written: () => Promise<void>,
): Promise<void> {
  const owners = new Map<string, { customerId: string; given: { name: string; phone: string } }>();
  for (const { customerId, isNewCustomer, given } of rows) {
    if (!customerId || !isNewCustomer || owners.has(customerId)) continue;
    const { customerName: name, customerPhone: phone } = given;
    owners.set(customerId, { customerId, given: { name: String(name), phone: String(phone) } });
  }
  await insertCustomers(tx, actorId, [...owners.values()], written);
}

/** Takes the devices in as received, with checklists and a remark. `written` hears how many were written. */
export async function takeIn(
  tx: Tx,
  input: Given,
  rows: readonly JudgedRow[],
  written: (rows: number) => Promise<void>,
): Promise<void> {
  const tickets = await takeNumbers(tx, "ticket", rows.length);
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const chunk = rows.slice(start, start + ROWS_AT_ONCE);
    await insertDevices(tx, input, chunk, tickets.slice(start, start + ROWS_AT_ONCE));
    await insertChecklists(tx, input, chunk);
    await insertRemarks(tx, input, chunk);
    await recordIntakes(tx, input, chunk);
    await written(chunk.length);
  }
}

/** What remains to pay: Fundi never records the money that the other program took as a payment. */
const restOf = ({ given: { price, paid } }: JudgedRow): number | null =>
  price === undefined ? null : Number(price) - Number(paid ?? 0);

/** Whether nothing, or almost nothing, is left to pay. Whoever confirmed the import may lower prices. */
function isNothing(row: JudgedRow): boolean {
  const rest = restOf(row);
  return rest !== null && lowersPrice(null, rest);
}

/** A day of the file has no time. Its noon is not after now. */
const momentOf = sql`coalesce(least((r."receivedOn" || 'T09:00:00Z')::timestamptz, now()), now())`;

async function insertDevices(
  tx: Tx,
  { actorId, warrantyDays }: Given,
  rows: readonly JudgedRow[],
  tickets: readonly string[],
): Promise<void> {
  const values = rows.map((row, nth) => ({
    ticket: tickets[nth],
    ...row.given,
    id: row.deviceId,
    customerId: row.customerId,
    token: randomBytes(TRACKING_TOKEN_BYTES).toString("base64url"),
    finalAmount: restOf(row),
    isAllowed: isNothing(row),
    name: namesOf(row)[0],
  }));
  await sql`
    with r as (
      select * from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r (
        id uuid, ticket text, "customerId" uuid, token text, brand text, model text, imei text, "serialNumber" text, color text,
        accessories text, "issueDescription" text, priority text, "receivedOn" text, "expectedReturnDate" date,
        "finalAmount" bigint, "isAllowed" boolean, name text)),
    device as (
      insert into devices (id, ticket_number, tracking_token, customer_id, brand, model, serial_number, imei, color,
        accessories, issue_description, priority, expected_return_date, final_amount, price_is_allowed, received_by, holder_user_id,
        warranty_days, created_at, updated_at, moved_at, held_since)
      select r.id, r.ticket, r.token, r."customerId", r.brand, r.model,
        r."serialNumber", r.imei, r.color, r.accessories, r."issueDescription", coalesce(r.priority, 'normal'),
        r."expectedReturnDate", r."finalAmount", r."isAllowed", ${actorId}::uuid, ${actorId}::uuid,
        ${warrantyDays}::integer, ${momentOf}, ${momentOf}, ${momentOf}, ${momentOf}
      from r),
    price as (
      insert into device_prices (device_id, position, amount, set_by, is_backed)
      select r.id, 1, r."finalAmount", ${actorId}::uuid, false from r where r."finalAmount" is not null)
    insert into imported_devices (device_id, name_elsewhere) select id, name from r`.execute(tx);
}

/** The checklists of intake and hand-over, without results: nobody has looked at the handset for Fundi. */
async function insertChecklists(
  tx: Tx,
  { checklists: { checklistItems, outtakeChecklistItems } }: Given,
  rows: readonly JudgedRow[],
): Promise<void> {
  const items = [
    ...checklistItems.map((label) => ({ phase: "intake", label })),
    ...(outtakeChecklistItems ?? checklistItems).map((label) => ({ phase: "outtake", label })),
  ];
  const all = rows.flatMap(({ deviceId }) =>
    items.map((item, position) => ({ ...item, id: newId(), deviceId, position })),
  );
  await sql`
    insert into device_checklists (id, device_id, phase, sort_order, label, result)
    select id, "deviceId", phase, position, label, 'not-tested'
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb)
      as r (id uuid, "deviceId" uuid, phase text, position integer, label text)`.execute(tx);
}

/** What the other program knew and Fundi has no field for, as a remark on the device. */
async function insertRemarks(
  tx: Tx,
  { actorId, language }: Given,
  rows: readonly JudgedRow[],
): Promise<void> {
  const t = wordsOf("device-import", language);
  const money = (minor: string | number) =>
    (Number(minor) / MINOR_PER_MAJOR).toLocaleString("en", { maximumFractionDigits: 2 });
  const remarks = rows.map(({ deviceId, given }) => ({
    id: newId(),
    deviceId,
    content: [
      given.oldNumber === undefined
        ? t("remark.imported")
        : t("remark.number", { number: given.oldNumber }),
      ...(given.status === undefined ? [] : [`${t("field.status")}: ${given.status}`]),
      ...(given.paid === undefined
        ? []
        : [t("remark.paid", { price: money(given.price ?? 0), paid: money(given.paid) })]),
      ...(given.notes === undefined ? [] : [String(given.notes)]),
    ].join(" · "),
  }));
  await sql`
    insert into device_remarks (id, device_id, content, created_by)
    select id, "deviceId", content, ${actorId}::uuid
    from jsonb_to_recordset(${JSON.stringify(remarks)}::jsonb) as r (id uuid, "deviceId" uuid, content text)`.execute(
    tx,
  );
}

/** The intake of an import has no reactions: nobody gets a message, and no technician is chosen because of it. */
async function recordIntakes(
  tx: Tx,
  { actorId, importId }: Given,
  rows: readonly JudgedRow[],
): Promise<void> {
  await recordEvents(
    tx,
    rows.map(({ deviceId }) => ({
      kind: "device.imported",
      recordId: deviceId,
      actorId,
      data: { importId },
    })),
  );
  await recordEvents(
    tx,
    rows.filter(isNothing).map((row) => ({
      kind: "device.price_set",
      recordId: row.deviceId,
      actorId,
      data: { before: { finalAmount: null }, after: { finalAmount: restOf(row) }, importId },
    })),
  );
}
