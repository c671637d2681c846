import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";

/**
 * Records that a technician has room for another device. The reaction to this event assigns the longest-waiting device.
 */
export const freePlace = (tx: Tx, actorId: string | null, technicianId: string): Promise<void> =>
  recordEvent(tx, { kind: "technician.place_freed", recordId: technicianId, actorId });
