import type { DeviceStatus } from "../rules.ts";

/** Tasks of cost and estimate. The code of their dialogs is in a module of its own, which is loaded when needed. */
export type EstimateTask = "estimate" | "share-estimate" | "record-approval" | "waive-deposit";

const estimateTasks: readonly unknown[] = [
  "estimate",
  "share-estimate",
  "record-approval",
  "waive-deposit",
] satisfies EstimateTask[];

export const isEstimateTask = (task: DeviceTask): task is EstimateTask =>
  estimateTasks.includes(task);

/** Names the dialog that is open over a device's screen. */
export type DeviceTask =
  | "assign"
  | "payment"
  | "hand-over"
  | "cost"
  | "deposit"
  | "edit"
  | "return-date"
  | EstimateTask
  | { move: DeviceStatus };
