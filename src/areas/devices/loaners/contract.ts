/** Loaner phones: phones of the shop that customers use while theirs are repaired. */
import * as z from "zod";
import { calledCustomer } from "#src/shared/privacy/of-customer.ts";
import { contract } from "#src/shared/contract.ts";
import {
  day,
  emptyToNull,
  id,
  idParams,
  listQuery,
  moment,
  money,
  page,
  person,
  requiredText,
  text,
  version,
} from "#src/shared/fields.ts";
import { isImei, normalizeImei } from "#src/shared/imei.ts";
import { loanerEntryKinds, loanerStates, settableStates } from "./rules.ts";
import { seesLoaners } from "./sees-loaners.ts";
import { loan, loanReturn } from "../core/detail/loaners.ts";
import { loanerConditions } from "../kinds.ts";
import { personSignature } from "../core/detail/signatures.ts";

const imei = z
  .string()
  .max(30)
  .transform((typed) => normalizeImei(typed) || null)
  .refine((value) => value === null || isImei(value), "is not a valid IMEI")
  .nullable()
  .optional();

const conditionNote = emptyToNull(text(500)).optional();

export const newLoaner = z.strictObject({
  id: id.optional(),
  /** What is written on the phone, such as "Loaner 3". */
  name: requiredText(60),
  brand: requiredText(80),
  model: requiredText(120),
  imei,
  conditionNote,
  /** What the phone is worth. */
  value: money,
});
export type NewLoaner = z.output<typeof newLoaner>;

export const loanerChange = z.strictObject({
  version,
  name: requiredText(60).optional(),
  brand: requiredText(80).optional(),
  model: requiredText(120).optional(),
  imei,
  conditionNote,
  value: money.optional(),
});
export type LoanerChange = z.output<typeof loanerChange>;

/** The repair with which a loaner was lent. */
const repair = z.object({
  id,
  ticketNumber: z.string(),
  customer: calledCustomer,
});

export const loaner = z.object({
  id,
  name: z.string(),
  brand: z.string(),
  model: z.string(),
  imei: z.string().nullable(),
  conditionNote: z.string().nullable(),
  value: money,
  state: z.enum(loanerStates),
  /** The loan that is open; null: nobody has the phone. */
  loan: z.object({ id, dueOn: day, lentAt: moment, repair }).nullable(),
  version: z.int(),
  createdAt: moment,
});
export type Loaner = z.output<typeof loaner>;

export const loanerEntry = z.object({
  id,
  kind: z.enum(loanerEntryKinds),
  ticketNumber: z.string().nullable(),
  dueOn: day.nullable(),
  condition: z.enum(loanerConditions).nullable(),
  note: z.string().nullable(),
  createdBy: person.nullable(),
  createdAt: moment,
});
export type LoanerEntry = z.output<typeof loanerEntry>;

export const loanerDetail = loaner.extend({
  /** What happened to the phone, the latest first; at most `ENTRIES_SHOWN`. */
  entries: z.array(loanerEntry),
});
export type LoanerDetail = z.output<typeof loanerDetail>;

export const loanOfLoaner = loan.extend({
  repair,
  /** Whether this return can be undone: it is the latest loan, and the phone is here. */
  isUndoable: z.boolean(),
});
export type LoanOfLoaner = z.output<typeof loanOfLoaner>;

export const loanerSorts = ["name", "-name", "value", "-value", "newest", "due"] as const;
export type LoanerSort = (typeof loanerSorts)[number];

/** `overdue`: lent, and the day on which it should come back is over. */
export const loanerFilters = [...loanerStates, "overdue"] as const;
export type LoanerFilter = (typeof loanerFilters)[number];

const filters = {
  search: listQuery.shape.search,
  state: z.enum(loanerFilters).optional(),
  /** `due` shows lent phones only. */
  sort: z.enum(loanerSorts).default("name"),
};

const shown = ["loaners", "devices", "customers", "users"] as const;

