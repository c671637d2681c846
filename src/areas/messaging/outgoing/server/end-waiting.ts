import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { recordEvents } from "#src/server/events/record-event.ts";
import type { Channel } from "./channel.ts";

export interface Ended {
  id: string;
  status: "cancelled" | "failed";
  error: string;
  detail?: string | null;
  /** Those of a message to many have no events of their own. */
  hasEvent?: boolean;
}

/** Ends messages that wait, which nobody was asked to send. `actorId` is null where Fundi ends them itself. */
export async function endWaiting(
  tx: Tx,
  { name, messages }: Channel,
  ended: readonly Ended[],
  actorId: string | null = null,
): Promise<void> {
  for (const { id, status, error, detail = null } of ended) {
    await sql`update ${messages} set status = ${status}, send_at = null, error_code = ${error}, error_detail = ${detail}
      where id = ${id}`.execute(tx);
  }
  await recordEvents(
    tx,
    ended
      .filter(({ hasEvent = true }) => hasEvent)
      .map(({ id, status }) => ({ kind: `${name}.${status}` as const, recordId: id, actorId })),
  );
}
