/** Random acts on ordered goods. They call the verbs directly, so that a test can do thousands of them. */
import fc from "fast-check";
import { sql } from "kysely";
import pg from "pg";
import { constraints } from "#src/app/constraints.ts";
import { Refusal } from "#src/shared/errors.ts";
import { rolePermissions } from "#src/shared/permissions.ts";
import { inTransaction, type Tx } from "#src/server/database.ts";
import { actorWith, type Actor } from "#src/server/http/guards/actor.ts";
import { correctStockValue } from "#src/areas/inventory/value/server/correct-stock-value.ts";
import { newPurchaseOrder } from "#src/areas/purchasing/orders/contract.ts";
import { closePurchaseOrder } from "#src/areas/purchasing/receiving/server/close-order.ts";
import {
  addPurchaseCost,
  removePurchaseCost,
  shareCosts,
} from "#src/areas/purchasing/receiving/server/change-costs.ts";
import { receiveGoods } from "#src/areas/purchasing/receiving/server/receive-goods.ts";
import { undoReceipt } from "#src/areas/purchasing/receiving/server/undo-receipt.ts";
import { createPurchaseOrder } from "#src/areas/purchasing/orders/server/create-order.ts";
import {
  creditSupplierReturn,
  refuseSupplierReturn,
  replaceSupplierReturn,
  sendSupplierReturn,
} from "#src/areas/purchasing/supplier-returns/server/change-return.ts";
import { createSupplierReturn } from "#src/areas/purchasing/supplier-returns/server/create-return.ts";
import { checkout } from "#src/areas/sales/checkout/server/checkout.ts";
import { newSale } from "#src/areas/sales/new-sale.ts";
import { refundSale } from "#src/areas/sales/refunds/server/refund-sale.ts";
import { changeShippingCost } from "#src/areas/shipments/server/change-details.ts";
import type { Shop } from "../shop.ts";
import { ordering, supplied } from "./purchasing.ts";
import { cart } from "./sales.ts";
import { stocked } from "./stock.ts";
import { newPhone } from "./devices.ts";

const pick = fc.nat(1000);
const pieces = fc.integer({ min: 1, max: 4 });
/** Two items of which pieces are counted, and one whose pieces have serial numbers. */
const ITEMS = 3;
const item = fc.nat(ITEMS - 1);
const kind = <T extends string, R extends object>(
  name: T,
  rest: { [K in keyof R]: fc.Arbitrary<R[K]> },
) => fc.record({ kind: fc.constant(name), ...rest } as never) as fc.Arbitrary<{ kind: T } & R>;
const receive = kind("receive", { order: pick, item, pieces });
const sell = kind("sell", { item, pieces });
const undo = kind("undo", { order: pick, line: pick, pieces });
const sendBack = kind("send back", { order: pick, item, pieces });

export const orderedGoodsAct = fc.oneof(
  kind("order", {
    quantity: fc.integer({ min: 1, max: 9 }),
    unitCost: fc.integer({ min: 1, max: 999 }),
    rate: fc.constantFrom(1, 2512.3456, 19.5, 0.0001),
    shipping: fc.nat(777),
  }),
  receive,
  receive,
  receive,
  undo,
  undo,
  kind("cost", { order: pick, amount: fc.integer({ min: 1, max: 5000 }) }),
  kind("remove cost", { order: pick, cost: pick }),
  kind("shipping", { order: pick, amount: fc.nat(999) }),
  kind("share", {
    order: pick,
    basis: fc.constantFrom("value" as const, "pieces" as const, "weight" as const),
  }),
  kind("close", { order: pick }),
  sell,
  sell,
  kind("refund", { sale: pick, restock: fc.boolean() }),
  sendBack,
  sendBack,
  kind("answer", {
    goods: pick,
    with: fc.constantFrom("credit" as const, "back" as const, "lost" as const, "other" as const),
  }),
  kind("correct", { item, unitCost: fc.nat(99_999) }),
);
export type OrderedGoodsAct = typeof orderedGoodsAct extends fc.Arbitrary<infer T> ? T : never;
type Act<K extends OrderedGoodsAct["kind"]> = Extract<OrderedGoodsAct, { kind: K }>;

interface Order {
  id: string;
  shipment: { id: string } | null;
  items: { id: string; itemId: string }[];
}
interface Sent {
  id: string;
  lineId: string;
  worth: number;
  pieces: number;
  isSerialised: boolean;
}

const from = <T>(all: readonly T[], nth: number): T | undefined => all[nth % (all.length || 1)];
/** How many orders are acted on: so few that most acts find goods. */
const LATEST = 6;
const grams = [7, 1, 3000];
let lastSerial = 0;
const newSerials = (count: number) => Array.from({ length: count }, () => `RX-${++lastSerial}`);