export const loanersContract = contract({
  listLoaners: {
    method: "GET",
    path: "/api/loaners",
    summary: "Loaner phones by name; searched by name, brand, model or IMEI",
    access: seesLoaners,
    refreshesOn: shown,
    query: listQuery.extend({ ...filters, cursor: z.string().max(1000).optional() }),
    output: page(loaner),
  },
  exportLoaners: {
    method: "GET",
    path: "/api/loaners/export.csv",
    summary: "The same list as a file for a spreadsheet, without customers",
    access: seesLoaners,
    query: z.strictObject(filters),
    produces: "text/csv",
  },
  addLoaner: {
    method: "POST",
    path: "/api/loaners",
    summary: "Adds a phone that can be lent",
    access: "manage_loaners",
    body: newLoaner,
    output: loaner,
    status: 201,
    errors: ["id_taken", "loaner_name_taken", "loaner_imei_taken"],
    idempotencyKey: "required",
  },
  getLoaner: {
    method: "GET",
    path: "/api/loaners/:id",
    summary: "One loaner phone with its history",
    access: seesLoaners,
    refreshesOn: shown,
    params: idParams,
    output: loanerDetail,
  },
  listLoans: {
    method: "GET",
    path: "/api/loaners/:id/loans",
    summary: "Who had a loaner phone, with which repair, and how it came back; the latest first",
    access: seesLoaners,
    refreshesOn: shown,
    params: idParams,
    query: listQuery.omit({ search: true }),
    output: page(loanOfLoaner),
  },
  updateLoaner: {
    method: "PATCH",
    path: "/api/loaners/:id",
    summary: "Changes what is written about a loaner phone",
    access: "manage_loaners",
    params: idParams,
    body: loanerChange,
    output: loaner,
    errors: ["stale_version", "loaner_name_taken", "loaner_imei_taken"],
    idempotencyKey: "optional",
  },
  setLoanerState: {
    method: "POST",
    path: "/api/loaners/:id/state",
    summary:
      "Says that a loaner phone is lost (which ends its loan), found, retired, or lent again from now on",
    access: "manage_loaners",
    params: idParams,
    body: z.strictObject({ state: z.enum(settableStates), reason: requiredText(300) }),
    output: loaner,
    errors: ["loaner_state", "loaner_name_taken", "loaner_imei_taken"],
    idempotencyKey: "required",
  },
  lendLoaner: {
    method: "POST",
    path: "/api/devices/:id/loans",
    summary: "Lends a loaner phone with a repair",
    access: "lend_loaners",
    params: idParams,
    body: z.strictObject({
      id: id.optional(),
      loanerId: id,
      /** The last day on which it should come back: today or later. */
      dueOn: day,
      conditionNote,
      /** What the customer gets with it, such as a charger. */
      accessories: emptyToNull(text(300)).optional(),
      signature: personSignature.optional(),
    }),
    output: loan,
    status: 201,
    errors: ["id_taken", "loaner_not_here", "loan_refused"],
    idempotencyKey: "required",
  },
  returnLoaner: {
    method: "POST",
    path: "/api/loans/:id/return",
    summary: "Takes a loaner phone back",
    access: "lend_loaners",
    params: idParams,
    body: loanReturn,
    output: loan,
    errors: ["loan_ended"],
    idempotencyKey: "required",
  },
  undoLoanReturn: {
    method: "POST",
    path: "/api/loans/:id/undo-return",
    summary: "Says that a return was recorded by mistake: the customer still has the phone",
    access: "lend_loaners",
    params: idParams,
    body: z.strictObject({ reason: requiredText(300) }),
    output: loan,
    errors: ["forbidden", "return_not_undoable", "loan_refused"],
    idempotencyKey: "required",
  },
  changeLoanDue: {
    method: "POST",
    path: "/api/loans/:id/due",
    summary: "Changes the day on which a loaner phone should come back",
    access: "lend_loaners",
    params: idParams,
    body: z.strictObject({ dueOn: day }),
    output: loan,
    errors: ["loan_ended"],
    idempotencyKey: "required",
  },
});
