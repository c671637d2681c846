import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import type { SessionOrigin } from "../../throttle/server/session-origin.ts";
import { devicePlace } from "../../throttle/server/known-places.ts";

/** Lets the user's PIN work in this browser, in which they have just signed in in full. Does nothing without a PIN. */
export async function letPinWork(
  tx: Tx,
  userId: string,
  origin: Pick<SessionOrigin, "device">,
): Promise<void> {
  const place = devicePlace(origin);
  if (!place) return;
  await sql`
    insert into pin_places (place, user_id) select ${place}, user_id from user_pins where user_id = ${userId}
    on conflict (place, user_id) do update set signed_in_at = now(), failures = 0`.execute(tx);
}

/** Stops the user's PIN in all browsers. It works again where the user signs in in full. */
export async function stopPin(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("pinPlaces").where("userId", "=", userId).execute();
}

/** Deletes the browsers in which no PIN works any more. */
export async function forgetOldPinPlaces(tx: Tx): Promise<void> {
  await tx
    .deleteFrom("pinPlaces")
    .where("signedInAt", "<", sql<string>`now() - interval '1 day'`)
    .execute();
}
