import type { DeviceStatus } from "../../rules.ts";

/** The open visit of a handset, if any. The user must confirm the intake of a handset that has an open visit. */
export function stillHere<V extends { status: DeviceStatus }>(visits: readonly V[]): V | undefined {
  return visits.find((visit) => visit.status !== "done");
}
