import * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import { id } from "#src/shared/fields.ts";
import type { Tx } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import type { Approval } from "#src/areas/approvals/contract.ts";
import {
  askForApproval,
  refuseUnlessAsking,
} from "#src/areas/approvals/server/ask-for-approval.ts";
import { storedKind } from "#src/areas/approvals/server/stored-request.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { priceOf } from "../../prices/server/price-of-line.ts";
import { lockOrderToSell } from "../../orders/server/sell-order.ts";
import { discountOf, discountProblem, isBeyondLimit, manualDiscounts } from "../../rules.ts";
import type { NewDiscountRequest } from "../contract.ts";

export const askedDiscount = z.strictObject({
  type: z.enum(manualDiscounts),
  value: z.number(),
  subtotal: z.int(),
  lines: z.array(z.strictObject({ itemId: id, name: z.string(), quantity: z.int() })),
});

/**
 * Asks for a discount that is above the limit of this user. The server prices the goods, so that the inbox shows what
 * the discount really costs.
 * @throws Refusal forbidden, approval_not_needed, product_not_found, not_found, order_not_open, order_prices_ended,
 * order_quantity_exceeded, validation_failed
 */
export async function askForDiscount(
  tx: Tx,
  actor: Actor,
  { lines: cart, discount, reason, customerId, orderRequestId }: NewDiscountRequest,
): Promise<Approval> {
  refuseUnlessAsking(actor, "discount");
  const lines = await pricedLines(tx, actor, cart, orderRequestId);
  const subtotal = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  const problem = discountProblem(discount, subtotal);
  if (problem) refuse("validation_failed", { fields: { "discount.value": problem } });
  const { discountLimitPercent } = await getSettings(tx, "sales");
  if (!isBeyondLimit(subtotal, discount, discountLimitPercent)) refuse("approval_not_needed");
  const { type, value } = discount;
  return askForApproval(tx, actor, {
    kind: "discount",
    subjectId: null,
    subjectName: "",
    input: {
      type,
      value,
      subtotal,
      lines: lines.map(({ itemId, name, quantity }) => ({ itemId, name, quantity })),
    },
    amount: discountOf(subtotal, discount),
    reason,
    customerId: customerId ?? null,
  });
}

async function pricedLines(
  tx: Tx,
  actor: Actor,
  cart: NewDiscountRequest["lines"],
  orderRequestId: string | undefined,
) {
  const order = orderRequestId ? await lockOrderToSell(tx, actor, orderRequestId, cart) : null;
  const items = await tx
    .selectFrom("inventoryItems")
    .select(["id", "name", "price"])
    .where(
      "id",
      "in",
      cart.map(({ itemId }) => itemId),
    )
    .execute();
  const known = new Map(items.map((item) => [item.id, item]));
  return cart.map((line) => {
    const { itemId, quantity, priceOverride } = line;
    const item = known.get(itemId) ?? refuse("product_not_found", { params: { itemId } });
    if (priceOverride) requirePermission(actor, "override_prices");
    const { unitPrice } = priceOf(line, item, order);
    return { itemId, name: item.name, quantity, unitPrice };
  });
}

/** An approved discount is given by the cashier who asked for it, with the sale. */
export const discountKind = storedKind({ kind: "discount", input: askedDiscount });
