import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, idParams, moment } from "#src/shared/fields.ts";

export const checkStates = ["waiting", "running", "held", "broken", "failed"] as const;

/** A rule that does not hold. */
export const integrityFinding = z.object({
  /** The rule as a sentence, in English: it names the rule for whoever looks after Fundi. */
  rule: z.string(),
  /** The area of the rule; `platform` for numbers of documents, the journal and the guards of the ledgers. */
  area: z.string(),
  /** The first rows that break the rule: ids and figures, without texts. */
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
});
export type IntegrityFinding = z.output<typeof integrityFinding>;

export const integrityCheck = z.object({
  id,
  state: z.enum(checkStates),
  /** Who asked for it; null: by the calendar. */
  askedBy: z.object({ id, name: z.string() }).nullable(),
  askedAt: moment,
  startedAt: moment.nullable(),
  endedAt: moment.nullable(),
  /** How many rules of `total` are checked. */
  done: z.int(),
  total: z.int(),
  findings: z.array(integrityFinding),
});
export type IntegrityCheck = z.output<typeof integrityCheck>;

export const integrityContract = contract({
  listIntegrityChecks: {
    method: "GET",
    path: "/api/system/integrity-checks",
    summary: "The newest twenty checks of all rules that must hold in the database",
    access: "view_system",
    refreshesOn: ["system"],
    output: z.object({ items: z.array(integrityCheck) }),
  },
  getIntegrityCheck: {
    method: "GET",
    path: "/api/system/integrity-checks/:id",
    summary: "One check, how far it is, and what it found",
    access: "view_system",
    refreshesOn: ["system"],
    params: idParams,
    output: integrityCheck,
  },
  askIntegrityCheck: {
    method: "POST",
    path: "/api/system/integrity-checks",
    summary: "Starts a check in the background; while one is open, answers that one",
    access: "view_system",
    output: integrityCheck,
    status: 201,
    otherStatus: { status: 200, when: "A check was open already" },
    idempotencyKey: "required",
  },
});