/** Whether a verb has refused, or a constraint for it. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Refusal ||
  (error instanceof pg.DatabaseError && (error.constraint ?? "") in constraints);

/** Some items of a shop with their orders, sales and returns. */
export class OrderedGoods {
  readonly #shop: Shop;
  readonly #actor: Actor;
  readonly #supplierId: string;
  readonly #customerId: string;
  readonly itemIds: string[];
  readonly #orders: Order[] = [];
  readonly #sales: { id: string; line: { id: string } }[] = [];
  readonly #sent: Sent[] = [];
  /** How many acts of each kind were not refused. */
  readonly done = new Map<OrderedGoodsAct["kind"], number>();

  private constructor(shop: Shop, itemIds: string[], supplierId: string, customerId: string) {
    this.#shop = shop;
    this.itemIds = itemIds;
    this.#supplierId = supplierId;
    this.#customerId = customerId;
    const who = { userId: shop.admin.userId, name: "Amina", role: "admin" } as const;
    this.#actor = actorWith(who, rolePermissions.admin);
  }

  static async of(shop: Shop): Promise<OrderedGoods> {
    const { app, admin } = shop;
    const itemIds: string[] = [];
    for (let nth = 0; nth < ITEMS; nth++) {
      const isSerialised = nth === ITEMS - 1;
      itemIds.push((await stocked(app.db, 0, { cost: null, isSerialised })).id);
    }
    const customer = await admin.post("/api/customers", { name: "Neema Komba", phone: newPhone() });
    return new OrderedGoods(shop, itemIds, (await supplied(admin)).id, customer.body.id);
  }

