import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";

/** Beside the event: what the shop's people read of it. Names nobody. */
export async function notifyOfEstimate(
  tx: Tx,
  deviceId: string,
  what: "sent" | "approved" | "declined",
  version: number,
): Promise<void> {
  await tx
    .insertInto("deviceNotifications")
    .values({
      id: newId(),
      deviceId,
      type: what === "declined" ? "error" : "info",
      title: `Estimate ${what}`,
      message: `Estimate ${version} ${what}`,
    })
    .execute();
}
