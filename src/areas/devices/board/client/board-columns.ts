/** The columns of the board, the arrow keys between cards, and the reasons why a card cannot move to a column. */
import type { Mover } from "#src/shared/mover.ts";
import type { DeviceSummary } from "../../core/contract.ts";
import {
  deviceStatuses,
  inRepair,
  readyForPickup,
  refusalOfMove,
  type DeviceStatus,
  type MovableDevice,
  type MoveRefusal,
  type WorkflowRules,
} from "../../rules.ts";
import type { StatusFilter } from "../../core/client/devices-address.ts";
import { mayAssign } from "../../moves/client/next-step.ts";

/** The statuses of devices that are still in the shop, in the order of the work. */
const openStatuses = deviceStatuses.filter((status) => status !== "done");

/** The columns that the board shows for this status filter. */
export function columnsOf(status: StatusFilter | "all" | ""): readonly DeviceStatus[] {
  if (status === "" || status === "all" || status === "open") return openStatuses;
  if (status === "in-repair") return inRepair;
  if (status === "ready-for-pickup") return readyForPickup;
  return openStatuses.filter((each) => each === status);
}

/**
 * A card as a device for the table of moves. A card has no checklists, photos or estimates, so every condition that
 * concerns them counts as met.
 */
export const movable = (card: DeviceSummary): MovableDevice => ({
  checklists: [],
  photos: [{ phase: "before" }, { phase: "after" }],
  ...card,
});

/**
 * Why the card cannot be dropped on the column `to`; null when it can. Users who may assign devices can drop a received
 * device on `assigned-to-technician`: a dialog then asks for the technician.
 */
export function refusalOfDrop(
  device: MovableDevice,
  to: DeviceStatus,
  mover: Mover,
  workflow: WorkflowRules,
): MoveRefusal | null {
  if (to === "assigned-to-technician" && device.status === "received") {
    return mayAssign(device, mover) ? null : "no-permission";
  }
  return refusalOfMove(device, to, mover, workflow);
}

export type Step = "up" | "down" | "left" | "right" | "first" | "last";

/**
 * The id of the card that gets the focus after an arrow key, Home or End; null if there is none. `columns` has the ids
 * of the visible cards, column by column.
 */
export function neighbour(
  columns: readonly (readonly string[])[],
  id: string,
  step: Step,
): string | null {
  const at = columns.findIndex((cards) => cards.includes(id));
  const cards = columns[at];
  if (!cards) return null;
  const place = cards.indexOf(id);
  switch (step) {
    case "up":
      return cards[place - 1] ?? null;
    case "down":
      return cards[place + 1] ?? null;
    case "first":
      return cards[0] ?? null;
    case "last":
      return cards.at(-1) ?? null;
    case "left":
    case "right": {
      // Arrow keys skip empty columns.
      const beyond = step === "left" ? columns.slice(0, at).toReversed() : columns.slice(at + 1);
      const next = beyond.find((each) => each.length > 0);
      return next?.[Math.min(place, next.length - 1)] ?? null;
    }
  }
}
