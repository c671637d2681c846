import type { DeviceStatus } from "../../rules.ts";

/** The open visit of a handset, if any. A handset cannot be taken in again before it was handed over. */
export function stillHere<V extends { status: DeviceStatus }>(visits: readonly V[]): V | undefined {
  return visits.find((visit) => visit.status !== "done");
}
