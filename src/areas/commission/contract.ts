import * as z from "zod";
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
  positiveMoney,
  requiredText,
  text,
} from "#src/shared/fields.ts";
import { languages } from "#src/shared/words.ts";
import { payingMethods } from "#src/areas/purchasing/values.ts";
import { commissionKinds, seesEarnings, tierBases } from "./rules.ts";

/** Money in minor units that may be below zero. */
const balance = z.int();
const MAX_TIERS = 10;
const RATE_OF_ALL = 10_000;

const tier = z.strictObject({ from: positiveMoney, rate: money });
const ruleFields = {
  kind: z.enum(commissionKinds),
  /** `per_repair`: minor units for each repair; `labour`, `margin`: hundredths of a percent. */
  rate: money,
  /** What decides the tier: the technician's repairs of the month, or what the earlier ones cost together. */
  tiersBy: z.enum(tierBases),
  tiers: z.array(tier).max(MAX_TIERS),
};

export const newRule = z
  .strictObject({
    /** A client may create the id, so that it knows the id before it sends the request. */
    id: id.optional(),
    /** Null: for every technician without a rule of their own. */
    technicianId: id.nullable(),
    /** The first day, today or later. */
    startsOn: day,
    ...ruleFields,
    tiersBy: ruleFields.tiersBy.default("none"),
    tiers: ruleFields.tiers.default([]),
    reason: requiredText(300),
  })
  .superRefine(({ kind, rate, tiersBy, tiers }, { addIssue }) => {
    const wrong = (field: string, message: string) =>
      addIssue({ code: "custom", message, path: [field] });
    const most = kind === "per_repair" ? Number.POSITIVE_INFINITY : RATE_OF_ALL;
    if (kind === "none" && rate !== 0) wrong("rate", "is 0 without a commission");
    if (kind === "none" && tiersBy !== "none") wrong("tiersBy", "is none without a commission");
    if (rate > most) wrong("rate", "is more than everything");
    if ((tiersBy === "none") !== (tiers.length === 0))
      wrong("tiers", "belong to what decides the tier");
    if (tiers.some((each) => each.rate > most)) wrong("tiers", "give more than everything");
    const starts = [tiersBy === "count" ? 1 : 0, ...tiers.map(({ from }) => from)];
    if (starts.some((from, nth) => nth > 0 && from <= (starts[nth - 1] ?? 0)))
      wrong("tiers", "must rise");
  });
export type NewRule = z.output<typeof newRule>;

export const storedRule = z.object({
  id,
  technician: person.nullable(),
  startsOn: day,
  ...ruleFields,
  reason: z.string(),
  createdBy: person,
  createdAt: moment,
  isInForce: z.boolean(),
  isPlanned: z.boolean(),
});
export type StoredRule = z.output<typeof storedRule>;

/** The versions of all rules, and the technicians who can have one of their own. */
export const commissionRules = z.object({
  items: z.array(storedRule),
  technicians: z.array(person),
});
export type CommissionRules = z.output<typeof commissionRules>;

/** What a technician earned in a period, and what the shop owes them now. Amounts are in minor units. */
export const earnings = z.object({
  technician: person,
  /** The repairs that were paid and handed over in the period. */
  repairs: z.int(),
  earned: money,
  /** What refunds and comebacks took back. */
  reversed: money,
  /** Payouts, less those that were voided. It may be below zero if an earlier payout was voided in the period. */
  paid: balance,
  /** Below zero: the technician was paid too much, and the next payouts are lowered by it. */
  balance,
});
export type Earnings = z.output<typeof earnings>;

export const commissionEntry = z.object({
  id,
  position: z.int(),
  kind: z.enum(["earned", "refund", "comeback", "payout", "void"]),
  amount: balance,
  balanceAfter: balance,
  day,
  device: z.object({ id, ticketNumber: z.string(), description: z.string() }).nullable(),
  /** The rule by which the repair earned: its kind and the rate of its tier. */
  rule: z.object({ kind: ruleFields.kind, rate: ruleFields.rate }).nullable(),
  returned: z.object({ id, returnNumber: z.string() }).nullable(),
  payout: z.object({ id, payoutNumber: z.string() }).nullable(),
  /** Whether a payout covers it. */
  isCovered: z.boolean(),
});
export type CommissionEntry = z.output<typeof commissionEntry>;

