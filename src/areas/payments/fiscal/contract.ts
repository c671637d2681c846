import * as z from "zod";
import { taxCodes, type TaxCode } from "#src/areas/settings/taxes/rules.ts";
import { contract } from "#src/shared/contract.ts";
import {
  day,
  done,
  exactText,
  id,
  idParams,
  moment,
  moneyOfMany,
  person,
  requiredText,
  text,
  version,
} from "#src/shared/fields.ts";

/** The tax codes of the authority. On a receipt it writes them as the numbers 1 to 5. */
export const fiscalCodes = taxCodes;
export type FiscalCode = TaxCode;

export const fiscalKinds = ["receipt", "z"] as const;

/** Why a document was not acknowledged. `failureDetail` has the authority's own words, or the value that is wrong. */
export const fiscalFailures = [
  "unreachable",
  "server_error",
  "refused",
  "token_refused",
  "certificate_missing",
] as const;
export type FiscalFailure = (typeof fiscalFailures)[number];

/** What must be set before fiscal receipts can be switched on. */
export const fiscalNeeds = [
  "certificate",
  "tin",
  "efdSerial",
  "regNumber",
  "receiptCode",
  "userName",
  "password",
] as const;
export type FiscalNeed = (typeof fiscalNeeds)[number];

const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** An address of the authority. Without encryption only this computer may be addressed. */
const serviceAddress = z
  .url()
  .max(200)
  .refine((typed) => {
    // A refinement also runs when the format was wrong.
    if (!URL.canParse(typed)) return false;
    const { protocol, hostname, username, password, search, hash } = new URL(typed);
    const isSafe = protocol === "https:" || (protocol === "http:" && loopback.has(hostname));
    return isSafe && !username && !password && !search && !hash;
  }, "is not an https address")
  .overwrite((typed) => typed.replace(/\/+$/, ""));

const mark = (max: number) =>
  text(max).regex(/^[A-Za-z0-9/_-]*$/, "may only have letters, digits, - _ and /");

const settings = {
  serviceUrl: serviceAddress,
  /** The address of the authority's page that shows a receipt; the verification code is appended to it. */
  verifyUrl: serviceAddress,
  tin: text(9).regex(/^(\d{9})?$/, "must have nine digits"),
  /** Empty for a shop that is not registered for VAT. */
  vrn: mark(20),
  /** The serial number of the virtual device, which the authority also calls CERTKEY. */
  efdSerial: mark(30),
  regNumber: mark(40),
  uin: mark(60),
  /** The beginning of each verification code. */
  receiptCode: mark(20),
  routingKey: mark(40).min(1),
  taxOffice: text(80),
  /** The global counter with which the registration begins; 0 for a new one. */
  firstGc: z.int().min(0).max(1_000_000_000),
  registeredOn: day.nullable(),
  userName: text(80),
};

/** The settings as they are shown. Of each secret they say only whether it is set. */
export const fiscalSettings = z.object({
  ...settings,
  hasPassword: z.boolean(),
  certificate: z.object({ serial: z.string(), validUntil: moment }).nullable(),
  version,
});
export type FiscalSettings = z.output<typeof fiscalSettings>;

export const fiscalDocument = z.object({
  id,
  kind: z.enum(fiscalKinds),
  day,
  /** The global and the daily counter; null for a Z report. */
  gc: z.int().nullable(),
  dc: z.int().nullable(),
  code: z.string().nullable(),
  receipt: z.object({ id, receiptNumber: z.string() }).nullable(),
  issuedAt: moment,
  tries: z.int(),
  triedAt: moment.nullable(),
  nextTryAt: moment.nullable(),
  failure: z.enum(fiscalFailures).nullable(),
  failureDetail: z.string().nullable(),
  acknowledgedAt: moment.nullable(),
  confirmedBy: person.nullable(),
});
export type FiscalDocument = z.output<typeof fiscalDocument>;

