/** The closed lists of the messages. Screens translate their values with the words of `messaging`. */

/** The first five are those of the spec; the others are for automatic messages. */
export const smsTypes = [
  "custom",
  "status_update",
  "payment_reminder",
  "repair_complete",
  "appointment_reminder",
  "estimate",
  "receipt",
  "warranty",
  "loyalty",
  "birthday",
  "follow_up",
] as const;
export type SmsType = (typeof smsTypes)[number];

/** `digest`: figures of a day, which only Fundi writes, and whose text only its recipient may read. */
export const storedSmsTypes = [...smsTypes, "digest"] as const;
export type StoredSmsType = (typeof storedSmsTypes)[number];

/** Marketing needs the customer's consent. An opt-out stops both. */
export const smsPurposes = ["service", "marketing"] as const;
export type SmsPurpose = (typeof smsPurposes)[number];

export const smsOrigins = ["manual", "automatic", "bulk"] as const;
export type SmsOrigin = (typeof smsOrigins)[number];

/**
 * `unknown`: the provider's answer did not arrive, so the message may have been sent. Fundi never sends it again by
 * itself.
 */
export const smsStatuses = [
  "pending",
  "sent",
  "delivered",
  "failed",
  "unknown",
  "cancelled",
] as const;
export type SmsStatus = (typeof smsStatuses)[number];

/** Why a message failed, is unknown or was cancelled. `refused` and `undelivered` have a detail of the provider. */
export const smsErrors = [
  "no_provider",
  "refused",
  "undelivered",
  "no_answer",
  "opt_out",
  "no_consent",
  "erased",
  "merged",
  "by_user",
  "bulk_cancelled",
  "outdated",
  "restored",
] as const;
export type SmsError = (typeof smsErrors)[number];

/** Why no message is written for somebody. The screen of a message to many and automatic messages show it. */
export const notSentReasons = [
  "opt_out",
  "no_consent",
  "no_phone",
  "no_mobile",
  "foreign_number",
  "duplicate",
  "inactive",
  "erased",
  "missing_values",
  "too_long",
  "template_not_found",
  "switched_off",
  "already_sent",
] as const;
export type NotSentReason = (typeof notSentReasons)[number];

export const bulkStatuses = ["running", "paused", "completed", "cancelled"] as const;
export type BulkStatus = (typeof bulkStatuses)[number];
