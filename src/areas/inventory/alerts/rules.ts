/** What may be wrong with what lies on the shelves, and how that is said. Read by screen and server alike. */
import type { WordValues } from "#src/shared/words.ts";

export const alertTypes = ["low_stock", "out_of_stock", "expiry", "warranty"] as const;
export type AlertType = (typeof alertTypes)[number];

/** Worst first. */
export const severities = ["high", "medium", "low"] as const;
export type Severity = (typeof severities)[number];

interface Told {
  type: AlertType;
  severity: Severity;
  /** It is still so. */
  isLive: boolean;
  item: {
    available: number;
    minStock: number;
    expiryDate: string | null;
    warrantyDays: number | null;
  };
}

/**
 * The words of an alert: a key of the words `alerts` and what stands in them. With the item's numbers while it is so;
 * of what is over they would say something else.
 */
export function messageOf({ type, severity, isLive, item }: Told): {
  key: `message.${AlertType | "expired" | `${AlertType}Over`}`;
  values: WordValues;
} {
  if (!isLive) return { key: `message.${type}Over`, values: {} };
  const isExpired = type === "expiry" && severity === "high";
  return {
    key: isExpired ? "message.expired" : `message.${type}`,
    values: {
      count: type === "warranty" ? (item.warrantyDays ?? 0) : item.available,
      minStock: item.minStock,
      date: item.expiryDate ?? "",
    },
  };
}
