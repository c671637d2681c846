import { sql } from "kysely";
import type { EventKind } from "#src/shared/event-kinds.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";

/** The columns that every change of a record sets. */
export const changed = { version: sql<number>`version + 1`, updatedAt: sql<string>`now()` };

/**
 * Records that a record was created (without `before`), changed or deleted (without `after`). Both say what may be in an
 * event: no secrets, and nobody's personal data.
 */
export const recordChange = (
  tx: Tx,
  { userId }: Actor,
  kind: EventKind,
  recordId: string,
  sides: { before?: object; after?: object },
) => recordEvent(tx, { kind, recordId, actorId: userId, data: { ...sides } });
