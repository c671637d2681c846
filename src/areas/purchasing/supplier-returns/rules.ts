/** The rules of returns to suppliers, which the screens and the server use. */

export const supplierReturnStatuses = [
  "requested",
  "sent",
  "credited",
  "refused",
  "replaced",
  "cancelled",
] as const;
export type SupplierReturnStatus = (typeof supplierReturnStatuses)[number];

export type SupplierReturnAct = "send" | "credit" | "undo-credit" | "refuse" | "replace" | "cancel";

const from: Record<SupplierReturnAct, SupplierReturnStatus> = {
  send: "requested",
  cancel: "requested",
  credit: "sent",
  refuse: "sent",
  replace: "sent",
  "undo-credit": "credited",
};

/** Why an act is not possible with a return of this status; null if it is. */
export const refusalOfAct = (
  status: SupplierReturnStatus,
  act: SupplierReturnAct,
): "not-now" | null => (from[act] === status ? null : "not-now");

interface ReturnedLine {
  quantity: number;
  /** In minor units of the order's currency. */
  unitCost: number;
}

/** What returned goods had cost in the order: the most that the supplier credits. */
export const worthOfLines = (lines: readonly ReturnedLine[]): number =>
  lines.reduce((sum, { quantity, unitCost }) => sum + quantity * unitCost, 0);
