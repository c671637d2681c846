import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { countCall } from "#src/server/http/rate-limit.ts";
import { getSettings } from "#src/areas/settings/server/queries.ts";
import type { TrackedDevice } from "../contract.ts";
import { balanceOf, type DeviceStatus } from "../rules.ts";
import { ratedOf, toTrackedRating } from "./ratings/queries.ts";

/**
 * What the public sees of a repair (decisions §2): brand, model, steps, dates, balance. Never a name, phone number,
 * serial number, note or member of staff: they are not even read.
 */

/** Of ten thousand possible four digits an hour allows so many; the link on the slip has no such limit. */
const TRIES_PER_TICKET = { max: 20, seconds: 3600 };

/** @throws Refusal not_found */
export async function getTrackedDevice(db: Database, token: string): Promise<TrackedDevice> {
  const row = await selectTracked(db).where("d.trackingToken", "=", token).executeTakeFirst();
  return row ? toTracked(db, row) : refuse("not_found");
}

/**
 * By what is printed on the slip and what its owner knows. A wrong ticket and wrong digits answer alike.
 * @throws Refusal not_found, too_many_requests
 */
export async function findTrackedDevice(
  db: Database,
  { ticket, phoneDigits }: { ticket: string; phoneDigits: string },
): Promise<TrackedDevice & { trackingToken: string }> {
  const ticketNumber = ticket.toUpperCase().replaceAll(/\s/g, "");
  await countCall(db, `track ${ticketNumber}`, TRIES_PER_TICKET.max, TRIES_PER_TICKET.seconds);
  const row = await selectTracked(db)
    .innerJoin("customers as c", "c.id", "d.customerId")
    .where("d.ticketNumber", "=", ticketNumber)
    .where(sql<boolean>`right(c.phone, 4) = ${phoneDigits}`)
    .executeTakeFirst();
  if (!row) return refuse("not_found");
  return { ...(await toTracked(db, row)), trackingToken: row.trackingToken };
}

/** The device behind a link, or null. */
export async function findTrackedDeviceId(db: Database, token: string): Promise<string | null> {
  const device = await db
    .selectFrom("devices")
    .select("id")
    .where("trackingToken", "=", token)
    .executeTakeFirst();
  return device?.id ?? null;
}

/** The device behind a link. @throws Refusal not_found */
export const getTrackedDeviceId = async (db: Database, token: string): Promise<string> =>
  (await findTrackedDeviceId(db, token)) ?? refuse("not_found");

function selectTracked(db: Database) {
  return db.selectFrom("devices as d").select([
    "d.ticketNumber",
    "d.trackingToken",
    "d.brand",
    "d.model",
    "d.status",
    "d.createdAt",
    "d.expectedReturnDate",
    "d.handedOverAt",
    "d.finalAmount",
    "d.paidAmount",
    sql<{ status: DeviceStatus; at: string }[]>`(
        select coalesce(json_agg(json_build_object('status', k.to_status,
          'at', to_char(k.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by k.position), '[]')
        from device_transitions k where k.device_id = d.id)`.as("moves"),
    ratedOf(sql.ref("d.id")).as("rated"),
  ]);
}

type TrackedRow = Awaited<ReturnType<ReturnType<typeof selectTracked>["execute"]>>[number];

async function toTracked(db: Database, row: TrackedRow): Promise<TrackedDevice> {
  const { name, phone } = await getSettings(db, "business");
  return {
    ticketNumber: row.ticketNumber,
    brand: row.brand,
    model: row.model,
    status: row.status,
    receivedAt: row.createdAt,
    expectedReturnDate: row.expectedReturnDate,
    handedOverAt: row.handedOverAt,
    steps: [{ status: "received", at: row.createdAt }, ...row.moves],
    finalAmount: row.finalAmount,
    paidAmount: row.paidAmount,
    balance: balanceOf(row),
    rating: toTrackedRating(row.status, row.rated),
    business: { name, phone: phone || null },
  };
}
