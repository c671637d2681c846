import * as z from "zod";
import { calledCustomer, ofCustomer } from "#src/shared/privacy/of-customer.ts";
import { contract } from "#src/shared/contract.ts";
import {
  day,
  id,
  idParams,
  listQuery,
  moment,
  money,
  moneyOfMany,
  page,
  person,
} from "#src/shared/fields.ts";
import { attemptStates } from "../gateways/gateway-names.ts";
import { paymentStatuses } from "../contract.ts";
import { paymentFailure } from "../payment-failure.ts";
import { storedMethods } from "../providers.ts";
import { openStatuses } from "../open-statuses.ts";
import { outcomes, paidFor } from "./rules.ts";

export const provider = z.string().regex(/^[a-z][a-z_]{1,29}$/);

/** A payment as reconciliation shows it: with whom it is for, and what it pays. */
export const reconciledPayment = z.object({
  id,
  paymentNumber: z.string(),
  status: z.enum(paymentStatuses),
  amount: money,
  currency: z.string(),
  method: z.enum(storedMethods),
  provider: z.string(),
  reference: z.string().nullable(),
  gateway: z.string().nullable(),
  isSimulated: z.boolean(),
  /** Whether the customer started it on the page of a payment link. */
  isByLink: z.boolean(),
  phone: ofCustomer(z.string().nullable()),
  failure: paymentFailure.nullable(),
  failureReason: z.string().nullable(),
  paymentDate: moment,
  completedAt: moment.nullable(),
  /** When the money was received. Cash of a sale that waits for its other part is in the drawer before it completes. */
  receivedAt: moment.nullable(),
  customer: calledCustomer,
  sale: z.object({ id, saleNumber: z.string() }).nullable(),
  device: z.object({ id, ticketNumber: z.string() }).nullable(),
  /** The debt that is paid, with the number of its sale or repair. */
  debt: z.object({ id, number: z.string() }).nullable(),
  attempts: z.int(),
  /** When the provider was last asked for the money, and when it last said something about it. */
  askedAt: moment.nullable(),
  answeredAt: moment.nullable(),
});
export type ReconciledPayment = z.output<typeof reconciledPayment>;

/** One request to the provider, and what it said last. */
export const attemptInHistory = z.object({
  id,
  number: z.int(),
  gateway: z.string(),
  state: z.enum(attemptStates),
  providerRequestId: z.string().nullable(),
  createdAt: moment,
  askedAt: moment.nullable(),
  answeredAt: moment.nullable(),
  endedAt: moment.nullable(),
  answer: z
    .object({
      status: z.string(),
      reference: z.string().nullable(),
      amount: moneyOfMany.nullable(),
      failure: paymentFailure.nullable(),
      failureReason: z.string().nullable(),
    })
    .nullable(),
});

/** What somebody stated about a payment. */
export const resolution = z.object({
  id,
  attemptId: id.nullable(),
  outcome: z.enum(outcomes),
  statusBefore: z.enum(paymentStatuses),
  statusAfter: z.enum(paymentStatuses),
  reference: z.string().nullable(),
  /** Null after the customer was erased. */
  reason: z.string().nullable(),
  resolvedBy: person,
  resolvedAt: moment,
});

export const paymentHistory = z.object({
  payment: reconciledPayment,
  attempts: z.array(attemptInHistory),
  resolutions: z.array(resolution),
  /** Whether it waits for a bank transfer, which somebody may see in the account. */
  canArrive: z.boolean(),
  /** Whether the provider can be asked for the result. */
  canAsk: z.boolean(),
  /** Why nobody may state the result, for each result. */
  refusals: z.object({
    paid: z.enum(["not_open", "too_early"]).nullable(),
    not_paid: z.enum(["not_open", "too_early"]).nullable(),
  }),
  /** From when on a result may be stated; null if the provider was not asked. */
  resolvableAt: moment.nullable(),
});
export type PaymentHistory = z.output<typeof paymentHistory>;

export const openSorts = ["oldest", "newest", "highest", "lowest"] as const;

const countAndTotal = z.object({ count: z.int(), total: moneyOfMany });

