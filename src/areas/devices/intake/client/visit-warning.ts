import type { DeviceStatus } from "../../rules.ts";

/** The visit of a handset that has not left yet: it cannot come in a second time. */
export function stillHere<V extends { status: DeviceStatus }>(visits: readonly V[]): V | undefined {
  return visits.find((visit) => visit.status !== "done");
}
