/** The closed lists of emails. Screens translate their values with the words of `emails`. */
import { storedSmsTypes } from "./values.ts";

/** The types of messages, and the papers that go by email. */
export const emailTypes = [
  ...storedSmsTypes,
  "invoice",
  "credit_note",
  "shift_report",
  "sales_report",
  "purchase_order",
] as const;
export type EmailType = (typeof emailTypes)[number];

export const emailOrigins = ["manual", "automatic"] as const;
export type EmailOrigin = (typeof emailOrigins)[number];

/** `sent`: the mail server has accepted it. Whether it reached its reader, nobody reports. */
export const emailStatuses = ["pending", "sent", "failed", "unknown", "cancelled"] as const;
export type EmailStatus = (typeof emailStatuses)[number];

/** What can go wrong between Fundi and a mail server. */
export const mailProblems = [
  "name_unknown",
  "address_refused",
  "not_encrypted",
  "not_reached",
  "timed_out",
  "bad_certificate",
  "no_encryption",
  "wrong_password",
  "server_refused",
  "sender_refused",
  "recipient_refused",
  "too_large",
  "refused",
  "busy",
  "no_answer",
  "attachment_missing",
] as const;
export type MailProblem = (typeof mailProblems)[number];

/** Why an email failed, is unknown or was cancelled. `too_late`: the mail server took nothing for too long. */
export const emailErrors = [
  ...mailProblems,
  "too_late",
  "opt_out",
  "no_consent",
  "erased",
  "by_user",
  "restored",
] as const;
export type EmailError = (typeof emailErrors)[number];

export const emailAttemptStates = [
  "asked",
  "accepted",
  "refused",
  "unknown",
  "not_received",
] as const;
export type EmailAttemptState = (typeof emailAttemptStates)[number];

export const encryptions = ["tls", "starttls", "none"] as const;
export type Encryption = (typeof encryptions)[number];