  /** Performs an act in its own transaction. A refusal is an answer too; anything else fails the test. */
  async perform(act: OrderedGoodsAct): Promise<void> {
    try {
      const after = await inTransaction(this.#shop.app.db, (tx) => this.#act(tx, act));
      if (!after) return;
      after();
      this.done.set(act.kind, (this.done.get(act.kind) ?? 0) + 1);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }

  /** Returns what is to be remembered after the commit; undefined if there was nothing to act on. */
  async #act(tx: Tx, act: OrderedGoodsAct): Promise<(() => void) | undefined> {
    if (act.kind === "order") return this.#order(tx, act);
    if (act.kind === "sell") return this.#sell(tx, act);
    if (act.kind === "refund") return this.#refund(tx, act);
    if (act.kind === "answer") return this.#answer(tx, act);
    if (act.kind === "correct") {
      const given = { unitCost: act.unitCost, reason: "x" };
      await correctStockValue(tx, this.#actor, this.#item(act.item), given);
      return () => undefined;
    }
    const order = from(this.#orders.slice(-LATEST), act.order);
    return order && this.#ofOrder(tx, order, act);
  }

  readonly #item = (nth: number): string => this.itemIds[nth] ?? "";
  readonly #isSerialised = (itemId: string) => itemId === this.itemIds.at(-1);

  async #order(tx: Tx, { quantity, unitCost, rate, shipping }: Act<"order">) {
    const items = this.itemIds.map((itemId, nth) => ({
      itemId,
      quantity,
      unitCost: unitCost + nth,
    }));
    const currency = rate === 1 ? "TZS" : "USD";
    const more = { items, currency, exchangeRate: rate, shippingCost: shipping };
    const body = newPurchaseOrder.parse(ordering(this.#supplierId, "", more));
    const order = await createPurchaseOrder(tx, this.#actor, body);
    return () => void this.#orders.push(order);
  }

  async #sell(tx: Tx, { item: nth, pieces: quantity }: Act<"sell">) {
    const itemId = this.#item(nth);
    const serials = this.#isSerialised(itemId) ? await this.#here(tx, itemId, quantity) : undefined;
    const line = { itemId, quantity, ...(serials && { serials }) };
    const body = newSale.parse(cart([line], { customerId: this.#customerId }));
    const { sale } = await checkout(tx, this.#actor, body);
    const [sold] = sale.items;
    return () => void (sold && this.#sales.push({ id: sale.id, line: sold }));
  }

  /** The serial numbers of pieces in stock, those with the first numbers. */
  async #here(tx: Tx, itemId: string, count: number): Promise<string[]> {
    const { rows } = await sql<{ serial: string }>`select serial from item_serials
      where item_id = ${itemId} and state = 'in_stock' order by serial limit ${count}`.execute(tx);
    return rows.map(({ serial }) => serial);
  }

  async #refund(tx: Tx, { sale: nth, restock }: Act<"refund">) {
    const sale = from(this.#sales, nth);
    if (!sale) return undefined;
    const { rows } = await sql<{ serial: string }>`select s.serial from item_serials s
      where s.sale_id = ${sale.id} and s.state = 'sold' limit 1`.execute(tx);
    const serials = rows.map(({ serial }) => serial);
    const line = { saleItemId: sale.line.id, quantity: 1, restock };
    const lines = [{ ...line, ...(serials.length > 0 && { serials }) }];
    await refundSale(tx, this.#actor, sale.id, { lines, restock, reason: "x" });
    return () => undefined;
  }

  async #ofOrder(tx: Tx, order: Order, act: Extract<OrderedGoodsAct, { order: number }>) {
    const { id } = order;
    const actor = this.#actor;
    if (act.kind === "receive") {
      const itemId = this.#item(act.item);
      const serials = this.#isSerialised(itemId) ? newSerials(act.pieces) : undefined;
      await receiveGoods(tx, actor, id, { lines: [{ itemId, quantity: act.pieces, serials }] });
    } else if (act.kind === "cost") {
      const amount = { amount: act.amount, currency: "KES", exchangeRate: 19.3333 } as const;
      await addPurchaseCost(tx, actor, id, { kind: "duty", ...amount });
    } else if (act.kind === "close") await closePurchaseOrder(tx, actor, id, { reason: "x" });
    else if (act.kind === "share") {
      const weights = order.items.map((line, nth) => ({
        lineId: line.id,
        grams: grams[nth] ?? 1,
      }));
      await shareCosts(tx, actor, id, { basis: act.basis, weights });
    } else if (act.kind === "undo") return this.#undo(tx, id, act);
    else if (act.kind === "send back") return this.#sendBack(tx, order, act);
    else if (act.kind === "shipping") return this.#reprice(tx, order, act.amount);
    else {
      const { rows } = await sql<{ id: string }>`select id from purchase_costs
        where purchase_order_id = ${id} order by created_at, id`.execute(tx);
      const cost = from(rows, act.cost);
      if (!cost) return undefined;
      await removePurchaseCost(tx, actor, cost.id, { reason: "x" });
    }
    return () => undefined;
  }

  async #reprice(tx: Tx, { shipment }: Order, shippingCost: number) {
    if (!shipment) return undefined;
    const row = tx.selectFrom("shipments").select("version").where("id", "=", shipment.id);
    const { version } = await row.executeTakeFirstOrThrow();
    await changeShippingCost(tx, this.#actor, shipment.id, { shippingCost, reason: "x", version });
    return () => undefined;
  }

  async #undo(tx: Tx, orderId: string, { line: nth, pieces: quantity }: Act<"undo">) {
    const { rows } = await sql<{ id: string; receiptId: string; serials: string[] }>`
      select l.id, l.receipt_id, array(select s from unnest(l.serials) s join item_serials p
        on p.item_id = l.item_id and p.serial = s and p.state = 'in_stock') as serials
      from goods_receipt_lines l join goods_receipts r on r.id = l.receipt_id
      where r.purchase_order_id = ${orderId} and l.quantity > 0 order by l.id`.execute(tx);
    const line = from(rows, nth);
    if (!line) return undefined;
    const serials = line.serials.slice(0, quantity);
    const named = serials.length > 0 ? { quantity: serials.length, serials } : { quantity };
    const given = { lines: [{ id: line.id, ...named }], reason: "x" };
    await undoReceipt(tx, this.#actor, line.receiptId, given);
    return () => undefined;
  }

  async #sendBack(tx: Tx, order: Order, { item: nth, pieces: quantity }: Act<"send back">) {
    const itemId = this.#item(nth);
    const isSerialised = this.#isSerialised(itemId);
    const line = order.items.find((each) => each.itemId === itemId);
    const serials = isSerialised ? await this.#here(tx, itemId, quantity) : undefined;
    const lines = [{ purchaseOrderLineId: line?.id ?? "", quantity, serials }];
    const given = { purchaseOrderId: order.id, reason: "x", lines };
    const { id } = await createSupplierReturn(tx, this.#actor, given);
    const sent = await sendSupplierReturn(tx, this.#actor, id, {});
    const lineId = sent.lines[0]?.id ?? "";
    const worth = sent.lines[0]?.unitCost ?? 0;
    return () => void this.#sent.push({ id, lineId, worth, pieces: quantity, isSerialised });
  }

  async #answer(tx: Tx, { goods, with: answer }: Act<"answer">) {
    const sent = from(this.#sent, goods);
    if (!sent) return undefined;
    const { id, lineId, pieces: count, isSerialised } = sent;
    const reason = "x";
    if (answer === "credit")
      await creditSupplierReturn(tx, this.#actor, id, { credit: sent.worth * count });
    else if (answer === "other") {
      const serials = isSerialised ? [{ lineId, serials: newSerials(count) }] : [];
      await replaceSupplierReturn(tx, this.#actor, id, { serials });
    } else await refuseSupplierReturn(tx, this.#actor, id, { reason, isBack: answer === "back" });
    return () => undefined;
  }
}
