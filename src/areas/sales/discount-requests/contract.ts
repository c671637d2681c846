import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id } from "#src/shared/fields.ts";
import { approval, reasonOfApproval } from "#src/areas/approvals/contract.ts";
import { newSaleLine, newManualDiscount } from "../new-sale.ts";

/** A cashier asks for a discount above the limit. Meanwhile the till sells other carts. */
export const newDiscountRequest = z.strictObject({
  lines: z
    .array(newSaleLine.pick({ itemId: true, quantity: true, priceOverride: true }))
    .min(1)
    .max(200),
  discount: newManualDiscount,
  reason: reasonOfApproval,
  /** Only this customer gets the discount; without it, any customer. */
  customerId: id.optional(),
  /** The order request whose agreed prices the cart has. */
  orderRequestId: id.optional(),
});
export type NewDiscountRequest = z.output<typeof newDiscountRequest>;

export const discountRequestsContract = contract({
  askForDiscount: {
    method: "POST",
    path: "/api/discount-requests",
    summary: "Asks whoever may give discounts above the limit for the discount of one cart",
    access: "ask_discounts",
    body: newDiscountRequest,
    output: approval,
    status: 201,
    errors: [
      "forbidden",
      "not_found",
      "product_not_found",
      "approval_not_needed",
      "order_not_open",
      "order_prices_ended",
      "order_quantity_exceeded",
    ],
    idempotencyKey: "required",
  },
});
