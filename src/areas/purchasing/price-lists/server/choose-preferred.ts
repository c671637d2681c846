import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import type { ItemOffers } from "../contract.ts";
import { listItemOffers } from "./item-offers.ts";

/**
 * Sets or removes the preferred supplier of an item.
 * @throws Refusal forbidden, not_found, validation_failed (the supplier has no price of the item, or is archived)
 */
export async function choosePreferredSupplier(
  tx: Tx,
  actor: Actor,
  itemId: string,
  supplierId: string | null,
): Promise<ItemOffers> {
  requirePermission(actor, "view_cost");
  const { offers } = await listItemOffers(tx, actor, itemId);
  const before = offers.find(({ isPreferred }) => isPreferred)?.supplier.id ?? null;
  if (supplierId === before) return listItemOffers(tx, actor, itemId);
  const chosen = offers.find(({ supplier }) => supplier.id === supplierId);
  if (supplierId !== null && (!chosen?.listed || chosen.supplier.isArchived))
    refuse("validation_failed", { fields: { supplierId: "has no price of this item" } });
  await (supplierId === null
    ? tx.deleteFrom("preferredSuppliers").where("itemId", "=", itemId).execute()
    : tx
        .insertInto("preferredSuppliers")
        .values({ itemId, supplierId, chosenBy: actor.userId })
        .onConflict((conflict) =>
          conflict.column("itemId").doUpdateSet({ supplierId, chosenBy: actor.userId }),
        )
        .execute());
  await recordAct(tx, actor, "supplier_price.preferred", itemId, {
    before: { supplierId: before },
    after: { supplierId },
  });
  return listItemOffers(tx, actor, itemId);
}
