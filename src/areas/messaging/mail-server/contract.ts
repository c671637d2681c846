/** The mail server through which the shop sends emails. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { email, exactText, text, version } from "#src/shared/fields.ts";
import { providerHealth, providerStates } from "#src/shared/provider-settings.ts";
import { encryptions, mailProblems } from "../core/email-values.ts";

/** A name such as `smtp.example.com`, or an address. Its server may be in the shop's own network. */
const host = text(253).regex(
  /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|[0-9A-Fa-f:.]+)?$/,
  "is not the name or address of a server",
);

/** One line: nothing in it may become another line of the email's head. */
// oxlint-disable-next-line no-control-regex -- the pattern refuses control characters
const oneLine = (max: number) => text(max).regex(/^[^\u0000-\u001f\u007f]*$/, "is one line");

/** The settings. The password is never shown, only whether it is set. */
export const mailServer = z.object({
  state: z.enum(providerStates),
  isActive: z.boolean(),
  host: z.string(),
  port: z.int(),
  /** `none` is possible only within the shop's own network. */
  encryption: z.enum(encryptions),
  username: z.string(),
  hasPassword: z.boolean(),
  fromName: z.string(),
  fromAddress: z.string(),
  version,
  /** The last test or email; null if there was none with these settings. */
  health: providerHealth.extend({ problem: z.enum(mailProblems).nullable() }).nullable(),
  /** Emails that wait. */
  waiting: z.int(),
  /** Since when the server has taken no email, and until when it is left alone. */
  failingSince: z.string().nullable(),
  pausedUntil: z.string().nullable(),
});
export type MailServer = z.output<typeof mailServer>;

export const testEmailResult = z.object({
  status: z.enum(["accepted", "refused", "unknown"]),
  problem: z.enum(mailProblems).nullable(),
  /** In the words of the mail server. */
  detail: z.string().nullable(),
});
export type TestEmailResult = z.output<typeof testEmailResult>;

export const mailServerContract = contract({
  getMailServer: {
    method: "GET",
    path: "/api/mail-server",
    summary: "The mail server of the shop, with its last test",
    access: "manage_mail_server",
    refreshesOn: ["mail-server", "emails"],
    output: mailServer,
  },
  saveMailServer: {
    method: "POST",
    path: "/api/mail-server",
    summary:
      "Saves the settings of the mail server; a password that is not sent stays as it is, unless the server or the user changes, and an empty one is removed",
    access: "manage_mail_server",
    body: z.strictObject({
      version,
      host,
      port: z.int().min(1).max(65_535),
      encryption: z.enum(encryptions),
      username: oneLine(254),
      password: exactText(500).optional(),
      fromName: oneLine(100),
      fromAddress: z.union([z.literal(""), email]),
    }),
    output: mailServer,
    errors: ["stale_version", "password_needed_again"],
    secretBody: true,
    idempotencyKey: "optional",
  },
  switchMailServer: {
    method: "POST",
    path: "/api/mail-server/switch",
    summary: "Switches sending by email on, after a test, or off; while it is off, emails wait",
    access: "manage_mail_server",
    body: z.strictObject({ isActive: z.boolean() }),
    output: mailServer,
    errors: ["mail_server_incomplete"],
    transaction: "own",
  },
  testMailServer: {
    method: "POST",
    path: "/api/mail-server/test",
    summary: "Connects to the mail server and signs in, and stores the result; sends nothing",
    access: "manage_mail_server",
    body: z.strictObject({}),
    output: mailServer,
    errors: ["mail_server_incomplete"],
    transaction: "own",
  },
  sendTestEmail: {
    method: "POST",
    path: "/api/mail-server/test-email",
    summary: "Sends a fixed text to an address, and tells the mail server's answer",
    access: "send_test_messages",
    body: z.strictObject({ email }),
    output: testEmailResult,
    errors: ["mail_server_incomplete", "too_many_requests"],
    transaction: "own",
  },
});
