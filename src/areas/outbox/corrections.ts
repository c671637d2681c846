/**
 * What a person may do with a command that a verb has refused. One table decides: the screen offers it, the server
 * refuses everything else.
 */
import * as z from "zod";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { id, requiredText } from "#src/shared/fields.ts";
import type { RefusalCode } from "#src/shared/refusals/refusals.ts";
import { isTree, listAt, textAt, valueAt, type Tree } from "./read-body.ts";

export const correction = z.discriminatedUnion("kind", [
  /** The number of the payment was typed wrongly. */
  z.strictObject({ kind: z.literal("reference"), reference: requiredText(60) }),
  /** There is no such payment: the customer paid in cash. */
  z.strictObject({ kind: z.literal("paid_cash") }),
  /** The goods of a line were others. `line` counts from 0. */
  z.strictObject({ kind: z.literal("item"), line: z.int().min(0).max(199), itemId: id }),
  /** The customer is gone: the sale is to nobody in particular. */
  z.strictObject({ kind: z.literal("walk_in") }),
  z.strictObject({ kind: z.literal("status"), status: requiredText(40) }),
]);
export type Correction = z.output<typeof correction>;
export type CorrectionKind = Correction["kind"];

export const correctionKinds = [
  "reference",
  "paid_cash",
  "item",
  "walk_in",
  "status",
] as const satisfies readonly CorrectionKind[];

/** The field of the body that has the payment with a number, for each endpoint that takes money. */
const paymentField: Readonly<Record<string, string | null>> = {
  createSale: "payment",
  createDevice: "depositPayment",
  // The body itself is the payment.
  takeDevicePayment: null,
};

const salesOnly = ["createSale"];

/** Which corrections fit which refusal, and of which endpoints they change the body. */
const fits: Readonly<
  Record<CorrectionKind, { endpoints: readonly string[]; codes: readonly RefusalCode[] }>
> = {
  reference: {
    endpoints: Object.keys(paymentField),
    codes: ["reference_taken", "validation_failed"],
  },
  paid_cash: {
    endpoints: Object.keys(paymentField),
    codes: ["reference_taken", "provider_not_configured", "validation_failed", "needs_connection"],
  },
  item: {
    endpoints: salesOnly,
    codes: ["product_not_found"],
  },
  walk_in: {
    endpoints: salesOnly,
    codes: ["not_found", "validation_failed"],
  },
  status: {
    endpoints: ["changeDeviceStatus"],
    codes: ["invalid_transition", "stale_version", "conflict"],
  },
};

export interface Refused {
  endpoint: string;
  refusal: string;
  body: unknown;
}

/** The corrections that fit a refused command. */
export const correctionsOf = (refused: Refused): CorrectionKind[] =>
  correctionKinds.filter(
    (kind) =>
      fits[kind].endpoints.includes(refused.endpoint) &&
      fits[kind].codes.some((code) => code === refused.refusal) &&
      hasField(kind, refused),
  );

function hasField(kind: CorrectionKind, { endpoint, body }: Refused): boolean {
  switch (kind) {
    case "reference":
    case "paid_cash":
      return paymentsOf(endpoint, body).some(hasReference);
    case "item":
      return listAt(body, "lines").length > 0;
    case "walk_in":
      return (
        valueAt(body, "customerId") !== WALK_IN_CUSTOMER_ID &&
        (valueAt(body, "customerId") !== undefined || valueAt(body, "customer") !== undefined)
      );
    case "status":
      return textAt(body, "status") !== null;
  }
}

/** The same key can never be carried out with this content, so that nobody need try. */
const neverAgain: readonly RefusalCode[] = ["idempotency_key_reused", "customer_erased"];

export const mayTryAgain = (refusal: string): boolean =>
  !neverAgain.some((code) => code === refusal);

/** The body with the correction. The contract of its endpoint validates it like every other. */
export function corrected(endpoint: string, body: unknown, given: Correction): unknown {
  if (!isTree(body)) return body;
  switch (given.kind) {
    case "reference":
      return withPayment(endpoint, body, (payment) => ({
        ...payment,
        reference: given.reference,
      }));
    case "paid_cash":
      return withPayment(endpoint, body, inCash);
    case "item":
      return { ...body, lines: listAt(body, "lines").map(replaced(given)) };
    case "walk_in": {
      const { customer: _, ...rest } = body;
      return { ...rest, customerId: WALK_IN_CUSTOMER_ID };
    }
    case "status": {
      const { version: _, ...rest } = body;
      return { ...rest, status: given.status };
    }
  }
}

/**
 * What the paper or the screen showed, as it fits a corrected body. The price of a line belongs to the goods that it had;
 * without one it has that of the shop, and the total that the customer was told still decides. Money that was not cash
 * then was not rounded, so that it is not rounded now either.
 */
export function correctedShown(
  endpoint: string,
  { body, shown }: { body: unknown; shown: unknown },
  given: Correction,
): unknown {
  if (endpoint !== "createSale") return shown;
  const told = isTree(shown) ? shown : {};
  if (given.kind === "paid_cash" && !paymentsOf(endpoint, body).some(isCash))
    return { ...told, cashRounding: 0 };
  if (given.kind !== "item") return shown;
  const prices = listAt(told, "prices");
  return { ...told, prices: prices.map((price, nth) => (nth === given.line ? null : price)) };
}

const isCash = (payment: unknown): boolean => valueAt(payment, "method") === "cash";

/** Serial numbers and an agreed price belong to the goods that the line had. */
const replaced =
  ({ line, itemId }: Extract<Correction, { kind: "item" }>) =>
  (each: unknown, nth: number): unknown => {
    if (nth !== line || !isTree(each)) return each;
    const { serials: _, priceOverride: __, ...rest } = each;
    return { ...rest, itemId };
  };

const hasReference = (payment: unknown): boolean =>
  textAt(payment, "reference") !== null || textAt(payment, "provider") !== null;

/** The id and amount of a payment stay, and nothing else. */
function inCash(payment: Tree): Tree {
  const { reference: _, provider: __, phone: ___, tendered: ____, ...rest } = payment;
  return { ...rest, method: "cash" };
}

function paymentsOf(endpoint: string, body: unknown): readonly unknown[] {
  const field = paymentField[endpoint];
  if (field === undefined) return [];
  return field === null ? [body] : [valueAt(body, field), ...listAt(body, "payments")];
}

/** Changes the first payment that has a number. */
function withPayment(endpoint: string, body: Tree, change: (payment: Tree) => Tree): Tree {
  const field = paymentField[endpoint];
  if (field === null) return change(body);
  const single = field === undefined ? undefined : valueAt(body, field);
  if (field !== undefined && isTree(single)) return { ...body, [field]: change(single) };
  const parts = listAt(body, "payments");
  const nth = parts.findIndex(hasReference);
  return {
    ...body,
    payments: parts.map((part, at) => (at === nth && isTree(part) ? change(part) : part)),
  };
}