/** What came in and went out on one day by one provider, by each of the records about it. */
export const dayTotal = z.object({
  day,
  provider: z.string(),
  /** Whether the simulator collected the money for a demo. Such money has a row of its own, and is on no statement. */
  isSimulated: z.boolean(),
  payments: countAndTotal,
  refunds: countAndTotal,
  /** Payments less refunds: on the Z of closed shifts, in open shifts, in no shift. */
  inClosedShifts: moneyOfMany,
  inOpenShifts: moneyOfMany,
  outsideShifts: moneyOfMany,
  /** What the shifts that were closed on this day counted, less what they expected. Null if none counted it. */
  countDifference: moneyOfMany.nullable(),
  /**
   * Money that came late or twice, decided or not, and completed no payment by itself; by the day of its request. Late
   * cash of a shift is among the payments, because the shift counts it.
   */
  late: countAndTotal,
  /** The lines of imported statements; null if no statement covers the day. */
  statement: countAndTotal
    .extend({
      /** The lines that prove no payment. */
      unmatched: countAndTotal,
      /** The payments and late money of this day that no line proves, with their fees. */
      missing: countAndTotal,
    })
    .nullable(),
  /** Unmatched lines less missing payments; null without a statement. */
  statementDifference: moneyOfMany.nullable(),
});
export type DayTotal = z.output<typeof dayTotal>;

/** What was taken and given back, by day and provider. Days and providers without money have no entry. */
export const takings = z.object({
  items: z.array(
    dayTotal.pick({ day: true, provider: true, isSimulated: true, payments: true, refunds: true }),
  ),
  /**
   * The actor's own money since this time is left out, because the actor must count the drawer without knowing it.
   * null: nothing is left out.
   */
  withoutOwnSince: moment.nullable(),
});
export type Takings = z.output<typeof takings>;

const receivedFilters = {
  from: day,
  to: day,
  provider: provider.optional(),
  stated: z.enum(["yes", "no"]).optional(),
  simulated: z.enum(["yes", "no"]).optional(),
};

const daysQuery = z.strictObject({ from: day, to: day, provider: provider.optional() });

export const reconciliationContract = contract({
  listOpenMoney: {
    method: "GET",
    path: "/api/payments/reconciliation",
    summary: "Payments whose money is open: pending, processing, unknown or late",
    access: "reconcile_payments",
    refreshesOn: ["payments", "customers"],
    query: listQuery.extend({
      status: z.enum(openStatuses).optional(),
      provider: provider.optional(),
      of: z.enum(paidFor).optional(),
      sort: z.enum(openSorts).default("oldest"),
    }),
    output: page(reconciledPayment),
  },
  countOpenMoney: {
    method: "GET",
    path: "/api/payments/reconciliation/counts",
    summary: "How many payments are open, and how much money, by status",
    access: "reconcile_payments",
    refreshesOn: ["payments"],
    output: z.object({
      items: z.array(
        z.object({ status: z.enum(openStatuses), count: z.int(), total: moneyOfMany }),
      ),
    }),
  },
  getPaymentHistory: {
    method: "GET",
    path: "/api/reconciliation/payments/:id",
    summary: "One payment with its requests to the provider, their answers, and what staff decided",
    access: "reconcile_payments",
    refreshesOn: ["payments", "customers"],
    params: idParams,
    output: paymentHistory,
  },
  listReceivedMoney: {
    method: "GET",
    path: "/api/reconciliation/received",
    summary:
      "Money that was received on some days, newest first, without credit; `stated=no` is what should be on a statement and is on none",
    access: "reconcile_payments",
    refreshesOn: ["payments", "customers", "statements"],
    query: listQuery.extend(receivedFilters),
    output: page(reconciledPayment),
  },
  exportReceivedMoney: {
    method: "GET",
    path: "/api/reconciliation/received.csv",
    summary: "The same payments as a file for a spreadsheet",
    access: "reconcile_payments",
    query: z.strictObject({ search: listQuery.shape.search, ...receivedFilters }),
    produces: "text/csv",
  },
  listDayTotals: {
    method: "GET",
    path: "/api/reconciliation/days",
    summary: "By day and provider: payments, shifts and statements, and where they differ",
    access: "reconcile_payments",
    refreshesOn: ["payments", "shifts", "statements"],
    query: daysQuery,
    output: z.object({ items: z.array(dayTotal) }),
  },
  listTakings: {
    method: "GET",
    path: "/api/reconciliation/takings",
    summary: "By day and provider: money received and given back, as in the totals of the days",
    access: "reconcile_payments",
    refreshesOn: ["payments", "shifts"],
    query: daysQuery.omit({ provider: true }),
    output: takings,
  },
  exportDayTotals: {
    method: "GET",
    path: "/api/reconciliation/days.csv",
    summary: "The same as a file for a spreadsheet",
    access: "reconcile_payments",
    query: daysQuery,
    produces: "text/csv",
  },
});
