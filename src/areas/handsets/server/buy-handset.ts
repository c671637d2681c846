import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { nextNumber } from "#src/server/sql/document-number.ts";
import type { Customer } from "#src/areas/customers/contract.ts";
import { createCustomer } from "#src/areas/customers/server/create-customer.ts";
import { holdCustomer } from "#src/areas/customers/server/hold-customer.ts";
import { newItem } from "#src/areas/inventory/contract.ts";
import { createItem } from "#src/areas/inventory/server/create-item.ts";
import { moveStock } from "#src/areas/inventory/server/move-stock.ts";
import { suggestSku } from "#src/areas/inventory/sku/server/suggest-sku.ts";
import { moveDrawerCash } from "#src/areas/payments/shifts/server/move-drawer-cash.ts";
import { getSettings } from "#src/areas/settings/server/queries.ts";
import type { NewUsedHandset, UsedHandsetInList } from "../contract.ts";
import { unconfirmed, type HandsetWarning } from "../rules.ts";
import { checkImei } from "./check-imei.ts";
import { getHandsetInList } from "./queries.ts";

/**
 * Buys a used handset from a person, in one transaction: the seller, the agreement, the cash, and the piece in the
 * stock, whose cost is the price.
 * @throws Refusal not_found, customer_erased, customer_built_in, forbidden, validation_failed (the identity number),
 * handset_warnings (`params`: warnings), serial_taken, item_not_serialised, product_not_found, item_archived,
 * shift_required, id_taken, sku_taken
 */
export async function buyUsedHandset(
  tx: Tx,
  actor: Actor,
  given: NewUsedHandset,
): Promise<UsedHandsetInList> {
  const id = given.id ?? newId();
  const seller = await sellerOf(tx, actor, given);
  await refuseMissingIdentity(tx, given);
  const confirmed = await confirmedWarnings(tx, given);
  const number = await newNumber(tx);
  const movementId = await moveDrawerCash(tx, actor, {
    direction: "out",
    kind: "handset",
    amount: given.price,
    reason: `${number} · ${given.brand} ${given.model}`,
  });
  const itemId = await itemOf(tx, actor, given);
  const serialId = await bringIn(tx, actor, {
    itemId,
    number,
    imei: given.imei,
    price: given.price,
  });
  await insertHandset(tx, actor, given, {
    id,
    number,
    seller,
    itemId,
    serialId,
    movementId,
    confirmed,
  });
  await recordEvent(tx, {
    kind: "used_handset.bought",
    recordId: id,
    actorId: actor.userId,
    data: { after: { handsetNumber: number, itemId, price: given.price, confirmed } },
  });
  return getHandsetInList(tx, actor, id);
}

async function sellerOf(tx: Tx, actor: Actor, given: NewUsedHandset): Promise<Customer> {
  if (!given.seller) return holdCustomer(tx, given.sellerId ?? refuse("not_found"));
  requirePermission(actor, "create_customers");
  const { customer } = await createCustomer(tx, actor, given.seller);
  return holdCustomer(tx, customer.id);
}

async function refuseMissingIdentity(tx: Tx, { sellerIdentity }: NewUsedHandset): Promise<void> {
  const { requireSellerIdentity } = await getSettings(tx, "workflow");
  if (requireSellerIdentity && !sellerIdentity) {
    refuse("validation_failed", { fields: { sellerIdentity: "is required" } });
  }
}

/** The warnings about this IMEI, all of which the buyer has confirmed. @throws Refusal handset_warnings, serial_taken */
async function confirmedWarnings(
  tx: Tx,
  { imei, confirmed }: NewUsedHandset,
): Promise<HandsetWarning[]> {
  const { isHere, warnings } = await checkImei(tx, imei);
  if (isHere) refuse("serial_taken", { params: { serial: imei } });
  const kinds = warnings.map(({ kind }) => kind);
  const open = unconfirmed(kinds, confirmed);
  if (open.length > 0) refuse("handset_warnings", { params: { warnings: open.join(" ") } });
  return kinds;
}

/** The next number. After a rollback the next purchase gets it. */
async function newNumber(tx: Tx): Promise<string> {
  const { rows } = await sql<{ number: string }>`select ${nextNumber("handset")} as number`.execute(
    tx,
  );
  return rows[0]?.number ?? refuse("not_found");
}

/** The item kept by serial numbers that the piece belongs to. @throws Refusal product_not_found, item_not_serialised */
async function itemOf(
  tx: Tx,
  actor: Actor,
  { itemId, newItem: wanted, brand, model }: NewUsedHandset,
): Promise<string> {
  if (wanted) {
    requirePermission(actor, "create_inventory");
    const { sku } = await suggestSku(tx, { category: "devices", brand, model, name: wanted.name });
    const terms = { category: "devices", brand, model, isSerialised: true };
    return (await createItem(tx, actor, newItem.parse({ ...wanted, ...terms, sku }))).id;
  }
  const item = await tx
    .selectFrom("inventoryItems")
    .select(["id", "name", "isSerialised"])
    .where("id", "=", itemId ?? "")
    .executeTakeFirst();
  if (!item) return refuse("product_not_found", { params: { itemId: itemId ?? "" } });
  const { id, name } = item;
  if (!item.isSerialised) refuse("item_not_serialised", { params: { itemId: id, name } });
  return id;
}

/** Takes the piece into the stock. Returns its id. @throws Refusal serial_taken, item_archived */
async function bringIn(
  tx: Tx,
  actor: Actor,
  piece: { itemId: string; number: string; imei: string; price: number },
): Promise<string> {
  const { itemId, number: reference, imei, price: value } = piece;
  await moveStock(tx, actor, [
    { act: "bring-in", reason: "received", itemId, quantity: 1, serials: [imei], value, reference },
  ]);
  const { id } = await tx
    .selectFrom("itemSerials")
    .select("id")
    .where("itemId", "=", itemId)
    .where("serial", "=", imei)
    .executeTakeFirstOrThrow();
  return id;
}

async function insertHandset(
  tx: Tx,
  actor: Actor,
  { imei, brand, model, color, price, condition, conditionNote, ...given }: NewUsedHandset,
  written: {
    id: string;
    number: string;
    seller: Customer;
    itemId: string;
    serialId: string;
    movementId: string;
    confirmed: HandsetWarning[];
  },
): Promise<void> {
  const { number: handsetNumber, seller, ...ids } = written;
  const { signature, method, signedBy, reason } = given.signature;
  await tx
    .insertInto("handsets")
    .values({
      ...ids,
      handsetNumber,
      imei,
      brand,
      model,
      color: color ?? null,
      sellerId: seller.id,
      sellerName: seller.name,
      sellerPhone: seller.phone,
      sellerIdentity: given.sellerIdentity ?? null,
      condition: JSON.stringify(
        condition.map(({ label, result, note = null }) => ({ label, result, note })),
      ),
      conditionNote: conditionNote ?? null,
      price,
      signature: signature ?? null,
      signatureMethod: reason === undefined ? (method ?? "drawn") : null,
      signedBy: reason === undefined ? signedBy || seller.name : null,
      unsignedReason: reason ?? null,
      boughtBy: actor.userId,
    })
    .execute();
}
