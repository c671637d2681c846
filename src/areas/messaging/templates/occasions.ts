/** The automatic messages, with the type and the purpose of each. A template is active for at most one of them. */
import type { SmsPurpose, SmsType } from "../core/values.ts";

export const occasions = [
  "device_received",
  "estimate_to_approve",
  "device_ready",
  "payment_received",
  "receipt",
  "unclaimed",
  "warranty_ending",
  "goods_warranty_ending",
  "points_expiring",
  "birthday",
  "balance_due",
  "appointment_reminder",
  "follow_up",
] as const;
export type Occasion = (typeof occasions)[number];

export const messageOf: Readonly<Record<Occasion, { type: SmsType; purpose: SmsPurpose }>> = {
  device_received: { type: "status_update", purpose: "service" },
  estimate_to_approve: { type: "estimate", purpose: "service" },
  device_ready: { type: "repair_complete", purpose: "service" },
  payment_received: { type: "receipt", purpose: "service" },
  receipt: { type: "receipt", purpose: "service" },
  unclaimed: { type: "repair_complete", purpose: "service" },
  warranty_ending: { type: "warranty", purpose: "service" },
  goods_warranty_ending: { type: "warranty", purpose: "service" },
  points_expiring: { type: "loyalty", purpose: "marketing" },
  birthday: { type: "birthday", purpose: "marketing" },
  balance_due: { type: "payment_reminder", purpose: "service" },
  appointment_reminder: { type: "appointment_reminder", purpose: "service" },
  follow_up: { type: "follow_up", purpose: "service" },
};

/**
 * The placeholders that an automatic message fills beside the known ones. Amounts have their currency, and days are like
 * 31/12/2026.
 */
export const valuesOf = {
  /** `link`: the page that shows how far the repair is. */
  device_received: ["link"],
  /** `link`: the page on which the customer answers. */
  estimate_to_approve: ["amount", "link"],
  /** `balance`: what is still to pay. */
  device_ready: ["balance", "link"],
  payment_received: ["amount", "balance", "receipt_number"],
  receipt: ["amount", "balance", "receipt_number"],
  /** `days`: for how many days it has been ready. */
  unclaimed: ["days", "balance", "link"],
  /** `day`: the last day of the warranty. */
  warranty_ending: ["day"],
  /** `items`: the goods; `number`: of the sale; `day`: the last day of their warranty. */
  goods_warranty_ending: ["items", "number", "day"],
  /** `expiring`: the number of points; `day`: when the last of them expire. */
  points_expiring: ["expiring", "day"],
  birthday: [],
  /** `amount`: what is due; `day`: when; `number`: of the sale, repair or invoice. */
  balance_due: ["amount", "day", "number"],
  appointment_reminder: ["day", "time"],
  /** `link`: the page with the question how good the repair was. */
  follow_up: ["link"],
} as const satisfies Record<Occasion, readonly string[]>;
export type ValuesOf<O extends Occasion> = Record<(typeof valuesOf)[O][number], string>;

/**
 * The placeholders that Fundi fills by itself from the shop, the customer and the device. All others need a value from
 * whoever sends the message.
 */
export const knownVariables = [
  "customer_name",
  "points",
  "shop_name",
  "shop_phone",
  "ticket_number",
  "device",
] as const;
export type KnownVariable = (typeof knownVariables)[number];