export const fiscalState = z.object({
  isOn: z.boolean(),
  activatedAt: moment.nullable(),
  /** What must be set before fiscal receipts can be switched on. */
  missing: z.array(z.enum(fiscalNeeds)),
  registration: z.object({
    /** When a registration was asked for that has no answer yet. */
    askedAt: moment.nullable(),
    /** Why the last registration failed, and the authority's words. */
    failure: z.enum(fiscalFailures).nullable(),
    failureDetail: z.string().nullable(),
  }),
  /** The counters of the registration; null before it was first switched on. */
  counters: z.object({ gc: z.int(), dc: z.int(), day, lastZ: day }).nullable(),
  waiting: z.int(),
  /** The document that is sent next. All others wait for it. */
  oldest: fiscalDocument.nullable(),
  lastAcknowledged: fiscalDocument.nullable(),
  /** Refunds of receipts that the authority has, by month, newest first. The shop declares them in its VAT return. */
  refunds: z.array(
    z.object({ month: z.string(), count: z.int(), amount: moneyOfMany, tax: moneyOfMany }),
  ),
  settings: fiscalSettings,
});
export type FiscalState = z.output<typeof fiscalState>;

/** How many documents wait for the authority, for users who compare money and do not set fiscal receipts up. */
export const fiscalWaiting = z.object({
  isOn: z.boolean(),
  waiting: z.int(),
  /** When the oldest of them was issued, and why it was not acknowledged. */
  oldestAt: moment.nullable(),
  failure: z.enum(fiscalFailures).nullable(),
});
export type FiscalWaiting = z.output<typeof fiscalWaiting>;

export const fiscalContract = contract({
  getFiscalWaiting: {
    method: "GET",
    path: "/api/fiscal/waiting",
    summary: "How many documents wait for the tax authority, since when and why",
    access: ["reconcile_payments", "manage_fiscal"],
    refreshesOn: ["fiscal", "payments"],
    output: fiscalWaiting,
  },
  getFiscal: {
    method: "GET",
    path: "/api/fiscal",
    summary:
      "Fiscal receipts: settings without secrets, counters, and what waits for the authority",
    access: "manage_fiscal",
    refreshesOn: ["fiscal", "payments"],
    output: fiscalState,
  },
  saveFiscalSettings: {
    method: "PUT",
    path: "/api/fiscal/settings",
    summary:
      "Changes the settings; the registration only while fiscal receipts are off; another address needs the password and the certificate again",
    access: "manage_fiscal",
    body: z.strictObject({
      ...settings,
      /** The password for tokens. Without it the stored one stays, unless the address or the user name changes. */
      password: exactText(200).optional(),
      version,
    }),
    output: fiscalSettings,
    errors: ["stale_version", "conflict", "password_needed_again"],
    secretBody: true,
    idempotencyKey: "optional",
  },
  saveFiscalCertificate: {
    method: "POST",
    path: "/api/fiscal/certificate",
    summary: "Stores the certificate with its private key (PFX or PEM); neither can be read again",
    access: "manage_fiscal",
    body: z.strictObject({
      /** The file in base64. */
      file: z.base64().min(1).max(40_000),
      /** The password of the file; omitted or empty without one. */
      password: exactText(200).optional(),
    }),
    output: fiscalSettings,
    idempotencyKey: "optional",
  },
  registerFiscal: {
    method: "POST",
    path: "/api/fiscal/registration",
    summary: "Registers the virtual device at the authority, in the background",
    access: "manage_fiscal",
    output: done,
    errors: ["conflict"],
    idempotencyKey: "optional",
  },
  switchOnFiscal: {
    method: "POST",
    path: "/api/fiscal/on",
    summary: "Switches fiscal receipts on: from now on every receipt gets its counters",
    access: "manage_fiscal",
    output: done,
    errors: ["conflict", "simulated_and_fiscal"],
    idempotencyKey: "optional",
  },
  switchOffFiscal: {
    method: "POST",
    path: "/api/fiscal/off",
    summary: "Switches fiscal receipts off; what waits is still sent",
    access: "manage_fiscal",
    body: z.strictObject({ reason: requiredText(300) }),
    output: done,
    idempotencyKey: "optional",
  },
  sendFiscal: {
    method: "POST",
    path: "/api/fiscal/send",
    summary: "Sends what waits now, without the pause after a failure",
    access: "manage_fiscal",
    output: done,
    idempotencyKey: "optional",
  },
  confirmFiscalDocument: {
    method: "POST",
    path: "/api/fiscal/documents/:id/confirmation",
    summary:
      "Notes that the authority has a document although it did not acknowledge it; only the oldest that was sent",
    access: "manage_fiscal",
    params: idParams,
    body: z.strictObject({ reason: requiredText(300) }),
    output: fiscalDocument,
    errors: ["not_found", "invalid_transition"],
    idempotencyKey: "required",
  },
});
