import type { DeviceStatus } from "../../rules.ts";

/** The tasks whose dialogs belong to estimates. A separate module has these dialogs, and is loaded when one opens. */
export type EstimateTask = "estimate" | "share-estimate" | "record-approval" | "waive-deposit";

const estimateTasks: readonly unknown[] = [
  "estimate",
  "share-estimate",
  "record-approval",
  "waive-deposit",
] satisfies EstimateTask[];

export const isEstimateTask = (task: DeviceTask): task is EstimateTask =>
  estimateTasks.includes(task);

/** Names the dialog that is open over a device's screen or over the board. */
export type DeviceTask =
  | "assign"
  | "payment"
  | "give-credit"
  | "hand-over"
  | "cost"
  | "deposit"
  | "warranty"
  | "edit"
  | "return-date"
  | "reward"
  | "lend-loaner"
  | EstimateTask
  | { move: DeviceStatus };
