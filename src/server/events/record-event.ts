import { sql } from "kysely";
import { eventKinds, type EventKind } from "#src/shared/event-kinds.ts";
import { onCommit, type Tx } from "../database.ts";
import { announce } from "./announce.ts";

export interface NewEvent {
  kind: EventKind;
  recordId: string;
  /** Who did it; null: the system, or the public. */
  actorId: string | null;
  /** `{before, after}` of what changed, or what a reaction needs. Never personal data of customers. */
  data?: Record<string, unknown>;
}

/** Writes what happened in the transaction of its effect; live screens hear of it once it is committed. */
export async function recordEvent(tx: Tx, event: NewEvent): Promise<void> {
  const { area, reacts } = eventKinds[event.kind];
  const { id } = await tx
    .insertInto("events")
    .values({
      kind: event.kind,
      area,
      recordId: event.recordId,
      actorId: event.actorId,
      data: JSON.stringify(event.data ?? {}),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (reacts) {
    await sql`select graphile_worker.add_job('react', ${JSON.stringify({ eventId: id })}::json, max_attempts => 12)`.execute(
      tx,
    );
  }
  onCommit(tx, () => announce({ position: id, area, id: event.recordId, kind: event.kind }));
}
