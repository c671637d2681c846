import * as z from "zod";
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
  positiveMoney,
  requiredText,
} from "#src/shared/fields.ts";
import { addedKinds } from "../charge-rules.ts";
import { paymentStatuses } from "../contract.ts";
import { receiptWidths } from "../receipts/contract.ts";
import { counted, denominationCounts, shiftCount, shiftTally } from "./shift-count.ts";
import { movementKinds, storedMovementKinds } from "./rules.ts";
import { NOTE_LENGTH, optionalNote, signOff } from "./sign-off.ts";
import { sendsPaper } from "#src/areas/messaging/email/contract.ts";

export const shiftMovement = z.object({
  id,
  direction: z.enum(["in", "out"]),
  kind: z.enum(storedMovementKinds),
  amount: money,
  reason: z.string(),
  /** The id of the earlier cash movement that this cash movement undoes. */
  corrects: id.nullable(),
  /** Whether the cash was moved for another record, such as a payment to a supplier, which alone can undo it. */
  isBound: z.boolean(),
  createdBy: person,
  createdAt: moment,
});
export type ShiftMovement = z.output<typeof shiftMovement>;

const countAndTotal = z.object({ count: z.int(), total: moneyOfMany });

/** The totals of a shift, from which its expected amounts are calculated. The Z shows them. */
export const shiftFigures = z.object({
  takings: z.array(
    z.object({
      provider: z.string(),
      sales: countAndTotal,
      repairs: countAndTotal,
      /** Payments of debts and for gift cards. Older reports do not have them. */
      credit: countAndTotal.default({ count: 0, total: 0 }),
      refunds: countAndTotal,
    }),
  ),
  /** The part of the takings that was simulated: no money moved. Older shifts did not store it. */
  simulated: countAndTotal.default({ count: 0, total: 0 }),
  cashIn: money,
  cashOut: money,
  /** Discounts of goods and rewards of repairs on the shift's receipts, and the tax that its payments include. */
  discounts: moneyOfMany,
  /** The part of the payments that paid charges. Shifts that were closed before there were charges have none. */
  charges: moneyOfMany.default(0),
  /** The charges by kind, in the order of the kinds. Older shifts did not store them. */
  chargesByKind: z.array(z.object({ kind: z.enum(addedKinds), total: moneyOfMany })).default([]),
  tax: moneyOfMany,
  firstReceipt: z.string().nullable(),
  lastReceipt: z.string().nullable(),
  /** The first 50 open payments requested in this shift. Each counts in the shift in which its money arrives. */
  openPayments: z.array(
    z.object({
      paymentNumber: z.string(),
      provider: z.string(),
      amount: money,
      status: z.enum(paymentStatuses),
    }),
  ),
  /** The user's money in no shift, since the end of the previous shift or, if later, the start of this shift's day. */
  outside: z.array(
    z.object({ provider: z.string(), payments: countAndTotal, refunds: countAndTotal }),
  ),
});
export type ShiftFigures = z.output<typeof shiftFigures>;

const shiftHead = z.object({
  id,
  user: person,
  state: z.enum(["open", "closed"]),
  openedAt: moment,
  openingFloat: money,
  /** Whether the shift is open, and has been open for longer than `sales.shiftHours`. */
  isForgotten: z.boolean(),
  zNumber: z.string().nullable(),
  closedAt: moment.nullable(),
  closedBy: person.nullable(),
  closing: z.enum(["counted", "forced"]).nullable(),
  /** The number of counts still allowed. At 0, only a user with `manage_shifts` can close the shift. */
  countsLeft: z.int(),
  /** null: it needs no sign-off, because its difference is within the limit of its day. */
  signOff: signOff.nullable(),
});

/** A shift in the list. The fields below are null while it is open; without a count only `expectedCash` is known. */
export const shiftInList = shiftHead.extend({
  expectedCash: moneyOfMany.nullable(),
  countedCash: money.nullable(),
  /** The sum of the differences of all counted providers. */
  difference: moneyOfMany.nullable(),
});
export type ShiftInList = z.output<typeof shiftInList>;

export const shift = shiftHead.extend({
  openingDenominations: denominationCounts.nullable(),
  openingNote: z.string().nullable(),
  closingNote: z.string().nullable(),
  closingDenominations: denominationCounts.nullable(),
  floatLeft: money.nullable(),
  safeDrop: money.nullable(),
  movements: z.array(shiftMovement),
  /** All submitted counts, oldest first. */
  counts: z.array(shiftCount),
  /** The providers that the count asks for: cash, `usualProviders`, and those of the shift's payments and refunds. */
  providers: z.array(z.string()),
  /**
   * While the shift is open, the count is blind: `tallies` and `figures` are null. Only the X report has them then.
   */
  tallies: z.array(shiftTally).nullable(),
  figures: shiftFigures.nullable(),
});
export type Shift = z.output<typeof shift>;

const ownOrAll = ["create_sales", "take_payments", "manage_shifts"] as const;
const ownShift = ["create_sales", "take_payments"] as const;

const filters = {
  userId: id.optional(),
  state: z.enum(["open", "closed"]).optional(),
  /** `waiting`: only shifts that wait for their sign-off. */
  signOff: z.enum(["waiting"]).optional(),
  /** `from` and `to` filter by the day on which a shift was opened. */
  from: day.optional(),
  to: day.optional(),
};

