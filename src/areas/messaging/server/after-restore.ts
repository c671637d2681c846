import type { Tx } from "#src/server/database.ts";

/**
 * Cancels what waited to be sent when the backup was made. It has usually been sent since, and customers must not get it
 * twice. Staff see what was cancelled and can send it again.
 */
export async function cancelWaitingMessages(tx: Tx): Promise<void> {
  await tx
    .updateTable("smsBulks")
    .set({ status: "paused" })
    .where("status", "=", "running")
    .execute();
  await tx
    .updateTable("smsMessages")
    .set({ status: "cancelled", sendAt: null, errorCode: "restored" })
    .where("status", "=", "pending")
    .execute();
  await tx
    .updateTable("emails")
    .set({ status: "cancelled", sendAt: null, errorCode: "restored" })
    .where("status", "=", "pending")
    .execute();
}
