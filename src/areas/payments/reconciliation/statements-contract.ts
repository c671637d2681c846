import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  day,
  id,
  idParams,
  listQuery,
  moment,
  money,
  page,
  person,
  requiredText,
} from "#src/shared/fields.ts";
import { numberStyles } from "#src/shared/imports/number-styles.ts";
import { languages } from "#src/shared/words.ts";
import { provider, reconciledPayment } from "./contract.ts";
import { lineErrors, MAX_STATEMENT_BYTES, statementFields } from "./rules.ts";

/** Field → the header of its column. */
export const statementMapping = z.partialRecord(z.enum(statementFields), z.string().max(100));
export type StatementMapping = z.output<typeof statementMapping>;

export const statementSource = z.object({
  id,
  name: z.string(),
  provider: z.string(),
  mapping: statementMapping,
});
export type StatementSource = z.output<typeof statementSource>;

export const statement = z.object({
  id,
  source: z.object({ id, name: z.string(), provider: z.string() }),
  fileName: z.string(),
  counts: z.object({ new: z.int(), known: z.int(), outgoing: z.int(), errors: z.int() }),
  fromDay: day,
  toDay: day,
  importedBy: person,
  importedAt: moment,
});
export type Statement = z.output<typeof statement>;

const rowError = z.object({
  row: z.int(),
  field: z.enum(statementFields),
  code: z.enum(lineErrors),
  value: z.string(),
});

/** What an import of a file would do. */
export const statementPreview = z.object({
  headers: z.array(z.object({ header: z.string(), samples: z.array(z.string()) })),
  /** The columns as they were given, saved for this source, or recognised. */
  mapping: statementMapping,
  /** The needed fields that have no column. Without them the rows are not read. */
  missing: z.array(z.enum(statementFields)),
  counts: z.object({ new: z.int(), known: z.int(), outgoing: z.int(), errors: z.int() }),
  fromDay: day.nullable(),
  toDay: day.nullable(),
  /** The first rows that the import takes. */
  rows: z.array(
    z.object({
      row: z.int(),
      reference: z.string().nullable(),
      amount: money,
      paidAt: moment,
      hasTime: z.boolean(),
      details: z.string().nullable(),
      isKnown: z.boolean(),
    }),
  ),
  /** The first errors. Such rows are left out. */
  errors: z.array(rowError),
  /** How the amounts show that the file writes numbers; null if they do not. */
  guessedStyle: z.enum(numberStyles).nullable(),
  /** A CSV file with the rows that have errors and their reasons, to mend and import it; null without errors. */
  wrongRows: z.string().nullable(),
});
export type StatementPreview = z.output<typeof statementPreview>;

export const lineStates = ["open", "matched", "noted"] as const;

export const statementLine = z.object({
  id,
  source: z.object({ id, name: z.string(), provider: z.string() }),
  fileName: z.string(),
  row: z.int(),
  reference: z.string().nullable(),
  amount: money,
  paidAt: moment,
  /** Whether the statement has the time; otherwise `paidAt` is the beginning of its day. */
  hasTime: z.boolean(),
  details: z.string().nullable(),
  state: z.enum(lineStates),
  note: z.string().nullable(),
  notedBy: person.nullable(),
  match: z
    .object({
      how: z.enum(["reference", "confirmed"]),
      matchedBy: person.nullable(),
      matchedAt: moment,
      payment: reconciledPayment,
    })
    .nullable(),
});
export type StatementLine = z.output<typeof statementLine>;

/** A payment that may belong to a line. */
export const suggestion = z.object({
  payment: reconciledPayment,
  isSameReference: z.boolean(),
  isSameAmount: z.boolean(),
  /**
   * `match`: its money was received. `confirm_transfer`: it waits for this bank transfer. `state_paid`: somebody must
   * state first that it was paid.
   */
  act: z.enum(["match", "confirm_transfer", "state_paid"]).nullable(),
});
export type Suggestion = z.output<typeof suggestion>;

const file = {
  /** The name of the wallet or account. A new name creates it, together with the columns. */
  source: requiredText(60),
  provider,
  mapping: statementMapping.optional(),
  /** The content of the file. Cells are separated by comma, semicolon or tab. */
  text: z.string().min(1).max(MAX_STATEMENT_BYTES),
  /** How the file writes numbers; null: as its cells show. */
  numberStyle: z.enum(numberStyles).nullable().optional(),
};

