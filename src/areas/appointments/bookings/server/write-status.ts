import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import type { BookingStatus } from "../rules.ts";
import type { LockedBooking } from "./lock-booking.ts";

interface Change {
  status: BookingStatus;
  appointmentId?: string;
  proposedAt?: string;
  proposedMinutes?: number;
  answer?: string | null;
  answeredBy?: string;
}

/** Gives a locked booking another status. `actorId` is null for a customer and for the job. */
export async function writeStatus(
  tx: Tx,
  actorId: string | null,
  { id, status: before }: Pick<LockedBooking, "id" | "status">,
  change: Change,
): Promise<void> {
  await updateById(tx, "bookings", id, { ...change, statusAt: sql`now()`, ...nextVersion });
  await recordAct(tx, actorId, "booking.status_changed", id, {
    before: { status: before },
    after: { status: change.status, appointmentId: change.appointmentId },
  });
}

/** Deletes the photos of a booking. The job for unused files deletes their files. */
export const dropPhotos = (tx: Tx, bookingId: string) =>
  tx.deleteFrom("bookingPhotos").where("bookingId", "=", bookingId).execute();
