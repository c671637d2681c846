/**
 * Why people should look at a write that a device delivered. It was recorded, because it had happened, although the shop
 * had changed meanwhile (docs/decisions/0124).
 */
export const reviewKinds = [
  /** More pieces were sold than the stock had. */
  "sold_unseen",
  /** A price, the rounding or a charge was not that of the shop at the time. */
  "old_price",
  "item_archived",
  /** The money was taken in a shift that somebody closed before it was delivered. */
  "shift_closed",
  /** Cash was taken without a shift, in a shop that requires one. */
  "shift_missing",
  /** The clock of the device was set, so that the moment is not certain. */
  "clock_uncertain",
  "customer_inactive",
  "customer_erased",
  "made_after_deactivation",
  "serial_unknown",
  "serial_sold",
  "handset_already_here",
  "device_limit",
  "technician_left",
  "handed_over_owing",
  "paid_too_much",
] as const;
export type ReviewKind = (typeof reviewKinds)[number];

/** The kinds of records that a delivered write concerns. */
export const reviewSubjects = ["sale", "payment", "device", "customer"] as const;
export type ReviewSubject = (typeof reviewSubjects)[number];

/** What somebody should look at. `details` is what its sentence names, and has no data of a customer. */
export interface Flag {
  kind: ReviewKind;
  subject: { kind: ReviewSubject; id: string };
  details?: Readonly<Record<string, string | number>>;
}