export const statementsContract = contract({
  listStatementSources: {
    method: "GET",
    path: "/api/statement-sources",
    summary: "Wallets and accounts whose statements were imported, with the columns of their files",
    access: "reconcile_payments",
    refreshesOn: ["statements"],
    output: z.object({ items: z.array(statementSource) }),
  },
  previewStatement: {
    method: "POST",
    path: "/api/statements/preview",
    summary: "Reads a statement and says what its import would do; nothing is written",
    access: "reconcile_payments",
    body: z.strictObject({
      ...file,
      source: file.source.optional(),
      /** The language of the reasons in `wrongRows`. */
      language: z.enum(languages).default("en"),
    }),
    bodyBytes: 2 * MAX_STATEMENT_BYTES,
    output: statementPreview,
    rateLimit: { max: 60, seconds: 60 },
  },
  importStatement: {
    method: "POST",
    path: "/api/statements",
    summary:
      "Imports a statement: lines that are not there yet, which are matched with payments of the same reference and amount",
    access: "reconcile_payments",
    body: z.strictObject({ ...file, fileName: requiredText(200) }),
    bodyBytes: 2 * MAX_STATEMENT_BYTES,
    output: statement,
    status: 201,
    idempotencyKey: "required",
  },
  listStatements: {
    method: "GET",
    path: "/api/statements",
    summary: "Imported statements, newest first",
    access: "reconcile_payments",
    refreshesOn: ["statements"],
    query: listQuery.omit({ search: true }),
    output: page(statement),
  },
  listStatementLines: {
    method: "GET",
    path: "/api/statement-lines",
    summary: "Money that arrived by the statements, newest first",
    access: "reconcile_payments",
    refreshesOn: ["statements", "payments", "customers"],
    query: listQuery.extend({
      state: z.enum(lineStates).optional(),
      sourceId: id.optional(),
      provider: provider.optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    output: page(statementLine),
  },
  getStatementLine: {
    method: "GET",
    path: "/api/statement-lines/:id",
    summary: "One line of a statement, with the payment that it proves",
    access: "reconcile_payments",
    refreshesOn: ["statements", "payments", "customers"],
    params: idParams,
    output: statementLine,
  },
  listSuggestions: {
    method: "GET",
    path: "/api/statement-lines/:id/suggestions",
    summary:
      "Payments that may belong to a line: same reference, or same amount at that time; for a transfer, after it was announced",
    access: "reconcile_payments",
    refreshesOn: ["statements", "payments", "customers"],
    params: idParams,
    output: z.object({ items: z.array(suggestion) }),
  },
  matchLine: {
    method: "POST",
    path: "/api/statement-lines/:id/match",
    summary: "Confirms that a line is the money of a received payment",
    access: "reconcile_payments",
    params: idParams,
    body: z.strictObject({ paymentId: id }),
    output: statementLine,
    errors: ["invalid_transition"],
    idempotencyKey: "required",
  },
  unmatchLine: {
    method: "POST",
    path: "/api/statement-lines/:id/unmatch",
    summary: "Undoes a match; it is not made again by itself",
    access: "reconcile_payments",
    params: idParams,
    body: z.strictObject({}),
    output: statementLine,
    errors: ["invalid_transition", "proof_was_used"],
    idempotencyKey: "required",
  },
  noteLine: {
    method: "POST",
    path: "/api/statement-lines/:id/note",
    summary: "Notes that a line is no payment of Fundi, and what it is",
    access: "reconcile_payments",
    params: idParams,
    body: z.strictObject({ reason: requiredText(500) }),
    output: statementLine,
    errors: ["invalid_transition"],
    idempotencyKey: "required",
  },
  reopenLine: {
    method: "POST",
    path: "/api/statement-lines/:id/reopen",
    summary: "Takes such a note back",
    access: "reconcile_payments",
    params: idParams,
    body: z.strictObject({}),
    output: statementLine,
    errors: ["invalid_transition"],
    idempotencyKey: "required",
  },
});
