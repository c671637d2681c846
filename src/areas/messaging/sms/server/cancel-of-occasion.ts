import type { Tx } from "#src/server/database.ts";
import { smsChannel } from "../../outgoing/server/channel.ts";
import { endWaiting } from "../../outgoing/server/end-waiting.ts";

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
  await endWaiting(
    tx,
    smsChannel,
    waiting.map(({ id }) => ({ id, status: "cancelled", error: "outdated" })),
  );
  return waiting.length > 0;
}
