/** What the address of the list of devices says. Anything unknown in it is left aside. */
import type { AddressWords } from "#src/client/address.ts";
import { deviceStatuses, priorities, type DeviceStatus, type Priority } from "../rules.ts";

/** Several statuses under one name, as the server knows them too. */
export const statusGroups = ["in-repair", "ready-for-pickup"] as const;
export type StatusGroup = (typeof statusGroups)[number];
export type StatusFilter = DeviceStatus | StatusGroup;

export interface DevicesAddress {
  search: string;
  status: StatusFilter | "";
  technicianId: string;
  priority: Priority | "";
  overdue: boolean;
  sort: "newest" | "due";
  /** The device that stands beside the list. */
  open: string;
}

const oneOf = <T extends string>(known: readonly T[], word: string | undefined): T | "" =>
  known.find((each) => each === word) ?? "";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** An id named in an address; empty when it is none. */
export const idIn = (word: string | undefined): string => (word && uuid.test(word) ? word : "");

export function readDevicesAddress(words: AddressWords): DevicesAddress {
  return {
    search: (words["search"] ?? "").slice(0, 100),
    status: oneOf([...deviceStatuses, ...statusGroups], words["status"]),
    technicianId: idIn(words["technicianId"]),
    priority: oneOf(priorities, words["priority"]),
    overdue: words["overdue"] === "true",
    sort: words["sort"] === "due" ? "due" : "newest",
    open: idIn(words["open"]),
  };
}

/** The filters as the server takes them; `open` is only the screen's. */
export function toDevicesQuery(address: DevicesAddress) {
  const { search, status, technicianId, priority, overdue, sort } = address;
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(status && { status }),
    ...(technicianId && { technicianId }),
    ...(priority && { priority }),
    ...(overdue && { overdue: "true" }),
    ...(sort === "due" && { sort }),
  };
}

/** The address of the list under these filters: what a figure or a row links to. */
export function devicesHref(address: Partial<DevicesAddress>): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(address)) {
    if (value && value !== "newest") words.set(name, String(value));
  }
  return words.size > 0 ? `/devices?${words}` : "/devices";
}

export const isFiltered = ({ status, technicianId, priority, overdue }: DevicesAddress): boolean =>
  Boolean(status || technicianId || priority || overdue);
