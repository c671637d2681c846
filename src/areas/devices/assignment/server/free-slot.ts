import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";

/**
 * Records that a technician may have room for another device. The reaction to this event then assigns the device that
 * has waited longest.
 */
export const freeSlot = (tx: Tx, actorId: string | null, technicianId: string): Promise<void> =>
  recordAct(tx, actorId, "technician.place_freed", technicianId);
