import type { DeviceStatus } from "../rules.ts";

/** What is being done on top of a device's screen. */
export type DeviceTask =
  | "assign"
  | "payment"
  | "hand-over"
  | "cost"
  | "edit"
  | "return-date"
  | { move: DeviceStatus };
