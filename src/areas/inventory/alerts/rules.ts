/** The types of stock alerts. Screen and server describe alerts with `messageOf`. */
import type { WordValues } from "#src/shared/words.ts";

export const alertTypes = ["low_stock", "out_of_stock", "expiry", "warranty"] as const;
export type AlertType = (typeof alertTypes)[number];

/** The severities of alerts, the most severe first. */
export const severities = ["high", "medium", "low"] as const;
export type Severity = (typeof severities)[number];

interface Told {
  type: AlertType;
  severity: Severity;
  /** Whether the reason for the alert still exists. */
  isLive: boolean;
  item: {
    available: number;
    minStock: number;
    expiryDate: string | null;
    warrantyDays: number | null;
    suppliersDay: string | null;
  };
}

/**
 * The message of an alert: a key of the catalogue `alerts` with its values. If the reason of the alert has ended, the
 * message contains no numbers, because the item's current numbers no longer explain it.
 */
export function messageOf({ type, severity, isLive, item }: Told): {
  key: `message.${AlertType | "expired" | "suppliersWarranty" | `${AlertType}Over`}`;
  values: WordValues;
} {
  if (!isLive) return { key: `message.${type}Over`, values: {} };
  if (type === "warranty" && item.suppliersDay)
    return { key: "message.suppliersWarranty", values: { date: item.suppliersDay } };
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
