import type { DeviceStatus } from "../rules.ts";

/** Of the cost and the customer's answer; their dialogs are fetched apart. */
export type EstimateTask = "estimate" | "share-estimate" | "record-approval" | "waive-deposit";

const estimateTasks: readonly unknown[] = [
  "estimate",
  "share-estimate",
  "record-approval",
  "waive-deposit",
] satisfies EstimateTask[];

export const isEstimateTask = (task: DeviceTask): task is EstimateTask =>
  estimateTasks.includes(task);

/** What is being done on top of a device's screen. */
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
