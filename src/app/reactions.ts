import { recordVisit } from "#src/areas/customers/server/record-visit.ts";
import { assignLongestWaiting } from "#src/areas/devices/assignment/server/assign-longest-waiting.ts";
import { endWorkOfDeactivated } from "#src/areas/devices/work/server/end-work.ts";
import type { EventKind } from "#src/shared/event-kinds.ts";
import type { Tx } from "#src/server/database.ts";

export interface ReactiveEvent {
  recordId: string;
  actorId: string | null;
  data: unknown;
}

/** `again`: there may be more to do, in another transaction. */
export type Reaction = (tx: Tx, event: ReactiveEvent) => Promise<"again" | void>;

/**
 * Every event that has consequences elsewhere, and what they are: read here and nowhere else. Each runs in a
 * background job after the commit, at least once, so each must bear running twice.
 */
export const reactions: Partial<Record<EventKind, readonly Reaction[]>> = {
  "device.handed_over": [recordVisit],
  // A device more that waits, or a technician with room: whoever waits longest gets one (workflow settings).
  "device.created": [assignLongestWaiting],
  "technician.place_freed": [assignLongestWaiting],
  "user.created": [assignLongestWaiting],
  "user.rights_changed": [assignLongestWaiting],
  "user.activated": [assignLongestWaiting],
  "settings.updated": [assignLongestWaiting],
  "user.deactivated": [endWorkOfDeactivated],
};
