import type { Cart } from "./cart.ts";

/** The id of the request for the discount of the cart; null if it needs none. */
export const approvalOf = ({ discount }: Pick<Cart, "discount">): string | null =>
  (discount?.type === "percent" || discount?.type === "fixed") && discount.approvalId
    ? discount.approvalId
    : null;
