import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { channels } from "../outgoing/server/channel.ts";

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
  for (const { messages } of channels) {
    await sql`update ${messages} set status = 'cancelled', send_at = null, error_code = 'restored'
      where status = 'pending'`.execute(tx);
  }
}
