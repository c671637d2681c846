/** Answers the reads of repairs from the copies of this device. They have the repairs that are not handed over. */
import type { OfflineAnswer } from "#src/client/copies/read-with-copies.ts";
import { searchKey } from "#src/shared/text.ts";
import { today } from "#src/shared/time.ts";
import type { DeviceSummary } from "#src/areas/devices/core/contract.ts";
import { isOverdue } from "#src/areas/devices/lateness-rules.ts";
import {
  deviceStatuses,
  inRepair,
  readyForPickup,
  type DeviceStatus,
} from "#src/areas/devices/statuses.ts";
import { pageOf, textIn, type ListInput } from "./page-of-copies.ts";
import type { KeptList } from "./pack-store.ts";
import { matcherOf } from "./search-copies.ts";

type Devices = KeptList<"devices">;

/** What the copies can answer. Other filters need fields or days that they do not have. */
const known = new Set([
  "search",
  "sort",
  "status",
  "technicianId",
  "customerId",
  "priority",
  "overdue",
  "stale",
  "limit",
  "cursor",
  "withTotal",
]);

const keys = new WeakMap<object, string>();

function textOf(device: DeviceSummary): string {
  const kept = keys.get(device);
  if (kept !== undefined) return kept;
  const { ticketNumber, brand, model, serialNumber, imei, customer } = device;
  const parts = [ticketNumber, brand, model, serialNumber, imei, customer.name];
  const text = searchKey(parts.filter(Boolean).join(" "));
  keys.set(device, text);
  return text;
}

export function listCopiedDevices(list: Devices, query: ListInput): OfflineAnswer | null {
  const found = matching(list, query);
  if (!found) return null;
  const { matched, isPartial } = found;
  const page = pageOf(matched.toSorted(orders[textIn(query, "sort")] ?? byAge), query);
  if (!page) return null;
  const total = query["withTotal"] && !query["search"] ? { total: matched.length } : {};
  return { answer: { ...page, ...total }, at: list.at, isPartial };
}

/** The numbers in the heads of the board. */
export function countCopiedDevices(list: Devices, query: ListInput): OfflineAnswer | null {
  const found = matching(list, query);
  const ofAll = matching(list, { ...query, overdue: undefined, stale: undefined });
  if (!found || !ofAll) return null;
  const count = (status: DeviceStatus) =>
    found.matched.filter((each) => each.status === status).length;
  return {
    answer: {
      byStatus: Object.fromEntries(deviceStatuses.map((status) => [status, count(status)])),
      overdue: ofAll.matched.filter((each) => each.isOverdue).length,
      stale: ofAll.matched.filter((each) => each.isStale).length,
    },
    at: list.at,
    isPartial: list.isCut,
  };
}

function matching(
  list: Devices,
  query: ListInput,
): { matched: DeviceSummary[]; isPartial: boolean } | null {
  if (Object.keys(query).some((name) => query[name] !== undefined && !known.has(name))) return null;
  const { search, technicianId, customerId, priority, overdue, stale } = query;
  const statuses = statusesOf(query["status"]);
  const isLate = isTrue(overdue) || [query["status"]].flat().includes("overdue");
  const matches = typeof search === "string" && search.trim() ? matcherOf(search) : null;
  const day = today();
  const matched = [...list.rows.values()]
    .map((each) => ({ each, late: isOverdue(each, day) }))
    .filter(
      ({ each, late }) =>
        (!statuses || statuses.has(each.status)) &&
        (!technicianId || each.assignedTo === technicianId) &&
        (!customerId || each.customerId === customerId) &&
        (!priority || each.priority === priority) &&
        (!isLate || late) &&
        (!isTrue(stale) || each.isStale) &&
        (!matches || matches(textOf(each), [each.customer.phone])),
    )
    .map(({ each, late }) => (each.isOverdue === late ? each : { ...each, isOverdue: late }));
  return { matched, isPartial: list.isCut || !statuses || statuses.has("done") };
}

/** In an address and in a query of a screen, a switch is text. */
const isTrue = (value: unknown): boolean => value === true || value === "true";

const open = deviceStatuses.filter((status) => status !== "done");
const groups: Readonly<Record<string, readonly DeviceStatus[]>> = {
  open,
  "in-repair": inRepair,
  "ready-for-pickup": readyForPickup,
  overdue: inRepair,
};

/** null: repairs in every status. */
function statusesOf(status: unknown): ReadonlySet<string> | null {
  if (typeof status !== "string" || status === "") return null;
  return new Set(
    status.split(",").flatMap((name): readonly string[] => groups[name.trim()] ?? [name.trim()]),
  );
}

type Order = (a: DeviceSummary, b: DeviceSummary) => number;
const byAge: Order = (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);
const ranks = ["rush", "priority", "normal"];
const orders: Readonly<Record<string, Order>> = {
  newest: byAge,
  due: (a, b) =>
    (a.expectedReturnDate ?? "9999").localeCompare(b.expectedReturnDate ?? "9999") || byAge(b, a),
  unmoved: (a, b) => a.movedAt.localeCompare(b.movedAt) || byAge(b, a),
  priority: (a, b) => ranks.indexOf(a.priority) - ranks.indexOf(b.priority) || byAge(b, a),
};
