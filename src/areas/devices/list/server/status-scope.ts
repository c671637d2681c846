/** Combines the filters `status`, `overdue` and `stale` of a list of devices into one filter. */
import { refuse } from "#src/shared/errors.ts";
import { deviceStatuses, inRepair, readyForPickup, type DeviceStatus } from "../../rules.ts";

export const open = deviceStatuses.filter((status) => status !== "done");

/** Names for groups of statuses in the address of a list. */
const groups: Record<string, readonly DeviceStatus[]> = {
  open,
  "in-repair": inRepair,
  "ready-for-pickup": readyForPickup,
  overdue: inRepair,
};

export interface StatusScope {
  /** null: all statuses. */
  statuses: readonly DeviceStatus[] | null;
  isOverdue: boolean;
  isStale: boolean;
}

/** Parses `status`: one status, several with commas, or a group. Only devices in repair are overdue or stale. */
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
