/** Emails to customers, and papers by email. */
import * as z from "zod";
import { ofCustomer } from "#src/shared/privacy/of-customer.ts";
import { contract } from "#src/shared/contract.ts";
import {
  day,
  email,
  id,
  idParams,
  listQuery,
  moment,
  page,
  person,
  text,
} from "#src/shared/fields.ts";
import type { RefusalCode } from "#src/shared/refusals/refusals.ts";
import { languages } from "#src/shared/words.ts";
import { smsPurposes } from "../core/values.ts";
import {
  emailAttemptStates,
  emailErrors,
  emailOrigins,
  emailStatuses,
  emailTypes,
  mailProblems,
} from "../core/email-values.ts";

/** To send a paper by email: the address is used once and not stored with the customer. */
export const paperByEmail = z.strictObject({
  email,
  /** The language of the email and of the paper. */
  language: z.enum(languages),
});
export type PaperByEmail = z.output<typeof paperByEmail>;

/** The refusals of sending a paper by email. */
const paperRefusals = [
  "not_found",
  "email_not_set_up",
  "sms_opt_out",
  "customer_erased",
] as const satisfies readonly RefusalCode[];

const attachmentOf = z.object({ kind: z.string(), of: z.string(), language: z.enum(languages) });

const sentEmail = z.object({
  id,
  /** null for an erased customer. */
  recipient: ofCustomer(z.string().nullable()),
  customerId: id.nullable(),
  customerName: ofCustomer(z.string().nullable()),
  deviceId: id.nullable(),
  ticketNumber: z.string().nullable(),
  type: z.enum(emailTypes),
  purpose: z.enum(smsPurposes),
  origin: z.enum(emailOrigins),
  language: z.enum(languages),
  /** Empty for an erased customer. */
  subject: ofCustomer(z.string()),
  status: z.enum(emailStatuses),
  /** Whether the mail server is being asked at this moment. */
  isBeingSent: z.boolean(),
  /** When the next attempt may start. */
  sendAt: moment.nullable(),
  sentAt: moment.nullable(),
  error: z.enum(emailErrors).nullable(),
  /** The mail server's own words. */
  errorDetail: ofCustomer(z.string().nullable()),
  hasAttachment: z.boolean(),
  /** null for automatic emails. */
  createdBy: person.nullable(),
  createdAt: moment,
});

/** An email as lists show it. Its text is in the detail. */
export const listedEmail = sentEmail;
export type ListedEmail = z.output<typeof listedEmail>;

export const emailAttempt = z.object({
  id,
  /** The position among the attempts of its email, from 1. */
  attemptNumber: z.int(),
  state: z.enum(emailAttemptStates),
  problem: z.enum(mailProblems).nullable(),
  detail: z.string().nullable(),
  askedAt: moment,
  answeredAt: moment.nullable(),
  /** Who stated that the email did not arrive. */
  statedBy: person.nullable(),
});

/** What all endpoints that send a paper by email have in common. */
export const sendsPaper = {
  method: "POST",
  access: "send_messages",
  body: paperByEmail,
  output: listedEmail,
  status: 201,
  errors: paperRefusals,
  idempotencyKey: "required",
} as const;

export const emailDetail = sentEmail.extend({
  body: z.string(),
  attachment: attachmentOf.nullable(),
  /** Newest first. */
  attempts: z.array(emailAttempt),
});
export type EmailDetail = z.output<typeof emailDetail>;

const filters = {
  type: z.enum(emailTypes).optional(),
  status: z.enum(emailStatuses).optional(),
  customerId: id.optional(),
  deviceId: id.optional(),
  /** The first and the last day, in the shop's time zone. */
  from: day.optional(),
  to: day.optional(),
};

const refreshesOn = ["emails", "customers"] as const;

export const emailContract = contract({
  listEmails: {
    method: "GET",
    path: "/api/emails",
    summary: "Emails, newest first; searched by address, name or phone number",
    access: "view_messages",
    refreshesOn,
    query: listQuery.extend(filters),
    output: page(listedEmail),
  },
  exportEmails: {
    method: "GET",
    path: "/api/emails/export.csv",
    summary: "The list of emails as a CSV file, under the same filters",
    access: "view_messages",
    query: z.strictObject({
      ...filters,
      search: text(100).optional(),
      language: z.enum(languages).default("en"),
    }),
    produces: "text/csv",
  },
  getEmail: {
    method: "GET",
    path: "/api/emails/:id",
    summary: "One email with its text and its attempts",
    access: "view_messages",
    refreshesOn,
    params: idParams,
    output: emailDetail,
  },
  retryEmail: {
    method: "POST",
    path: "/api/emails/:id/retry",
    summary:
      "Sends a failed email again; an unknown one only if somebody states that it was not received",
    access: "send_messages",
    params: idParams,
    body: z.strictObject({ wasNotReceived: z.boolean().default(false) }),
    output: listedEmail,
    errors: [
      "message_not_failed",
      "result_unknown",
      "email_not_set_up",
      "sms_opt_out",
      "no_marketing_consent",
      "customer_erased",
    ],
    idempotencyKey: "required",
  },
  cancelEmail: {
    method: "POST",
    path: "/api/emails/:id/cancel",
    summary: "Cancels an email that still waits",
    access: "send_messages",
    params: idParams,
    output: listedEmail,
    errors: ["message_not_waiting"],
    idempotencyKey: "optional",
  },
  getEmailState: {
    method: "GET",
    path: "/api/emails/state",
    summary: "Whether emails can be sent",
    access: "signed-in",
    refreshesOn: ["mail-server"],
    output: z.object({ isReady: z.boolean() }),
  },
});
