import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { pick } from "#src/server/events/changed-values.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion, requireVersion } from "#src/server/sql/versioned-record.ts";
import type { Item } from "../../core/contract.ts";
import type { TermsChange } from "../contract.ts";
import { changedTerms, needsReasonForTerms, rightsForTerms, termFields } from "../rules.ts";
import { gainAtPrice, keepRevaluation, piecesOut } from "../../limits/server/keep-revaluations.ts";
import { getItem } from "../../core/server/queries.ts";

/**
 * Changes prices, cost, tax and warranty if no other user has edited the item since `version`. The cost of an item with
 * stock is the average of its stock, which `correctStockValue` corrects.
 * @throws Refusal not_found, stale_version (with the current item), forbidden, validation_failed (`reason`),
 * cost_follows_stock, adjustment_needs_approval (by the price, pieces of unknown cost are worth more than the limit)
 */
export async function changeTerms(
  tx: Tx,
  actor: Actor,
  itemId: string,
  { version, reason, ...change }: TermsChange,
): Promise<Item> {
  const before = await tx
    .selectFrom("inventoryItems")
    .select([...termFields, "version", "quantity", "name", "value"])
    .select(piecesOut(sql`inventory_items.id`).as("piecesOut"))
    .where("id", "=", itemId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  await requireVersion(before, version, () => getItem(tx, actor, itemId));
  for (const permission of rightsForTerms(before, change)) requirePermission(actor, permission);
  if (needsReasonForTerms(before, change) && !reason) {
    refuse("validation_failed", { fields: { reason: "is required" } });
  }
  const changed = changedTerms(before, change);
  if (changed.includes("cost") && before.quantity > 0) {
    refuse("cost_follows_stock", { params: { itemId, quantity: before.quantity } });
  }
  if (changed.length === 0) return getItem(tx, actor, itemId);
  const { name, quantity } = before;
  await keepRevaluation(tx, actor, {
    kind: "price",
    itemId,
    recordId: null,
    name,
    quantity,
    change: gainAtPrice(before, { before: before.price, after: change.price ?? before.price }),
  });
  const after = pick(change, changed);
  await updateById(tx, "inventoryItems", itemId, { ...after, ...nextVersion });
  await recordAct(tx, actor, "item.terms_changed", itemId, {
    before: pick(before, changed),
    after,
    ...(reason && { reason }),
  });
  return getItem(tx, actor, itemId);
}
