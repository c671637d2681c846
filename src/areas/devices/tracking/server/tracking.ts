import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import { asDocumentNumber } from "#src/shared/text.ts";
import type { Database } from "#src/server/database.ts";
import { networkOf } from "#src/server/http/guards/addresses.ts";
import { addCall, countCall, takeCallsBack } from "#src/server/http/guards/rate-limit.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { TrackedDevice } from "../../core/contract.ts";
import { givenUpOfPayment } from "#src/areas/payments/credit-ledger/server/refund-to-credit.ts";
import { balanceOf, overpaidOf } from "../../balance.ts";
import type { DeviceStatus } from "../../rules.ts";
import { ratedOf, toTrackedRating } from "../../ratings/server/queries.ts";

/**
 * The tracking page shows, for example, model, steps, dates, balance and rating. Data of customers and staff, serial
 * numbers and notes are not even read, so that they cannot leak.
 */

/** The limit of wrong attempts per ticket and day with four digits of the phone number, from all clients together. */
const TRIES_OF_DIGITS = 20;
const DAY = 86_400;
/**
 * The limit of wrong attempts at one ticket from one client address. Clients with other addresses can still find the
 * ticket. The tracking link needs no such limit, because nobody can guess it.
 */
const TRIES_OF_TICKET = { max: 5, seconds: 300 };
const TRIES_OF_CALLER = { max: 60, seconds: 3600 };

/** @throws Refusal not_found */
export async function getTrackedDevice(db: Database, token: string): Promise<TrackedDevice> {
  const row = await selectTracked(db)
    .where("d.trackingToken", "=", token)
    .executeTakeFirstOrThrow(notFound);
  return toTracked(db, row);
}

/**
 * Finds a repair by its ticket and digits of the phone number. The answer does not reveal which of the two is wrong.
 * After too many wrong attempts on a day, four digits are no longer enough: the whole phone number is required, which
 * the customer knows and nobody can guess among a hundred million.
 * @throws Refusal not_found, too_many_requests, whole_phone_needed
 */
export async function findTrackedDevice(
  db: Database,
  address: string,
  { ticket, phoneDigits }: { ticket: string; phoneDigits: string },
): Promise<TrackedDevice & { trackingToken: string }> {
  const ticketNumber = asDocumentNumber(ticket);
  const caller = networkOf(address);
  const isWhole = phoneDigits.length > 4;
  const [byCaller, byBoth, byTicket] = [
    `track from ${caller}`,
    `track ${ticketNumber} from ${caller}`,
    `track ${ticketNumber}`,
  ];
  await countCall(db, byCaller, TRIES_OF_CALLER.max, TRIES_OF_CALLER.seconds);
  await countCall(db, byBoth, TRIES_OF_TICKET.max, TRIES_OF_TICKET.seconds);
  // Counts the attempt before the check. Otherwise concurrent attempts could exceed the limit.
  if (!isWhole && (await addCall(db, byTicket, DAY)).calls > TRIES_OF_DIGITS) {
    await takeCallsBack(db, [byCaller, byBoth]);
    refuse("whole_phone_needed");
  }
  const row = await selectTracked(db)
    .innerJoin("customers as c", "c.id", "d.customerId")
    .where("d.ticketNumber", "=", ticketNumber)
    .where(sql<boolean>`${isWhole ? sql`c.phone` : sql`right(c.phone, 4)`} = ${phoneDigits}`)
    .executeTakeFirstOrThrow(notFound);
  await takeCallsBack(db, [byCaller, byBoth, ...(isWhole ? [] : [byTicket])]);
  return { ...(await toTracked(db, row)), trackingToken: row.trackingToken };
}

/** The debts that were agreed instead of paying for the device. */
export async function debtsOfDevice(db: Database, deviceId: string): Promise<Set<string>> {
  const debts = await db
    .selectFrom("payments as p")
    .innerJoin("creditAccounts as a", "a.paymentId", "p.id")
    .select("a.id")
    .where("p.deviceId", "=", deviceId)
    .execute();
  return new Set(debts.map(({ id }) => id));
}

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
    "d.paidBackAmount",
    "d.chargesAmount",
    sql<TrackedDevice["charges"]>`(
        select coalesce(json_agg(json_build_object('kind', c.kind, 'percent', c.percent, 'amount', c.amount)
          order by c.added_at, c.id), '[]')
        from device_charges c where c.device_id = d.id and c.waived_at is null)`.as("charges"),
    sql<{ status: DeviceStatus; at: string }[]>`(
        select coalesce(json_agg(json_build_object('status', k.to_status,
          'at', to_char(k.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by k.position), '[]')
        from device_transitions k where k.device_id = d.id)`.as("moves"),
    sql<number>`(
        select coalesce(sum(a.balance), 0)::bigint from payments p join credit_accounts a on a.payment_id = p.id
        where p.device_id = d.id and p.status = 'completed')`.as("owedOnCredit"),
    sql<number>`(
        select coalesce(sum(a.balance + ${givenUpOfPayment}), 0)::bigint
        from payments p join credit_accounts a on a.payment_id = p.id
        where p.device_id = d.id and p.status = 'completed')`.as("unpaidCredit"),
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
    charges: row.charges,
    paidAmount: row.paidAmount,
    balance: balanceOf(row),
    overpaid: overpaidOf(row),
    paidBackAmount: row.paidBackAmount,
    owedOnCredit: row.owedOnCredit,
    unpaidCredit: row.unpaidCredit,
    rating: toTrackedRating(row.status, row.rated),
    business: { name, phone: phone || null },
  };
}
