/** Rules for the parts of a repair, and what each action changes. Screens and server share these rules. */
import type { Permission } from "#src/shared/permissions.ts";
import { inRepair, type DeviceStatus } from "../rules.ts";

export const partActions = ["reserve", "use", "return", "defective"] as const;
export type PartAction = (typeof partActions)[number];

/** How many pieces of one item a repair has. */
export interface LockedPart {
  reserved: number;
  used: number;
  defective: number;
}

/** Why the user cannot move parts. The sentence for each is `parts:refused.<reason>` in the catalogues. */
export type PartRefusal = "not-in-repair" | "no-permission" | "not-your-device";

/** Why the user cannot move the device's parts; null when they can. Technicians may move parts of their own devices. */
export function refusalOfParts(
  device: { status: DeviceStatus; assignedTo: string | null },
  mover: { userId: string; may: (permission: Permission) => boolean },
): PartRefusal | null {
  if (!mover.may("use_parts")) return "no-permission";
  const isTheirs = device.assignedTo === mover.userId || mover.may("update_any_device_status");
  if (!isTheirs) return "not-your-device";
  return inRepair.includes(device.status) ? null : "not-in-repair";
}

/**
 * The result of `splitOfParts`: how many pieces come from the reservation, how many come from elsewhere (`rest`), and
 * how the repair's numbers change.
 */
export interface PartSplit {
  fromReserved: number;
  rest: number;
  change: LockedPart;
}

/**
 * Divides the quantity of an action; null when the repair has too few pieces. `reserve` takes all pieces from the
 * available stock. The other actions take reserved pieces first, and the rest from the available stock (`use`) or from
 * the used pieces (`return`, `defective`).
 */
export function splitOfParts(
  action: PartAction,
  quantity: number,
  { reserved, used }: LockedPart,
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

const changeBy = (reserved: number, used: number, defective: number): LockedPart => ({
  reserved,
  // `|| 0` turns −0 into 0: `-rest` is −0 when `rest` is 0.
  used: used || 0,
  defective,
});
