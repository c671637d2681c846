import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { lockRequest, moveRequest } from "#src/areas/approvals/server/stored-request.ts";
import { lockApproved } from "#src/areas/approvals/server/use-approved.ts";
import type { NewSale } from "../../new-sale.ts";
import { discountOf, type Discount } from "../../rules.ts";
import { askedDiscount } from "./ask-for-discount.ts";

export type ApprovedDiscount = Awaited<
  ReturnType<typeof lockApproved<typeof askedDiscount._output>>
>;

/**
 * Locks the approved discount of a cart; null if its discount needs none.
 * @throws Refusal not_found, forbidden, approval_not_usable
 */
export async function lockDiscount(
  tx: Tx,
  actor: Actor,
  discount: NewSale["discount"],
): Promise<ApprovedDiscount | null> {
  if (discount?.type === "tier" || !discount?.approvalId) return null;
  return lockApproved(tx, actor, {
    kind: "discount",
    input: askedDiscount,
    requestId: discount.approvalId,
  });
}

/** What the approval of a discount is compared with. */
export interface CartToApprove {
  subtotal: number;
  customerId: string;
  lines: readonly { itemId: string; quantity: number }[];
}

/**
 * Refuses a cart that would lose more than was approved. Further goods may be added; no goods may be missing, the
 * discount may not be more, and it may not go to another customer.
 * @throws Refusal approval_outdated
 */
export function refuseUnlessApproved(
  { input, amount, customerId }: ApprovedDiscount,
  discount: Discount,
  cart: CartToApprove,
): void {
  const isSame = customerId === null || customerId === cart.customerId;
  const isWithin =
    cart.subtotal >= input.subtotal && discountOf(cart.subtotal, discount) <= (amount ?? 0);
  // Other goods at the same price may have cost the shop far more than those that the approver saw.
  const hasAll = input.lines.every(
    ({ itemId }) => piecesOf(itemId, cart.lines) >= piecesOf(itemId, input.lines),
  );
  if (!isSame || !isWithin || !hasAll) refuse("approval_outdated");
}

const piecesOf = (itemId: string, lines: CartToApprove["lines"]): number =>
  lines.reduce((sum, line) => (line.itemId === itemId ? sum + line.quantity : sum), 0);

/** The sale uses the approval up. */
export const useDiscount = (
  tx: Tx,
  actor: Actor,
  approved: ApprovedDiscount,
  saleId: string,
): Promise<void> => moveRequest(tx, actor, approved, "done", { saleId });

/**
 * The approved discount of a sale that is cancelled can be used again. `actor` is null if the sale was not paid in
 * time.
 */
export async function giveDiscountBack(tx: Tx, actor: Actor | null, saleId: string): Promise<void> {
  const used = await tx
    .selectFrom("approvalRequests")
    .select("id")
    .where("saleId", "=", saleId)
    .executeTakeFirst();
  if (!used) return;
  const request = await lockRequest(tx, "discount", askedDiscount, used.id);
  await moveRequest(tx, actor, request, "given_back");
}
