import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";

/**
 * Cancels the automatic message about this occasion, if it waits, because it is not true any more. Returns whether there
 * was one. A message that a provider was asked to send stays.
 */
export async function cancelOfOccasion(
  tx: Tx,
  { kind, recordId }: { kind: string; recordId: string },
): Promise<boolean> {
  const waiting = await tx
    .selectFrom("smsMessages")
    .select("id")
    .where("occasionKind", "=", kind)
    .where("occasionId", "=", recordId)
    .where("sendAt", "is not", null)
    .forNoKeyUpdate()
    .execute();
  for (const { id } of waiting) {
    await tx
      .updateTable("smsMessages")
      .set({ status: "cancelled", sendAt: null, errorCode: "outdated" })
      .where("id", "=", id)
      .execute();
    await recordEvent(tx, { kind: "sms.cancelled", recordId: id, actorId: null });
  }
  return waiting.length > 0;
}