export const shiftsContract = contract({
  listShifts: {
    method: "GET",
    path: "/api/shifts",
    summary: "Shifts, last opened first: one's own, with `manage_shifts` everybody's",
    access: ownOrAll,
    refreshesOn: ["shifts", "settings"],
    query: listQuery.omit({ search: true }).extend(filters),
    output: page(shiftInList),
  },
  exportShifts: {
    method: "GET",
    path: "/api/shifts/export.csv",
    summary: "The shifts of the same filters as a file for a spreadsheet",
    access: ownOrAll,
    query: z.strictObject(filters),
    produces: "text/csv",
  },
  getCurrentShift: {
    method: "GET",
    path: "/api/shifts/current",
    summary: "The open shift of whoever asks, and what their last one left in the drawer",
    access: ownShift,
    refreshesOn: ["shifts", "payments", "settings"],
    output: z.object({ shift: shift.nullable(), suggestedFloat: money.nullable() }),
  },
  getMoneyOutsideShifts: {
    method: "GET",
    path: "/api/shifts/outside",
    summary: "What was taken and given back on a day by people who had no shift open",
    access: "manage_shifts",
    refreshesOn: ["shifts", "payments"],
    query: z.strictObject({ day }),
    output: z.object({
      items: z.array(
        z.object({
          user: person.nullable(),
          provider: z.string(),
          payments: countAndTotal,
          refunds: countAndTotal,
        }),
      ),
    }),
  },
  openShift: {
    method: "POST",
    path: "/api/shifts",
    summary: "Opens a shift with what is in the drawer",
    access: ownShift,
    body: z.strictObject({
      openingFloat: money,
      denominations: denominationCounts.optional(),
      note: optionalNote,
    }),
    output: shift,
    status: 201,
    errors: ["shift_open"],
    idempotencyKey: "required",
  },
  getShift: {
    method: "GET",
    path: "/api/shifts/:id",
    summary: "One shift; what it should have and had once it is closed",
    access: ownOrAll,
    refreshesOn: ["shifts", "payments", "settings"],
    params: idParams,
    output: shift,
  },
  addShiftMovement: {
    method: "POST",
    path: "/api/shifts/:id/movements",
    summary: "Cash put into the drawer of an open shift, or taken out of it",
    access: ownOrAll,
    params: idParams,
    body: z.strictObject({
      direction: z.enum(["in", "out"]),
      kind: z.enum(movementKinds),
      amount: positiveMoney,
      reason: requiredText(300),
      /** The id of an earlier cash movement that this one undoes. Both have the same amount, in opposite directions. */
      corrects: id.optional(),
    }),
    output: shiftMovement,
    status: 201,
    errors: ["shift_closed", "cash_not_in_coins", "conflict"],
    idempotencyKey: "required",
  },
  closeShift: {
    method: "POST",
    path: "/api/shifts/:id/close",
    summary:
      "Hands in what was counted. Where it fits, or `note` says why not, the shift is closed and the answer says what should be there; else it stays `open`, the count is kept, and `countsLeft` more may be handed in",
    access: ownShift,
    params: idParams,
    body: z.strictObject({ ...counted, note: optionalNote }),
    output: shift,
    errors: ["shift_closed", "shift_counts_used"],
    idempotencyKey: "required",
  },
  forceCloseShift: {
    method: "POST",
    path: "/api/shifts/:id/force-close",
    summary:
      "Closes a shift somebody forgot, or counted wrongly too often; without `counted` nothing of it was counted",
    access: "manage_shifts",
    params: idParams,
    body: z.strictObject({
      reason: requiredText(NOTE_LENGTH),
      counted: z.strictObject(counted).optional(),
    }),
    output: shift,
    errors: ["shift_closed"],
    idempotencyKey: "required",
  },
  getShiftReport: {
    method: "GET",
    path: "/api/shifts/:id/x",
    summary: "The X report: what an open shift should have now, without closing it",
    access: "manage_shifts",
    refreshesOn: ["shifts", "payments", "settings"],
    params: idParams,
    output: shift,
    errors: ["shift_closed"],
  },
  getShiftPdf: {
    method: "GET",
    path: "/api/shifts/:id/z.pdf",
    summary: "The Z report as a PDF, 58 or 80 mm wide or A4",
    access: ownOrAll,
    params: idParams,
    query: z.strictObject({
      width: z.enum(receiptWidths).default("a4"),
      language: z.enum(["en", "sw"]).default("en"),
    }),
    produces: "application/pdf",
    errors: ["not_found"],
  },
  emailShift: {
    ...sendsPaper,
    path: "/api/shifts/:id/email",
    summary: "Sends the Z report as a PDF to an address",
    params: idParams,
  },
  getShiftEscpos: {
    method: "GET",
    path: "/api/shifts/:id/z.escpos",
    summary: "The Z report as bytes for a thermal printer, 32 or 48 characters a line",
    access: ownOrAll,
    params: idParams,
    query: z.strictObject({
      width: z.enum(["58", "80"]).default("58"),
      language: z.enum(["en", "sw"]).default("en"),
    }),
    produces: "application/octet-stream",
    errors: ["not_found"],
  },
});
