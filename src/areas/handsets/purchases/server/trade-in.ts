import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import type { StockChange } from "#src/areas/inventory/stock/server/move-stock.ts";
import type { TradeIn } from "../../contract.ts";
import {
  bringIn,
  checkHandset,
  insertHandset,
  sellerOf,
  type CheckedHandset,
} from "./take-handset.ts";

export interface TradedIn {
  /** The customer of the sale, who is the seller; null for a walk-in, whose trade-in names the seller. */
  customerId: string | null;
  /** What the handset pays of the sale, in minor units. */
  price: number;
  /** The prefix of the field names in a refusal. */
  at: string;
}

/** A trade-in that was checked. */
export interface LockedTradeIn {
  /** The number of the handset, which is the reference of the payment. */
  number: string;
  /** The piece. It moves with the goods of the sale, so that all items are locked in one order. */
  stock: StockChange;
  /** Stores the handset. Its payment and its piece are stored before. */
  write: () => Promise<void>;
}

/**
 * Checks a handset that the customer of a sale gives in place of money. The caller has locked the customer, and takes
 * the payment and moves the stock before `write`.
 * @throws Refusal forbidden, customer_erased, validation_failed (the seller, the identity number), handset_warnings
 * (`params`: warnings), serial_taken, item_not_serialised, product_not_found, id_taken, sku_taken,
 * adjustment_needs_approval (the price is above the limit of arrivals), approval_not_usable
 */
export async function lockTradeIn(
  tx: Tx,
  actor: Actor,
  { seller, ...given }: TradeIn,
  { customerId, price, at }: TradedIn,
): Promise<LockedTradeIn> {
  requirePermission(actor, "buy_handsets");
  if (customerId === null && !seller) wrongSeller(at, "is required for a walk-in");
  if (customerId !== null && seller) wrongSeller(at, "is the customer of the sale");
  const from = await sellerOf(tx, actor, { sellerId: customerId ?? undefined, seller });
  const handset = await checkHandset(tx, actor, from, { ...given, price }, at);
  return {
    number: handset.number,
    stock: bringIn(handset),
    write: () => insertHandset(tx, actor, handset, { paymentId: paymentOf(handset) }),
  };
}

/** The payment with the number of the handset as its reference, which is unique among trade-ins. */
const paymentOf = ({ number }: CheckedHandset) =>
  sql<string>`(select id from payments where provider = 'trade_in' and reference = ${number})`;

const wrongSeller = (at: string, message: string): never =>
  refuse("validation_failed", { fields: { [`${at}seller`]: message } });
