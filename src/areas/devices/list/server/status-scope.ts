/** Turns the filters `status`, `overdue` and `stale` of a list of devices into one condition. */
import { refuse } from "#src/shared/errors.ts";
import { deviceStatuses, inRepair, readyForPickup, type DeviceStatus } from "../../rules.ts";

export const open = deviceStatuses.filter((status) => status !== "done");

/** The groups of statuses that an address can name. */
const groups: Record<string, readonly DeviceStatus[]> = {
  open,
  "in-repair": inRepair,
  "ready-for-pickup": readyForPickup,
  overdue: inRepair,
};

export interface StatusScope {
  /** The statuses of the listed devices; null for all statuses. */
  statuses: readonly DeviceStatus[] | null;
  isOverdue: boolean;
  isStale: boolean;
}

/** Reads `status`: statuses or groups, separated by commas. Only devices in repair can be overdue or stale. */
export function scopeOf({
  status,
  overdue,
  stale,
}: {
  status?: string | undefined;
  overdue?: boolean | undefined;
  stale?: boolean | undefined;
}): StatusScope {
  const names = status ? status.split(",").map((name) => name.trim()) : [];
  const statuses = names.flatMap((name) => groups[name] ?? [knownStatus(name)]);
  const isOverdue = overdue === true || names.includes("overdue");
  const isStale = stale === true;
  if (isOverdue || isStale) {
    const within = inRepair.filter((each) => statuses.length === 0 || statuses.includes(each));
    return { statuses: within, isOverdue, isStale };
  }
  return { statuses: statuses.length > 0 ? statuses : null, isOverdue, isStale };
}

function knownStatus(name: string): DeviceStatus {
  const known = deviceStatuses.find((status) => status === name);
  return known ?? refuse("validation_failed", { fields: { status: "is not a status" } });
}
