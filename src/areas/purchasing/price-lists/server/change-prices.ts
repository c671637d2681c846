import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { today } from "#src/shared/time.ts";
import type { Tx } from "#src/server/database.ts";
import { beforeAndAfter } from "#src/server/events/changed-values.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion, requireVersion } from "#src/server/sql/versioned-record.ts";
import { lockSupplier } from "../../suppliers/server/lock-partners.ts";
import type { NewSupplierPrice, SupplierPrice, SupplierPriceChange } from "../contract.ts";
import { getSupplierPrice } from "./queries.ts";

/**
 * Adds what a supplier asks for an item from a day on. Former prices stay.
 * @throws Refusal forbidden (without `view_cost`), not_found, supplier_archived, product_not_found, id_taken,
 * supplier_price_taken (there is a price of this day)
 */
export async function createSupplierPrice(
  tx: Tx,
  actor: Actor,
  { id = newId(), validFrom = today(), ...given }: NewSupplierPrice,
): Promise<SupplierPrice> {
  requirePermission(actor, "view_cost");
  await lockSupplier(tx, given.supplierId);
  const item = await tx
    .selectFrom("inventoryItems")
    .select("id")
    .where("id", "=", given.itemId)
    .executeTakeFirst();
  if (!item) refuse("product_not_found", { params: { itemId: given.itemId } });
  await tx
    .insertInto("supplierPrices")
    .values({ ...given, id, validFrom, createdBy: actor.userId })
    .execute();
  await recordAct(tx, actor, "supplier_price.created", id, { after: { ...given, validFrom } });
  return getSupplierPrice(tx, id);
}

/** What an event keeps of a price. */
const facts = ["price", "currency", "minimumQuantity", "packSize", "validFrom"] as const;

/** @throws Refusal forbidden, not_found (also: archived), stale_version, supplier_price_taken */
export async function updateSupplierPrice(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, ...changes }: SupplierPriceChange,
): Promise<SupplierPrice> {
  requirePermission(actor, "view_cost");
  const before = await lockPrice(tx, id);
  await requireVersion(before, version, () => getSupplierPrice(tx, id));
  await updateById(tx, "supplierPrices", id, { ...changes, ...nextVersion });
  const after = await getSupplierPrice(tx, id);
  await recordAct(tx, actor, "supplier_price.updated", id, beforeAndAfter(before, after, facts));
  return after;
}

/** Takes a price out of the list. A repeated call changes nothing. @throws Refusal forbidden, not_found */
export async function archiveSupplierPrice(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<SupplierPrice> {
  await getSupplierPrice(tx, id);
  requirePermission(actor, "view_cost");
  const archivedNow = await tx
    .updateTable("supplierPrices")
    .set({ archivedAt: sql`now()`, ...nextVersion })
    .where("id", "=", id)
    .where("archivedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (archivedNow) await recordAct(tx, actor, "supplier_price.archived", id);
  return getSupplierPrice(tx, id);
}

/** Locks a price that is not archived. @throws Refusal not_found */
const lockPrice = (tx: Tx, id: string) =>
  tx
    .selectFrom("supplierPrices")
    .select([...facts, "version"])
    .where("id", "=", id)
    .where("archivedAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
