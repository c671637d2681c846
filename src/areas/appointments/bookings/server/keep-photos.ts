import * as z from "zod";
import type { ReactiveEvent } from "#src/server/area.ts";
import type { Tx } from "#src/server/database.ts";
import { addStoredPhotos } from "#src/areas/devices/photos/server/add-stored-photos.ts";
import { dropPhotos } from "./write-status.ts";

const named = z.object({ appointmentId: z.string().optional() });

/**
 * The photos of a booking become photos of the device that was taken in for it. It runs after `finishByIntake`, which
 * says whether the device is that of the appointment. The second run finds no photos.
 */
export async function keepPhotos(
  tx: Tx,
  { recordId: deviceId, actorId, data }: ReactiveEvent,
): Promise<void> {
  const { appointmentId } = named.parse(data ?? {});
  if (!appointmentId) return;
  const booking = await tx
    .selectFrom("bookings as b")
    .innerJoin("appointments as a", "a.id", "b.appointmentId")
    .select(["b.id", "b.bookingNumber"])
    .where("a.id", "=", appointmentId)
    .where("a.deviceId", "=", deviceId)
    .forNoKeyUpdate("b")
    .executeTakeFirst();
  if (!booking) return;
  const photos = await tx
    .selectFrom("bookingPhotos")
    .select(["pictureHash", "thumbnailHash", "width", "height", "createdAt"])
    .where("bookingId", "=", booking.id)
    .orderBy("position")
    .execute();
  if (photos.length === 0) return;
  await addStoredPhotos(tx, actorId, deviceId, { photos, note: booking.bookingNumber });
  await dropPhotos(tx, booking.id);
}
