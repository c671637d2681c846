/** Rules of parts in a repair and the meaning of each action. Shared by screen and server. */
import type { Permission } from "#src/shared/permissions.ts";
import { inRepair, type DeviceStatus } from "../rules.ts";

export const partActions = ["reserve", "use", "return", "defective"] as const;
export type PartAction = (typeof partActions)[number];

/** The numbers of one item in a repair. */
export interface HeldPart {
  reserved: number;
  used: number;
  defective: number;
}

/** Reasons of a refusal; each has a sentence in the catalogues (`parts:refused.<reason>`). */
export type PartRefusal = "not-in-repair" | "no-permission" | "not-your-device";

/** null: the user may move parts. Technicians may move parts of their own devices. */
export function refusalOfParts(
  device: { status: DeviceStatus; assignedTo: string | null },
  mover: { userId: string; may: (permission: Permission) => boolean },
): PartRefusal | null {
  if (!mover.may("use_parts")) return "no-permission";
  const isTheirs = device.assignedTo === mover.userId || mover.may("update_any_device_status");
  if (!isTheirs) return "not-your-device";
  return inRepair.includes(device.status) ? null : "not-in-repair";
}

/** Pieces taken from the reserved ones, pieces (`rest`) from the action's second source, and the item's change. */
export interface PartSplit {
  fromReserved: number;
  rest: number;
  change: HeldPart;
}

/**
 * An action takes reserved pieces first. The rest of a `use` comes from available stock; the rest of a `return`, from
 * used pieces, which go back to the stock; the rest of a `defective`, from used pieces, which have left the stock
 * already. null: the repair has too few pieces.
 */
export function splitOfParts(
  action: PartAction,
  quantity: number,
  { reserved, used }: HeldPart,
): PartSplit | null {
  if (action === "reserve") {
    return { fromReserved: 0, rest: quantity, change: changeBy(quantity, 0, 0) };
  }
  const fromReserved = Math.min(quantity, reserved);
  const rest = quantity - fromReserved;
  if (action === "use") return { fromReserved, rest, change: changeBy(-fromReserved, quantity, 0) };
  if (rest > used) return null;
  const defective = action === "defective" ? quantity : 0;
  return { fromReserved, rest, change: changeBy(-fromReserved, -rest, defective) };
}

const changeBy = (reserved: number, used: number, defective: number): HeldPart => ({
  reserved,
  // `-rest` is −0 when `rest` is 0; `|| 0` turns it into 0.
  used: used || 0,
  defective,
});
