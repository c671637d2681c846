/** May parts of the stock go into this repair, and what does each act mean? Read by screen and server alike. */
import type { Permission } from "#src/shared/permissions.ts";
import { inRepair, type DeviceStatus } from "../rules.ts";

export const partActions = ["reserve", "use", "return", "defective"] as const;
export type PartAction = (typeof partActions)[number];

/** What a repair has of one item. */
export interface HeldPart {
  reserved: number;
  used: number;
  defective: number;
}

/** Why not; each has its sentence in the catalogues (`parts:refused.<reason>`). */
export type PartRefusal = "not-in-repair" | "no-permission" | "not-your-device";

/** null: parts may be moved. Technicians move those of their own devices. */
export function refusalOfParts(
  device: { status: DeviceStatus; assignedTo: string | null },
  mover: { userId: string; may: (permission: Permission) => boolean },
): PartRefusal | null {
  if (!mover.may("use_parts")) return "no-permission";
  const isTheirs = device.assignedTo === mover.userId || mover.may("update_any_device_status");
  if (!isTheirs) return "not-your-device";
  return inRepair.includes(device.status) ? null : "not-in-repair";
}

/** How many of the pieces come from what is set aside, and how many from what comes after it. */
export interface PartSplit {
  fromReserved: number;
  rest: number;
  change: HeldPart;
}

/**
 * What is set aside goes first. The rest of a `use` is free stock; of a `return` it was used and comes back to the
 * shelf; of a `defective` it was used and left the stock then. null: the repair does not have so many.
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
  // Of nothing there is nothing to take: −0 would be written as such.
  used: used || 0,
  defective,
});
