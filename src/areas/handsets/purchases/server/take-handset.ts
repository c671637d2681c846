/** What a purchase and a trade-in have in common: the checks, the piece in the stock, and the agreement. */
import { sql, type RawBuilder } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { nextNumber } from "#src/server/sql/document-number.ts";
import type { Customer, NewCustomer } from "#src/areas/customers/contract.ts";
import { moveRequest } from "#src/areas/approvals/server/stored-request.ts";
import { createCustomer } from "#src/areas/customers/management/server/create-customer.ts";
import { lockCustomer } from "#src/areas/customers/core/server/lock-customer.ts";
import { newItem } from "#src/areas/inventory/core/contract.ts";
import { createItem } from "#src/areas/inventory/items/server/create-item.ts";
import type { StockChange } from "#src/areas/inventory/stock/server/move-stock.ts";
import { suggestSku } from "#src/areas/inventory/sku/server/suggest-sku.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { NewUsedHandset } from "../../contract.ts";
import { unconfirmed, type HandsetWarning } from "../../rules.ts";
import { lockApprovedPurchase, type ApprovedPurchase } from "./approved-purchase.ts";
import { checkImei } from "./check-imei.ts";

/** What the seller gives, without the seller and the way in which the seller is paid. */
export type GivenHandset = Omit<NewUsedHandset, "sellerId" | "seller">;

/** A handset that was checked, and of which nothing is stored yet but a new seller and a new item. */
export interface CheckedHandset {
  id: string;
  number: string;
  seller: Customer;
  itemId: string;
  confirmed: HandsetWarning[];
  given: GivenHandset;
  /** The approval of its price, if there is one. */
  approved: ApprovedPurchase | null;
}

/** @throws Refusal not_found, forbidden, customer_erased, customer_built_in */
export async function sellerOf(
  tx: Tx,
  actor: Actor,
  { sellerId, seller }: { sellerId?: string | undefined; seller?: NewCustomer | undefined },
): Promise<Customer> {
  if (!seller) return lockCustomer(tx, sellerId ?? refuse("not_found"));
  requirePermission(actor, "create_customers");
  const { customer } = await createCustomer(tx, actor, seller);
  return lockCustomer(tx, customer.id);
}

/**
 * Checks what a seller gives, and takes its number and its item.
 * @throws Refusal forbidden, validation_failed (the identity number), handset_warnings (`params`: warnings),
 * serial_taken, item_not_serialised, product_not_found, sku_taken, approval_not_usable
 */
export async function checkHandset(
  tx: Tx,
  actor: Actor,
  seller: Customer,
  input: GivenHandset,
  at = "",
): Promise<CheckedHandset> {
  await refuseMissingIdentity(tx, input, at);
  const confirmed = await confirmedWarnings(tx, input);
  const number = await newNumber(tx);
  const itemId = await itemOf(tx, actor, input);
  const approved = await lockApprovedPurchase(tx, actor, input);
  return { id: input.id ?? newId(), number, seller, itemId, confirmed, given: input, approved };
}

async function refuseMissingIdentity(
  tx: Tx,
  { sellerIdentity }: GivenHandset,
  at: string,
): Promise<void> {
  const { requireSellerIdentity } = await getSettings(tx, "workflow");
  if (requireSellerIdentity && !sellerIdentity) {
    refuse("validation_failed", { fields: { [`${at}sellerIdentity`]: "is required" } });
  }
}

/** The warnings about this IMEI, all of which the buyer has confirmed. @throws Refusal handset_warnings, serial_taken */
async function confirmedWarnings(
  tx: Tx,
  { imei, confirmed }: GivenHandset,
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
  { itemId, newItem: wanted, brand, model }: GivenHandset,
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

/** How the piece comes into the stock: at what the seller gets. */
export const bringIn = ({
  itemId,
  number: reference,
  given,
  approved,
}: CheckedHandset): StockChange => ({
  act: "bring-in",
  reason: "received",
  kind: "handset_bought",
  itemId,
  quantity: 1,
  serials: [given.imei],
  value: given.price,
  reference,
  approved: approved?.act,
});

/** Stores a handset whose piece is in the stock. `paid` names the cash movement or the payment. */
export async function insertHandset(
  tx: Tx,
  actor: Actor,
  { id, number: handsetNumber, seller, itemId, confirmed, given, approved }: CheckedHandset,
  paid: { movementId: string } | { paymentId: RawBuilder<string> },
): Promise<void> {
  const { imei, brand, model, color, price, condition, conditionNote } = given;
  const { signature, method, signedBy, reason } = given.signature;
  await tx
    .insertInto("handsets")
    .values({
      ...paid,
      id,
      handsetNumber,
      itemId,
      serialId: sql`(select id from item_serials where item_id = ${itemId} and serial = ${imei})`,
      confirmed,
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
  if (approved) await moveRequest(tx, actor, approved.request, "done");
  await recordAct(tx, actor, "used_handset.bought", id, {
    after: { handsetNumber, itemId, price, confirmed },
  });
}
