/** Finds out which kind of record an id belongs to, by the name of the field or parameter that holds the id. */

const byField: Record<string, string> = {
  customerId: "customers",
  customerIds: "customers",
  otherId: "customers",
  referredBy: "customers",
  itemId: "items",
  itemIds: "items",
  deviceId: "devices",
  deviceIds: "devices",
  technicianId: "users",
  userId: "users",
  saleId: "sales",
  templateId: "templates",
  bulkId: "bulk",
  rewardId: "rewards",
  redemptionId: "redemptions",
  saleItemId: "sale lines",
  paymentId: "payments",
  sourceId: "statement-sources",
  receiptId: "receipts",
  refundId: "refunds",
  shiftId: "shifts",
  estimateId: "estimates",
  pictureId: "pictures",
  pictureIds: "pictures",
  photoId: "photos",
  purchaseOrderId: "purchase orders",
  trackingId: "tracking numbers",
  proofId: "proofs",
  undoes: "scans",
  corrects: "shift movements",
  trackingToken: "tracking tokens",
  approvalToken: "approval tokens",
  ticketNumber: "codes",
  saleNumber: "codes",
  receiptNumber: "codes",
  sku: "codes",
  serial: "serial numbers",
  serials: "serial numbers",
};

/** Name of a list in an answer → the kind of the records in the list. */
const byList: Record<string, string> = {
  photos: "photos",
  pictures: "pictures",
  estimates: "estimates",
  payments: "payments",
  movements: "shift movements",
  scans: "scans",
  serials: "serials",
  refunds: "refunds",
  receipts: "receipts",
};

/** Segment of a path → kind of record, for segments that are not themselves the name of a kind. */
const bySegment: Record<string, string> = {
  "item-pictures": "pictures",
  handsets: "codes",
  lookup: "codes",
};

/**
 * Returns the kind of record that a path parameter identifies. The segment before an `id` names the kind:
 * `/api/devices/{id}` → devices. The path decides which of two kinds a `token` is. Another parameter names the kind.
 */
export function kindInPath(path: string, parameter: string): string {
  if (parameter === "token")
    return path.includes("/track/") ? "tracking tokens" : "approval tokens";
  if (parameter !== "id") return byField[parameter] ?? parameter;
  const segments = path
    .slice(0, path.indexOf(`{${parameter}}`))
    .split("/")
    .filter(Boolean);
  const segment = segments.at(-1) ?? "";
  return bySegment[segment] ?? segment;
}

/** Returns the kind of the value in a field, by the field's name; null when the name says nothing about the kind. */
export const kindOfField = (name: string): string | null => byField[name] ?? null;

export const kindOfList = (name: string): string | null => byList[name] ?? null;

/**
 * Returns the kind of record in an answer: the last fixed segment of the path, such as estimates in `…/{id}/estimates`.
 * Returns "" when this segment names an act, such as steps.
 */
export function kindMadeBy(path: string): string {
  const last = path.split("/").findLast((segment) => segment && !segment.startsWith("{")) ?? "";
  if (["steps", "status", "approval", "replacement"].includes(last)) return "";
  return bySegment[last] ?? last;
}
