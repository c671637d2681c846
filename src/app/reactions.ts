import { recordVisit } from "#src/areas/customers/server/record-visit.ts";
import type { EventKind } from "#src/shared/event-kinds.ts";
import type { Tx } from "#src/server/database.ts";

export interface ReactiveEvent {
  recordId: string;
  actorId: string | null;
  data: unknown;
}

export type Reaction = (tx: Tx, event: ReactiveEvent) => Promise<void>;

/**
 * Every event that has consequences elsewhere, and what they are: read here and nowhere else. Each runs in a
 * background job after the commit, at least once, so each must bear running twice.
 */
export const reactions: Partial<Record<EventKind, readonly Reaction[]>> = {
  "device.handed_over": [recordVisit],
};
