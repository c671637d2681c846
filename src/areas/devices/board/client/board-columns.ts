/** The columns of the board, the neighbours of a card, and why a card cannot be dropped on a column. Pure. */
import type { Mover } from "#src/shared/mover.ts";
import type { DeviceSummary } from "../../contract.ts";
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
import type { StatusFilter } from "../../list/client/devices-address.ts";
import { mayAssign } from "../../moves/client/next-step.ts";

/** The statuses of devices that are still in the shop, in the order of the work. */
const openStatuses = deviceStatuses.filter((status) => status !== "done");

/** The columns that match the status filter of the list. */
export function columnsOf(status: StatusFilter | "all" | ""): readonly DeviceStatus[] {
  if (status === "" || status === "all" || status === "open") return openStatuses;
  if (status === "in-repair") return inRepair;
  if (status === "ready-for-pickup") return readyForPickup;
  return openStatuses.filter((each) => each === status);
}

/** A card as input of the table of moves. Photos count as present until the device detail is loaded. */
export const movable = (card: DeviceSummary): MovableDevice => ({
  checklists: [],
  photos: [{ phase: "before" }, { phase: "after" }],
  ...card,
});

/**
 * Why the card cannot be dropped on the column of this status; null when it can. A missing technician is no reason
 * against `assigned-to-technician`, because a dialog asks for the technician after the drop.
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

/** The card to focus after an arrow key, among the visible cards of each column; null if there is none. */
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
      // The nearest column with cards in this direction.
      const beyond = step === "left" ? columns.slice(0, at).toReversed() : columns.slice(at + 1);
      const next = beyond.find((each) => each.length > 0);
      return next?.[Math.min(place, next.length - 1)] ?? null;
    }
  }
}
