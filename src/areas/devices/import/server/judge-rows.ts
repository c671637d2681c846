import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import { searchKey } from "#src/shared/text.ts";
import { inTurns } from "#src/server/csv/in-turns.ts";
import type { Tx } from "#src/server/database.ts";
import {
  largestAmount,
  tooLargeIn,
} from "#src/areas/settings/amounts/server/refuse-large-amounts.ts";
import { handsetNumbers } from "../../intake/handset-rules.ts";
import type { DeviceImportRow } from "../contract.ts";
import type { LeftOut } from "../rules.ts";
import type { CellError, ReadRow } from "./read-row.ts";

/** A row with what its import would do now. */
export interface JudgedRow extends DeviceImportRow {
  cells: string[];
}

/** The ids that an earlier check gave to the device and the new customer of a row. */
export type KnownIds = ReadonlyMap<number, Pick<JudgedRow, "deviceId" | "customerId">>;

interface Owner {
  id: string;
  canBringDevices: boolean;
}

/** Compares each row with the stored customers and devices, and with the other rows. */
export async function judgeRows(
  tx: Tx,
  rows: readonly ReadRow[],
  known: KnownIds = new Map(),
): Promise<JudgedRow[]> {
  const owners = await ownersOf(tx, rows);
  const here = await devicesHere(tx, rows);
  const newOwners = new Map<string, string>();
  const first = new Map<string, number>();
  const judged: JudgedRow[] = [];
  const most = await largestAmount(tx);
  for await (const row of inTurns(rows)) {
    const { given } = row;
    const phone = String(given.customerPhone ?? "");
    const owner = owners.get(phone);
    const ids = known.get(row.row);
    const found = namesOf(row).flatMap((name) => here.get(name) ?? [])[0];
    const leftOut = leftOutBecause(given.status, found !== undefined);
    // A row that is left out needs no care: the other program may know little of it.
    const errors = leftOut
      ? []
      : [
          ...row.errors,
          ...largeErrors(most, row),
          ...ownerErrors(row, owner),
          ...twiceIn(first, row),
        ];
    // A row with errors may be left out, so the customer comes with the first right row.
    if (phone && !owner && errors.length === 0 && !newOwners.has(phone)) {
      newOwners.set(phone, ids?.customerId ?? newId());
    }
    judged.push({
      row: row.row,
      cells: row.cells,
      given,
      kind: leftOut ? "unchanged" : errors.length > 0 ? "error" : "new",
      leftOut,
      deviceId: found ?? ids?.deviceId ?? newId(),
      customerId: owner?.id ?? newOwners.get(phone) ?? null,
      isNewCustomer: phone !== "" && !owner,
      errors,
    });
  }
  return judged;
}

const largeErrors = (most: number, { given }: ReadRow): CellError[] =>
  tooLargeIn(most, given, ["price", "paid"]).map((field) => ({
    field,
    code: "out_of_range",
    params: {},
  }));

function ownerErrors({ given, errors }: ReadRow, owner: Owner | undefined): CellError[] {
  if (owner && !owner.canBringDevices) {
    return [{ field: "customerPhone", code: "customer_inactive", params: {} }];
  }
  const hasName = given.customerName !== undefined;
  if (owner || hasName || errors.some(({ field }) => field === "customerName")) return [];
  return [{ field: "customerName", code: "required", params: {} }];
}

/** The words with which programs say that a customer has got the device back. */
const handedBack =
  /^(done|closed|delivered|collected|picked ?up|handed (over|back)|returned( to customer)?|completed ?(&|and) ?(delivered|collected)|imekabidhiwa|imechukuliwa|imerudishwa)$/i;

function leftOutBecause(status: unknown, isHere: boolean): LeftOut | null {
  if (isHere) return "already-here";
  return typeof status === "string" && handedBack.test(status.trim()) ? "handed-back" : null;
}

/**
 * The names by which a device is recognised: its number in the other program, IMEI and serial number. Without these, the
 * customer with the handset and its fault.
 */
export function namesOf({ given }: Pick<ReadRow, "given">): string[] {
  const { imei, serialNumber } = handsetNumbers({
    imei: textOf(given.imei),
    serialNumber: textOf(given.serialNumber),
  });
  const names = [
    ...(given.oldNumber === undefined ? [] : [`number ${searchKey(String(given.oldNumber))}`]),
    ...(imei ? [`imei ${imei}`] : []),
    ...(serialNumber ? [`serial ${serialNumber}`] : []),
  ];
  if (names.length > 0) return names;
  const { customerPhone, brand, model, issueDescription } = given;
  return [`repair ${searchKey([customerPhone, brand, model, issueDescription].join("|"))}`];
}

const textOf = (value: string | number | undefined) =>
  value === undefined ? undefined : String(value);

/** A second row about the same device is an error. Rows with errors name their device too. */
function twiceIn(first: Map<string, number>, row: ReadRow): CellError[] {
  const names = namesOf(row);
  const before = names.flatMap((name) => first.get(name) ?? [])[0];
  if (before !== undefined)
    return [{ field: null, code: "twice_in_file", params: { row: before } }];
  for (const name of names) first.set(name, row.row);
  return [];
}

async function ownersOf(tx: Tx, rows: readonly ReadRow[]): Promise<Map<string, Owner>> {
  const phones = rows.flatMap(({ given }) =>
    given.customerPhone === undefined ? [] : [String(given.customerPhone)],
  );
  if (phones.length === 0) return new Map();
  // The number of a merged customer finds the survivor.
  const { rows: found } = await sql<Owner & { phone: string }>`
    select c.phone, o.id, o.is_active and o.erased_at is null and not o.is_walk_in as can_bring_devices
    from customers c join customers o on o.id = coalesce(c.merged_into, c.id)
    where c.phone = any(${phones}::text[])`.execute(tx);
  return new Map(found.map(({ phone, ...owner }) => [phone, owner]));
}

/** The devices in the shop by their IMEI and serial number, and all imported ones by their name elsewhere. */
async function devicesHere(tx: Tx, rows: readonly ReadRow[]): Promise<Map<string, string>> {
  const names = rows.flatMap(namesOf);
  const numbersAfter = (kind: string) =>
    names.filter((name) => name.startsWith(kind)).map((name) => name.slice(kind.length));
  const { rows: found } = await sql<{ name: string; id: string }>`
    select name_elsewhere as name, device_id as id from imported_devices
    where name_elsewhere = any(${names}::text[])
    union all
    select 'imei ' || imei, id from devices
    where imei = any(${numbersAfter("imei ")}::text[]) and status <> 'done'
    union all
    select 'serial ' || search_key(serial_number), id from devices
    where search_key(serial_number) = any(${numbersAfter("serial ")}::text[]) and status <> 'done'`.execute(
    tx,
  );
  return new Map(found.map(({ name, id }) => [name, id]));
}
