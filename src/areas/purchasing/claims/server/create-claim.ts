import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { today } from "#src/shared/time.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { NewSupplierClaim, SupplierClaim } from "../contract.ts";
import { getSupplierClaim } from "./queries.ts";

/**
 * Writes a claim down. It moves no stock: a faulty piece of a repair has left it already, and one on the shelf goes back
 * with a return. A constraint allows one open claim a piece.
 * @throws Refusal not_found (the supplier), product_not_found, serial_unknown, claim_open, id_taken, validation_failed
 */
export async function createSupplierClaim(
  tx: Tx,
  actor: Actor,
  { id = newId(), claimedOn = today(), serial = null, ...given }: NewSupplierClaim,
): Promise<SupplierClaim> {
  const { supplierId, itemId, purchaseOrderId = null, deviceId = null } = given;
  if (claimedOn > today())
    refuse("validation_failed", { fields: { claimedOn: "is in the future" } });
  await checkPartners(tx, { supplierId, itemId, deviceId });
  if (serial) await checkPiece(tx, itemId, serial);
  const warrantyUntil = await warrantyOf(tx, { supplierId, itemId, purchaseOrderId });
  await tx
    .insertInto("supplierClaims")
    .values({ ...given, id, serial, claimedOn, warrantyUntil, createdBy: actor.userId })
    .execute();
  await recordAct(tx, actor, "supplier_claim.created", id, {
    supplierId,
    itemId,
    serial,
    quantity: given.quantity,
    deviceId,
  });
  return getSupplierClaim(tx, actor, id);
}

interface Partners {
  supplierId: string;
  itemId: string;
  deviceId: string | null;
}

async function checkPartners(tx: Tx, { supplierId, itemId, deviceId }: Partners): Promise<void> {
  const supplier = await tx
    .selectFrom("suppliers")
    .select("id")
    .where("id", "=", supplierId)
    .executeTakeFirst();
  if (!supplier) refuse("not_found", { fields: { supplierId: "is not a supplier" } });
  const item = await tx
    .selectFrom("inventoryItems")
    .select("id")
    .where("id", "=", itemId)
    .executeTakeFirst();
  if (!item) refuse("product_not_found", { params: { itemId } });
  if (!deviceId) return;
  const device = await tx
    .selectFrom("devices")
    .select("id")
    .where("id", "=", deviceId)
    .executeTakeFirst();
  if (!device) refuse("validation_failed", { fields: { deviceId: "is not a device" } });
}

async function checkPiece(tx: Tx, itemId: string, serial: string): Promise<void> {
  const piece = await tx
    .selectFrom("itemSerials as s")
    .innerJoin("inventoryItems as i", "i.id", "s.itemId")
    .select("i.name")
    .where("s.itemId", "=", itemId)
    .where("s.serial", "=", serial)
    .executeTakeFirst();
  if (!piece) refuse("serial_unknown", { params: { itemId, name: "", serial } });
}

interface Bought {
  supplierId: string;
  itemId: string;
  purchaseOrderId: string | null;
}

/**
 * The last day of the supplier's warranty: that of the named order, else of the latest. @throws Refusal
 * validation_failed
 */
async function warrantyOf(
  tx: Tx,
  { supplierId, itemId, purchaseOrderId }: Bought,
): Promise<string | null> {
  const line = await tx
    .selectFrom("purchaseOrderLines as l")
    .innerJoin("purchaseOrders as o", "o.id", "l.purchaseOrderId")
    .select("l.warrantyUntil")
    .where("l.itemId", "=", itemId)
    .where("o.supplierId", "=", supplierId)
    .$if(purchaseOrderId !== null, (query) => query.where("o.id", "=", purchaseOrderId))
    .where("l.receivedQuantity", ">", 0)
    .orderBy("l.warrantyUntil", (by) => by.desc().nullsLast())
    .limit(1)
    .forShare("o")
    .executeTakeFirst();
  if (!line && purchaseOrderId)
    refuse("validation_failed", { fields: { purchaseOrderId: "did not bring this item" } });
  return line?.warrantyUntil ?? null;
}
