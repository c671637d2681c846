import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { day, id, listQuery, moment, page, person, requiredText } from "#src/shared/fields.ts";
import { loyaltyLevels } from "#src/areas/customers/levels.ts";
import { systemReason } from "./system-reason.ts";

export const pointsTypes = [
  "earned",
  "redeemed",
  "expired",
  "reversed",
  "adjusted",
  "bonus",
  "transferred",
] as const;
export type PointsType = (typeof pointsTypes)[number];

/** The most points that one act of a user may give, or that a user may enter as the balance. */
export const MAX_POINTS = 1_000_000_000;

const reason = requiredText(300);

/** A row of the points ledger. */
export const pointsTransaction = z.object({
  id,
  customerId: id,
  type: z.enum(pointsTypes),
  /** Negative if the customer lost points. */
  points: z.int(),
  /** The text that a user typed, or the reason of the system in English. */
  reason: z.string(),
  /** The reason of the system as a code with its values; null if a user typed the reason. */
  systemReason: systemReason.nullable(),
  saleId: id.nullable(),
  deviceId: id.nullable(),
  /** null if a job or a provider's report caused the change. */
  createdBy: person.nullable(),
  createdAt: moment,
  /** The last day of points that came with this row, as it was promised; null: they never expire, or none came. */
  expiresOn: day.nullable(),
});
export type PointsTransaction = z.output<typeof pointsTransaction>;

/**
 * When the points of a customer expire: the next days, each with its points, those of later days, and those that never
 * do.
 */
export const pointsExpiry = z.object({
  days: z.array(z.object({ day, points: z.int() })),
  later: z.int(),
  never: z.int(),
});
export type PointsExpiry = z.output<typeof pointsExpiry>;

/** The customer after a change of points. */
const pointsAfter = {
  /** The points that the customer has now. */
  balance: z.int(),
  loyaltyLevel: z.enum(loyaltyLevels),
  /** The level before, if this change raised it; otherwise null. */
  raisedFrom: z.enum(loyaltyLevels).nullable(),
};

export const newPoints = z.strictObject({
  customerId: id,
  points: z.int().min(1, "Please enter a valid number of points").max(MAX_POINTS),
  reason,
});
export type NewPoints = z.output<typeof newPoints>;

export const addedPoints = z.object({ ...pointsTransaction.shape, ...pointsAfter });
export type AddedPoints = z.output<typeof addedPoints>;

export const newBalance = z.strictObject({
  points: z.int().min(0).max(MAX_POINTS),
  /** The points that the user saw. The change is refused (`points_changed`) if the customer has others now. */
  expectedPoints: z.int().min(0),
  reason,
});
export type NewBalance = z.output<typeof newBalance>;

export const adjustedPoints = z.object({
  customerId: id,
  /** The row of the ledger; null if the customer had these points already. */
  transactionId: id.nullable(),
  ...pointsAfter,
});
export type AdjustedPoints = z.output<typeof adjustedPoints>;

export const loyaltyContract = contract({
  addPoints: {
    method: "POST",
    path: "/api/loyalty/points",
    summary: "Gives points to a customer, for a reason that the user states",
    access: "add_points",
    body: newPoints,
    output: addedPoints,
    status: 201,
    errors: ["not_found", "customer_erased", "customer_built_in"],
    idempotencyKey: "required",
  },
  adjustPoints: {
    method: "PUT",
    path: "/api/loyalty/customers/:customerId/points",
    summary: "Sets the points of a customer to another number, for a reason that the user states",
    access: "adjust_points",
    params: z.strictObject({ customerId: id }),
    body: newBalance,
    output: adjustedPoints,
    errors: ["points_changed", "customer_erased", "customer_built_in"],
    idempotencyKey: "required",
  },
  listPointsTransactions: {
    method: "GET",
    path: "/api/loyalty/transactions",
    summary: "The points ledger of a customer, newest first",
    access: "view_customers",
    refreshesOn: ["points", "sales", "devices", "rewards", "customers"],
    query: listQuery.omit({ search: true }).extend({ customerId: id }),
    output: page(pointsTransaction),
  },
  getPointsExpiry: {
    method: "GET",
    path: "/api/loyalty/customers/:customerId/expiry",
    summary: "When the points of a customer expire",
    access: "view_customers",
    refreshesOn: ["points", "sales", "devices", "rewards", "customers"],
    params: z.strictObject({ customerId: id }),
    output: pointsExpiry,
  },
});
