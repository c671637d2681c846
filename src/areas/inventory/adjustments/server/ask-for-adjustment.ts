import * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Approval } from "#src/areas/approvals/contract.ts";
import {
  askForApproval,
  refuseUnlessAsking,
} from "#src/areas/approvals/server/ask-for-approval.ts";
import { storedKind } from "#src/areas/approvals/server/stored-request.ts";
import {
  isOverLimit,
  valueOfAdjustment,
  writeAdjustment,
  type Adjustment,
} from "../../server/adjust-stock.ts";
import { getItem } from "../../server/queries.ts";

const askedAdjustment = z.strictObject({
  quantity: z.int(),
  reason: z.string(),
  note: z.string().nullable(),
  serials: z.array(z.string()).nullable(),
});

/**
 * Asks for an adjustment whose value is above the limit of this user. The inbox shows the value of now.
 * @throws Refusal not_found, forbidden, approval_not_needed (the value is within the limit too), approval_open,
 * insufficient_stock
 */
export async function askForAdjustment(
  tx: Tx,
  actor: Actor,
  itemId: string,
  { why, quantity, reason, note, serials }: Adjustment & { why: string },
): Promise<Approval> {
  const { name, sku, available } = await getItem(tx, actor, itemId);
  refuseUnlessAsking(actor, "stock_adjustment");
  const amount = await valueOfAdjustment(tx, itemId, quantity);
  if (!(await isOverLimit(tx, amount))) refuse("approval_not_needed");
  if (-quantity > available) {
    refuse("insufficient_stock", { params: { itemId, name, available, requested: -quantity } });
  }
  return askForApproval(tx, actor, {
    kind: "stock_adjustment",
    subjectId: itemId,
    subjectName: `${name} · ${sku}`,
    input: { quantity, reason, note: note ?? null, serials: serials ?? null },
    amount,
    reason: why,
    customerId: null,
  });
}

/**
 * Adjusts the stock in the name of the requester, once it is approved. Sales in between do not matter, because the
 * adjustment is a difference. If the pieces are worth more by now, it must be asked for again.
 */
export const stockAdjustmentKind = storedKind({
  kind: "stock_adjustment",
  input: askedAdjustment,
  async carryOut(tx, requester, { subjectId, input, amount }) {
    const itemId = subjectId ?? "";
    const value = await valueOfAdjustment(tx, itemId, input.quantity);
    if (value > (amount ?? 0)) refuse("approval_outdated");
    const { serials, ...adjustment } = input;
    await writeAdjustment(tx, requester, itemId, { ...adjustment, ...(serials && { serials }) });
  },
});
