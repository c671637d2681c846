import * as z from "zod";
import { day, id, moment, money, person } from "#src/shared/fields.ts";
import { shipmentProof } from "#src/areas/shipments/papers-schemas.ts";
import { expenseSources } from "../rules.ts";

/** The category of an expense, as it is called now. */
export const categoryOfExpense = z.object({ id, preset: z.string().nullable(), name: z.string() });
export type CategoryOfExpense = z.output<typeof categoryOfExpense>;

export const expenseInList = z.object({
  id,
  expenseNumber: z.string(),
  /** The day on which the money left the shop. */
  day,
  category: categoryOfExpense,
  amount: money,
  /** The part of the amount that is tax which the shop gets back. */
  tax: money,
  payee: z.string().nullable(),
  note: z.string().nullable(),
  source: z.enum(expenseSources),
  paymentAccountName: z.string().nullable(),
  billCount: z.int(),
  voidedAt: moment.nullable(),
  createdBy: person.nullable(),
  createdAt: moment,
});
export type ExpenseInList = z.output<typeof expenseInList>;

export const expense = expenseInList.extend({
  voidedBy: person.nullable(),
  voidReason: z.string().nullable(),
  /** The shift whose drawer paid, and the one whose drawer got the money of a voided expense back. */
  shiftId: id.nullable(),
  backShiftId: id.nullable(),
  /** The bills and receipts: pictures, or PDF documents. */
  bills: z.array(shipmentProof),
});
export type Expense = z.output<typeof expense>;
