import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import { normalizeImei } from "#src/shared/imei.ts";
import { asCode, searchKey } from "#src/shared/text.ts";
import { today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { compileOnce, type Given } from "#src/server/sql/compiled-query.ts";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import { devicesSettings } from "#src/areas/settings/contract.ts";
import type { Device, deviceStatistics, DeviceSummary, technician, visit } from "../contract.ts";
import { balanceOf, overpaidOf } from "../../balance.ts";
import { deviceStatuses, inRepair, readyForPickup } from "../../rules.ts";
import { partCosts } from "./detail/parts.ts";
import { isOverdue, isStale } from "../../lateness-rules.ts";
import { topicColumns } from "./detail.ts";
import { wordRemarks, type StoredRemark } from "./word-remarks.ts";
import { toHolder } from "./detail/custody.ts";

export const summaryColumns = [
  "id",
  "ticketNumber",
  "brand",
  "model",
  "serialNumber",
  "imei",
  "issueDescription",
  "status",
  "priority",
  "assignedTo",
  "customerId",
  "expectedReturnDate",
  "depositAmount",
  "finalAmount",
  "paidAmount",
  "chargesAmount",
  "taxCode",
  "paymentStatus",
  "diagnosisRequired",
  "movedAt",
  "holderKind",
  "holderUserId",
  "holderPlace",
  "heldSince",
  "version",
  "createdAt",
  "updatedAt",
] as const;

/** The columns that the device detail has in addition to those of the summary. */
export const detailColumns = [
  "color",
  "accessories",
  "estimatedHours",
  "depositWaivedReason",
  "unpaidReleaseReason",
  "trackingToken",
  "receivedBy",
  "assignedAt",
  "completedAt",
  "handedOverAt",
  "warrantyDays",
  "priceAtEnd",
  "paidBackAmount",
  "slipTerms",
  "lateFeePercent",
  "diagnosisFee",
] as const;

const ofDevice = <C extends string>(columns: readonly C[]): `d.${C}`[] =>
  columns.map((column): `d.${C}` => `d.${column}`);

/**
 * Reads a user's name in a subquery. Each join of `users` would double the planning time of the query, and a device
 * names only a few users.
 */
const nameOf = (column: string) =>
  sql<string | null>`(select u.name from users u where u.id = ${sql.ref(column)})`;

/**
 * The setting for the target time of repairs, in days. Every page of a list needs it, so it is part of the query;
 * PostgreSQL evaluates this subquery only once.
 */
export const targetRepairDays = sql<number>`coalesce((
  select (s.setting_value #>> '{}')::int from system_settings s
  where s.category = 'devices' and s.setting_key = 'target_repair_days'), ${sql.lit(devicesSettings.parse({}).targetRepairDays)})`;

/** Selects the columns of a device that `toSummary` needs. */
export function selectSummaries(db: Database) {
  return db
    .selectFrom("devices as d")
    .innerJoin("customers as c", "c.id", "d.customerId")
    .select([
      ...ofDevice(summaryColumns),
      "c.name as customerName",
      "c.phone as customerPhone",
      nameOf("d.assigned_to").as("technicianName"),
      targetRepairDays.as("targetDays"),
      nameOf("d.holder_user_id").as("holderName"),
    ]);
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectSummaries>["execute"]>>[number];

/** Turns a row into a summary. The row has columns that are not in the contract; answers leave them out. */
export function toSummary(row: SummaryRow, day = today()): DeviceSummary {
  // Changes the row itself. Copying long lists would take time, and no other code uses the row.
  return Object.assign(row, workedOut(row, day));
}

function workedOut(row: SummaryRow, day: string) {
  return {
    paymentStatus: row.paymentStatus as DeviceSummary["paymentStatus"],
    technician: personOf(row.assignedTo, row.technicianName),
    holder: toHolder(row),
    customer: { id: row.customerId, name: row.customerName, phone: row.customerPhone },
    balance: balanceOf(row),
    overpaid: overpaidOf(row),
    isOverdue: isOverdue(row, day),
    isStale: isStale(row, row.targetDays),
  };
}

const personOf = (id: string | null, name: string | null) =>
  id !== null && name !== null ? { id, name } : null;

const detailById = compileOnce((db, { id }: Given<{ id: string }>) =>
  selectSummaries(db)
    .select([
      ...ofDevice(detailColumns),
      "c.preferredLanguage as customerLanguage",
      nameOf("d.received_by").as("receiverName"),
      remarksOf(sql.ref("d.id")).as("remarks"),
    ])
    .select(topicColumns(sql.ref("d.id")))
    .where("d.id", "=", id),
);

/**
 * Reads one device with all details in one round trip. With a `reader` who may see costs, costs and margin are added.
 * Answers of writes must not contain them, because answers are stored with their Idempotency-Key.
 * @throws Refusal not_found
 */
export async function getDevice(db: Database, deviceId: string, reader?: Actor): Promise<Device> {
  const [row] = await detailById(db, { id: deviceId });
  if (!row) return refuse("not_found");
  const { receiverName, receivedBy, customerName, customerPhone, technicianName, ...more } = row;
  const { holderKind, holderUserId, holderPlace, heldSince, holderName, targetDays, ...device } =
    more;
  return {
    ...device,
    ...workedOut(row, today()),
    ...(reader && (await partCosts(db, reader, row))),
    remarks: await wordRemarks(db, row.remarks),
    receivedBy: personOf(receivedBy, receiverName),
  };
}

const remarksOf = (deviceId: RawBuilder<unknown>) => sql<StoredRemark[]>`(
  select coalesce(json_agg(json_build_object(
    'id', k.id, 'content', k.content, 'systemRemark', k.system_remark, 'createdBy', ${userInJson("k.created_by")}, 'createdAt', ${momentInJson(sql`k.created_at`)})
    order by k.created_at desc, k.id desc), '[]')
  from device_remarks k where k.device_id = ${deviceId})`;

type Statistics = z.output<typeof deviceStatistics>;

export async function getDeviceStatistics(db: Database): Promise<Statistics> {
  const [counted, late] = await Promise.all([
    db
      .selectFrom("devices")
      .select(["status", (eb) => eb.fn.countAll<number>().as("count")])
      .groupBy("status")
      .execute(),
    db
      .selectFrom("devices")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("status", "in", inRepair)
      .where("expectedReturnDate", "<", today())
      .executeTakeFirstOrThrow(),
  ]);
  const counts = new Map(counted.map((row) => [row.status, row.count]));
  const countOf = (statuses: readonly (typeof deviceStatuses)[number][]) =>
    statuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0);
  return {
    total: countOf(deviceStatuses),
    inRepair: countOf(inRepair),
    readyForPickup: countOf(readyForPickup),
    completed: countOf(["done"]),
    overdue: late.count,
    byStatus: Object.fromEntries(
      deviceStatuses.map((status) => [status, counts.get(status) ?? 0]),
    ) as Statistics["byStatus"],
  };
}

/** The active technicians by name. Their number of devices does not include devices that wait for pickup. */
export async function listTechnicians(
  db: Database,
): Promise<{ items: z.output<typeof technician>[] }> {
  const rows = await db
    .selectFrom("users as u")
    .leftJoin("devices as d", (join) =>
      join.onRef("d.assignedTo", "=", "u.id").on("d.status", "in", inRepair),
    )
    .select([
      "u.id",
      "u.name",
      "u.maxDevicesAllowed",
      (eb) => eb.fn.count<number>("d.id").as("openDevices"),
    ])
    .where("u.role", "=", "technician")
    .where("u.isActive", "=", true)
    .groupBy("u.id")
    .orderBy("u.name")
    .execute();
  return {
    items: rows.map((row) => ({ ...row, isAvailable: row.openDevices < row.maxDevicesAllowed })),
  };
}

const VISITS_AT_ONCE = 20;

/**
 * The latest visits of handsets with this IMEI, or with this serial number (in any spelling), newest first. Without
 * numbers the list is empty.
 */
export async function listVisits(
  db: Database,
  { serialNumber, imei }: { serialNumber?: string | undefined; imei?: string | undefined },
): Promise<{ items: z.output<typeof visit>[] }> {
  const serial = searchKey(asCode(serialNumber ?? ""));
  const digits = normalizeImei(imei ?? "");
  if (!serial && !digits) return { items: [] };
  const rows = await selectSummaries(db)
    .select("d.handedOverAt")
    .where((eb) =>
      eb.or([
        ...(serial ? [eb(sql`search_key(d.serial_number)`, "=", serial)] : []),
        ...(digits ? [eb("d.imei", "=", digits)] : []),
      ]),
    )
    .orderBy("d.createdAt", "desc")
    .orderBy("d.id", "desc")
    .limit(VISITS_AT_ONCE)
    .execute();
  return { items: rows.map((row) => ({ ...toSummary(row), handedOverAt: row.handedOverAt })) };
}
