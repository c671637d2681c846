import { asId } from "#src/shared/ids.ts";
import { pageHref } from "#src/shared/addresses.ts";

export type Plain = string | number | boolean | null;

/** Numbers of documents, states, moments, figures: nothing in which a name or a phone number fits. */
const isPlain =
  /^(?:[A-Z]{1,4}-\d{2}-\d{1,15}|[a-z][a-z_.-]{0,40}|\d{4}-\d\d-\d\d[\dT:.Z+ ]{0,24})$/;

/**
 * Returns a row that breaks a rule without anything personal: ids, figures and states stay, and of other texts only
 * that they are there.
 */
export const plainRow = (row: unknown): Record<string, Plain> =>
  Object.fromEntries(
    Object.entries((row ?? {}) as Record<string, unknown>).map(([name, value]) => [
      name,
      plainValue(value),
    ]),
  );

function plainValue(value: unknown): Plain {
  if (value === null || value === undefined) return null;
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value === "string") return asId(value) !== null || isPlain.test(value) ? value : "…";
  return "…";
}

/** What to do about a finding: the key of `system:integrity.advice`. */
export type Advice = "stock" | "money" | "repairs" | "people" | "guards" | "other";

const adviceOfAreas: Readonly<Record<string, Advice>> = {
  inventory: "stock",
  purchasing: "stock",
  shipments: "stock",
  handsets: "stock",
  payments: "money",
  sales: "money",
  loyalty: "money",
  devices: "repairs",
  returns: "repairs",
  issues: "repairs",
  appointments: "repairs",
  customers: "people",
  users: "people",
  messaging: "people",
  notifications: "people",
  approvals: "people",
  storefront: "people",
  platform: "guards",
};

export const adviceOf = (area: string): Advice => adviceOfAreas[area] ?? "other";

/** Returns the address of the record that a column of a finding names; null if no screen shows it. */
export function hrefOfRecord(column: string, value: Plain): string | null {
  if (typeof value !== "string" || asId(value) === null) return null;
  switch (column) {
    case "itemId":
      return pageHref("/inventory/$id", { id: value });
    case "saleId":
      return pageHref("/sales/$id", { id: value });
    case "deviceId":
      return pageHref("/devices/$id", { id: value });
    case "customerId":
      return pageHref("/customers/$id", { id: value });
    case "returnId":
      return pageHref("/returns/$id", { id: value });
    case "handsetId":
      return pageHref("/handsets/$id", { id: value });
    case "supplierId":
      return pageHref("/suppliers/$id", { id: value });
    case "shiftId":
      return pageHref("/shifts/$id", { id: value });
    default:
      return null;
  }
}
