import { notFound } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { requireVersion } from "#src/server/sql/versioned-record.ts";
import { getBooking } from "./queries.ts";

/**
 * Locks a booking until `tx` ends. Locks are taken in the order booking, appointment, technician, customer.
 * @throws Refusal not_found; stale_version when `version` is given and not the stored one
 */
export async function lockBooking(
  tx: Tx,
  by: { id: string } | { token: string },
  version?: number,
) {
  const row = await tx
    .selectFrom("bookings")
    .select(["id", "bookingNumber", "status", "contactName", "contactPhone", "brand", "model"])
    .select(["fault", "note", "proposedAt", "proposedMinutes", "appointmentId", "answeredBy"])
    .select(["version", "forgottenAt"])
    .where("id" in by ? "id" : "token", "=", "id" in by ? by.id : by.token)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  await requireVersion(row, version, () => getBooking(tx, row.id));
  return row;
}
export type LockedBooking = Awaited<ReturnType<typeof lockBooking>>;
