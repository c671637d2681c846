/** Reads and writes the address of the list of devices. Unknown values in an address are ignored. */
import { pageHref } from "#src/shared/addresses.ts";
import { idIn, type AddressWords } from "#src/client/address.ts";
import { anyTime, daysQuery, readDaySpan, type DaySpan } from "#src/client/words/day-span.ts";
import { shopToday } from "#src/client/words/clock.ts";
import { countActive } from "#src/client/ui/lists/active-filters.ts";
import { attentionReasons, type AttentionReason } from "../../attention.ts";
import type { DeviceSort } from "../contract.ts";
import { deviceStatuses, priorities, type DeviceStatus, type Priority } from "../../statuses.ts";

/** The groups of statuses. The server knows the same names. */
export const statusGroups = ["open", "in-repair", "ready-for-pickup"] as const;
export type StatusGroup = (typeof statusGroups)[number];
export type StatusFilter = DeviceStatus | StatusGroup;

export const devicesViews = ["list", "board"] as const;
export type DevicesView = (typeof devicesViews)[number];

/** All sort orders except the default, `newest`. */
export const otherSorts = ["due", "unmoved", "priority"] as const satisfies DeviceSort[];

/** `time`, `from` and `to` are the days on which the devices were taken in. */
export interface DevicesAddress extends DaySpan {
  search: string;
  /** The status filter. "all" means that the user chose all statuses; an empty text has the same effect. */
  status: StatusFilter | "all" | "";
  technicianId: string;
  priority: Priority | "";
  overdue: boolean;
  stale: boolean;
  attention: AttentionReason | "";
  sort: DeviceSort;
  /** List or board. Empty: the view that this browser showed last. */
  view: DevicesView | "";
  /** The column that the board shows on a narrow screen, which has space for only one. */
  column: DeviceStatus | "";
  /** The id of the device that is open beside the list; empty if there is none. */
  open: string;
}

const oneOf = <T extends string>(known: readonly T[], word: string | undefined): T | "" =>
  known.find((each) => each === word) ?? "";

const filterNames = [
  "search",
  "status",
  "technicianId",
  "priority",
  "overdue",
  "stale",
  "attention",
  "time",
  "from",
  "to",
] as const;

/** Whether an address has no filters. The page then adds the filter for the devices in the shop. */
export const isUnfiltered = (words: AddressWords): boolean =>
  filterNames.every((name) => !words[name]);

export function readDevicesAddress(words: AddressWords): DevicesAddress {
  return {
    search: (words["search"] ?? "").slice(0, 100),
    status: isUnfiltered(words)
      ? "open"
      : oneOf([...deviceStatuses, ...statusGroups, "all"], words["status"]),
    technicianId: idIn(words["technicianId"]),
    priority: oneOf(priorities, words["priority"]),
    overdue: words["overdue"] === "true",
    stale: words["stale"] === "true",
    attention: oneOf(attentionReasons, words["attention"]),
    ...readDaySpan(words),
    sort: oneOf(otherSorts, words["sort"]) || "newest",
    view: oneOf(devicesViews, words["view"]),
    column: oneOf(deviceStatuses, words["column"]),
    open: idIn(words["open"]),
  };
}

/** The query of the request. The open device and the view are not part of it, because only the screen needs them. */
export function toDevicesQuery(address: DevicesAddress) {
  const { status, sort } = address;
  return {
    ...toFilters(address),
    ...(status && status !== "all" && { status }),
    ...(sort !== "newest" && { sort }),
  };
}

/** The filters that apply to every column of the board, that is, all but the status. */
export function toFilters({
  search,
  technicianId,
  priority,
  overdue,
  stale,
  attention,
  ...span
}: Omit<DevicesAddress, "status" | "sort" | "view" | "column" | "open">) {
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(technicianId && { technicianId }),
    ...(priority && { priority }),
    ...(overdue && { overdue: "true" }),
    ...(stale && { stale: "true" }),
    ...(attention && { attention }),
    ...daysQuery(span, shopToday()),
  };
}

/** The address of the list with these filters, for links from other screens. */
export function devicesHref(address: Partial<DevicesAddress>): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(address)) {
    if (value && value !== "newest") words.set(name, String(value));
  }
  return pageHref("/devices", {}, Object.fromEntries(words));
}

/** The change that clears all filters but the search. The list then shows the devices in the shop. */
export const noFilters = {
  status: "open",
  technicianId: "",
  priority: "",
  overdue: false,
  stale: false,
  attention: "",
  ...anyTime,
} as const satisfies Partial<DevicesAddress>;

/** The text of a saved filter: search, filters and sort order, in the form of an address. Empty for the plain list. */
export function toSavedQuery(address: DevicesAddress): string {
  if (address.search === "" && address.sort === "newest" && countActive(address, noFilters) === 0) {
    return "";
  }
  return devicesHref(savedPart(address)).split("?")[1] ?? "";
}

/** The changes of the address that apply a saved filter. They clear the filters that the saved filter does not name. */
export function fromSavedQuery(query: string): Partial<DevicesAddress> {
  return savedPart(readDevicesAddress(Object.fromEntries(new URLSearchParams(query))));
}

/** The part of an address that a saved filter contains, in the order of the saved text. */
function savedPart(address: DevicesAddress): Partial<DevicesAddress> {
  const { search, status, technicianId, priority, overdue, stale, attention } = address;
  const { time, from, to, sort } = address;
  return {
    search,
    status,
    technicianId,
    priority,
    overdue,
    stale,
    attention,
    time,
    from,
    to,
    sort,
  };
}
