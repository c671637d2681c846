import type { DeviceStatus } from "../../rules.ts";

/** The open visit of a handset; a handset cannot come in again before it has left. */
export function stillHere<V extends { status: DeviceStatus }>(visits: readonly V[]): V | undefined {
  return visits.find((visit) => visit.status !== "done");
}
