import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";

/**
 * Cancels the automatic message about this occasion, if it waits, because it is not true any more. The occasion is free
 * again: if it becomes true once more, the customer is told.
 */
export async function cancelOfOccasion(
  tx: Tx,
  { kind, recordId }: { kind: string; recordId: string },
): Promise<void> {
  const cancelled = await tx
    .updateTable("smsMessages")
    .set({ status: "cancelled", sendAt: null, errorCode: "outdated" })
    .set({ occasionKind: null, occasionId: null })
    .where("occasionKind", "=", kind)
    .where("occasionId", "=", recordId)
    // `sendAt` is null as soon as a provider is asked.
    .where(sql<boolean>`send_at is not null`)
    .returning("id")
    .execute();
  for (const { id } of cancelled)
    await recordEvent(tx, { kind: "sms.cancelled", recordId: id, actorId: null });
}
