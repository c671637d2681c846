/** Sales that are paid in every way. A refund, a refund of single pieces, or returns undo them. */
import { newId } from "#src/shared/ids.ts";
import { addDays, today } from "#src/shared/time.ts";
import type { Chance } from "#src/app/demo-shop/random.ts";
import type { SaleDetail } from "#src/areas/sales/contract.ts";
import type { Answered } from "#tests/support/client.ts";
import { isDone, type Act } from "./act.ts";
import { newHandset } from "./handset-acts.ts";
import { made, type Shop } from "./open-shop.ts";

const waysToPay = [
  ...(["cash", "cash", "cash", "card", "points", "store_credit", "gift_card"] as const),
  ...(["on_credit", "reward", "level", "trade_in"] as const),
  ...(["cash and store_credit", "points and cash", "cash and on_credit"] as const),
  ...(["trade_in and cash", "card and gift_card"] as const),
];

export const sell: Act = async (shop, luck) => {
  const customerId = luck.pick(shop.customers);
  const some = shop.items.filter(() => luck.percent(40));
  const lines = (some.length > 0 ? some : [luck.pick(shop.items)]).map(({ id, price }) => ({
    itemId: id,
    quantity: luck.between(1, 3),
    price,
  }));
  const total = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  const { way, ...paid } = await termsOf(shop, luck, customerId, total);
  const cart = lines.map(({ price: _, ...line }) => line);
  const sale = { id: newId(), customerId, lines: cart, ...paid };
  const answer = await shop.admin.post("/api/sales", sale);
  if (!isDone(answer)) return { ...answer, body: { code: `${answer.body.code} (${way})` } };
  const what = `a sale paid by ${way}`;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const all = () => shop.admin.post(`/api/sales/${sale.id}/refunds`, { reason: "Round trip" });
  return [
    ...(pieces > 1 && luck.percent(40)
      ? [{ what: `a piece of ${what}`, attempt: () => refundAPiece(shop, sale.id) }]
      : []),
    luck.percent(30)
      ? { what: `${what}, by returns`, attempt: bringsBack(shop, sale.id) }
      : { what, attempt: all },
  ];
};

async function termsOf(shop: Shop, luck: Chance, customerId: string, total: number) {
  const way = luck.pick(waysToPay);
  const paidBy = (method: string, amount: number): Record<string, unknown> => ({
    method,
    ...(method === "card" && { reference: `TRIP ${luck.digits(12)}` }),
    ...(method === "gift_card" && { giftCard: luck.pick(shop.giftCards) }),
    ...(method === "on_credit" && { credit: agreed(amount) }),
    ...(method === "trade_in" && { tradeIn: { ...newHandset(shop, luck), itemId: shop.phoneId } }),
  });
  const [first = "", second] = way.split(" and ");
  if (second) {
    const part = 100 * luck.between(1, Math.min(2000, Math.floor(total / 200)));
    const parts = [
      { ...paidBy(first, part), amount: part },
      { ...paidBy(second, total - part), amount: total - part },
    ];
    return { way, payments: parts };
  }
  const payment = paidBy(way === "level" || way === "reward" ? "cash" : way, total);
  if (way === "level") return { way, payment, discount: { type: "tier" } };
  if (way !== "reward") return { way, payment };
  const open = `/api/loyalty/redemptions?customerId=${customerId}&status=open`;
  return { way, payment, redemptionId: (await shop.admin.get(open)).body.items[0]?.id };
}

const agreed = (amount: number) => ({
  parts: [{ dueOn: addDays(today(), 30), amount }],
  reason: "Round trip",
});

const saleOf = async ({ admin }: Shop, id: string) =>
  (await admin.get<SaleDetail>(`/api/sales/${id}`)).body;

async function refundAPiece(shop: Shop, id: string): Promise<Answered> {
  const [line] = (await saleOf(shop, id)).items;
  const lines = [{ saleItemId: line?.id, quantity: 1 }];
  return shop.admin.post(`/api/sales/${id}/refunds`, { lines, reason: "Round trip" });
}

/**
 * Returns a function that brings each line that is left back by a return, which refunds it by the way in which it was
 * paid. The goods of a return are not for sale again, so an adjustment puts them back.
 */
function bringsBack(shop: Shop, saleId: string): () => Promise<Answered> {
  const { admin } = shop;
  /** Id of a line → the path of its return, which an earlier attempt has left approved. */
  const approved = new Map<string, string>();
  return async () => {
    const { items } = await saleOf(shop, saleId);
    for (const { id, itemId, quantity, refundedQuantity } of items) {
      const left = quantity - refundedQuantity;
      if (left === 0) continue;
      const path = approved.get(id) ?? (await approvedReturn(shop, id, left));
      approved.set(id, path);
      const answer = await admin.post(`${path}/steps`, { step: "refunded" });
      if (!isDone(answer)) return answer;
      await made(admin, `/api/items/${itemId}/adjustments`, { quantity: left, reason: "found" });
    }
    return admin.get(`/api/sales/${saleId}`);
  };
}

async function approvedReturn({ admin }: Shop, saleItemId: string, quantity: number) {
  const returned = { saleItemId, quantity, returnReason: "Trip" };
  const { id } = await made(admin, "/api/returns", returned);
  const path = `/api/returns/${id}`;
  await made(admin, `${path}/steps`, { step: "technician-diagnosis" });
  await made(admin, `${path}/steps`, { step: "admin-approval", fixStatus: "Trip" });
  await made(admin, `${path}/approval`, { decision: "approve" });
  return path;
}

/** Pays a part of a debt in cash. Only the refund of what was sold on credit gives it back. */
export const payDebt: Act = async ({ admin, customers }, luck) => {
  const { body } = await admin.get(`/api/customers/${luck.pick(customers)}/credit`);
  const [debt] = body.debts;
  if (!debt) return { status: 404, headers: new Headers(), body: { code: "no_debt" } };
  const amount = Math.max(100, 100 * Math.floor(debt.balance / 300));
  const answer = await admin.post(`/api/debts/${debt.id}/payments`, { method: "cash", amount });
  return isDone(answer) ? [] : answer;
};