export const payoutInList = z.object({
  id,
  payoutNumber: z.string(),
  technician: person,
  /** The last day of the entries that it covers. */
  upTo: day,
  amount: money,
  method: z.enum(payingMethods),
  paymentAccountName: z.string().nullable(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  /** Whether the cash was taken out of a drawer. */
  isFromDrawer: z.boolean(),
  voidedAt: moment.nullable(),
  voidedBy: person.nullable(),
  voidReason: z.string().nullable(),
  createdBy: person,
  createdAt: moment,
});
export type PayoutInList = z.output<typeof payoutInList>;

export const payout = payoutInList.extend({
  /** What it covers, by repair, in the order of the days. */
  lines: z.array(
    z.object({
      deviceId: id,
      ticketNumber: z.string(),
      description: z.string(),
      day,
      earned: money,
      reversed: money,
    }),
  ),
});
export type Payout = z.output<typeof payout>;

export const due = z.object({
  /** What a payout up to this day would pay; zero or less: nothing. */
  amount: balance,
  repairs: z.int(),
  balance,
});
export type Due = z.output<typeof due>;

export const newPayout = z
  .strictObject({
    id: id.optional(),
    technicianId: id,
    /** The last day of the entries that it covers, today at the latest. */
    upTo: day,
    /** What the sender saw as due. Another amount is refused, so that nobody pays what they did not see. */
    amount: positiveMoney,
    method: z.enum(payingMethods),
    /** The cash is taken out of the drawer of the sender's open shift. */
    isFromDrawer: z.boolean().default(false),
    paymentAccountId: id.nullable().optional(),
    reference: emptyToNull(text(80)).optional(),
    note: emptyToNull(text(500)).optional(),
  })
  .refine(({ isFromDrawer, method }) => !isFromDrawer || method === "cash", {
    message: "is only for cash",
    path: ["isFromDrawer"],
  })
  .refine(({ isFromDrawer, paymentAccountId }) => !isFromDrawer || !paymentAccountId, {
    message: "is not for cash of the drawer",
    path: ["paymentAccountId"],
  });
export type NewPayout = z.output<typeof newPayout>;

const period = { from: day, to: day };
const ofTechnician = listQuery.omit({ search: true }).extend({ technicianId: id });

export const commissionContract = contract({
  listEarnings: {
    method: "GET",
    path: "/api/commission/earnings",
    summary:
      "What technicians earned in a period; users without `manage_commission` see their own only",
    access: [...seesEarnings],
    refreshesOn: ["commission", "users"],
    query: z.strictObject({ ...period, technicianId: id.optional() }),
    output: z.object({ items: z.array(earnings) }),
  },
  listCommissionEntries: {
    method: "GET",
    path: "/api/commission/entries",
    summary: "The ledger of a technician, the latest entry first",
    access: [...seesEarnings],
    refreshesOn: ["commission", "commission-rules", "devices", "returns"],
    query: ofTechnician.extend({ from: day.optional(), to: day.optional() }),
    output: page(commissionEntry),
  },
  listCommissionRules: {
    method: "GET",
    path: "/api/commission/rules",
    summary: "The versions of all rules of commission, and who can have one",
    access: "manage_commission",
    refreshesOn: ["commission-rules", "users"],
    output: commissionRules,
  },
  addCommissionRule: {
    method: "POST",
    path: "/api/commission/rules",
    summary: "Sets what technicians earn from a day on. What was earned before stays",
    access: "manage_commission",
    body: newRule,
    output: storedRule,
    status: 201,
    errors: ["id_taken", "not_found"],
    idempotencyKey: "required",
  },
  getCommissionDue: {
    method: "GET",
    path: "/api/commission/due",
    summary: "What a payout to a technician up to a day would pay",
    access: "manage_commission",
    refreshesOn: ["commission"],
    query: z.strictObject({ technicianId: id, upTo: day }),
    output: due,
  },
  listCommissionPayouts: {
    method: "GET",
    path: "/api/commission/payouts",
    summary: "The payouts to a technician, the latest first",
    access: [...seesEarnings],
    refreshesOn: ["commission", "users", "payment-accounts"],
    query: ofTechnician,
    output: page(payoutInList),
  },
  payCommission: {
    method: "POST",
    path: "/api/commission/payouts",
    summary: "Pays a technician what is due up to a day, from a drawer, an account or otherwise",
    access: "manage_commission",
    body: newPayout,
    output: payout,
    status: 201,
    errors: [
      "id_taken",
      "not_found",
      "nothing_to_pay",
      "commission_changed",
      "payment_account_archived",
      "shift_required",
    ],
    idempotencyKey: "required",
  },
  getCommissionPayout: {
    method: "GET",
    path: "/api/commission/payouts/:id",
    summary: "One payout with the repairs that it covers, for its slip",
    access: [...seesEarnings],
    refreshesOn: ["commission", "users", "devices", "payment-accounts"],
    params: idParams,
    output: payout,
  },
  getCommissionSlip: {
    method: "GET",
    path: "/api/commission/payouts/:id/slip.pdf",
    summary: "The slip of a payout as a PDF",
    access: [...seesEarnings],
    params: idParams,
    query: z.strictObject({ language: z.enum(languages).optional() }),
    produces: "application/pdf",
  },
  voidCommissionPayout: {
    method: "POST",
    path: "/api/commission/payouts/:id/void",
    summary: "Undoes a payout, with the reason. What it covered is due again",
    access: "manage_commission",
    params: idParams,
    body: z.strictObject({ reason: requiredText(300) }),
    output: payout,
    errors: ["payout_voided", "shift_required", "shift_closed"],
    idempotencyKey: "required",
  },
});
