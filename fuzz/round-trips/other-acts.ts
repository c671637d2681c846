/** Acts with stock, cash, rewards and gift cards that one request does and another one undoes. */
import { undoneBy, isDone, type Act } from "./act.ts";

export const adjust: Act = async ({ admin, items }, luck) => {
  const path = `/api/items/${luck.pick(items).id}/adjustments`;
  const quantity = luck.pick([-3, -1, 2, 5]);
  const by = (pieces: number) =>
    admin.post(path, { quantity: pieces, reason: pieces > 0 ? "found" : "lost" });
  return undoneBy("an adjustment", await by(quantity), () => by(-quantity));
};

export const usePart: Act = async ({ admin, items, deviceId }, luck) => {
  const path = `/api/devices/${deviceId}/parts`;
  const part = { itemId: luck.pick(items).id, quantity: luck.between(1, 2) };
  const answer = await admin.post(path, { ...part, action: "use" });
  return undoneBy("a used part", answer, () => admin.post(path, { ...part, action: "return" }));
};

export const moveCash: Act = async ({ admin, shiftId }, luck) => {
  const path = `/api/shifts/${shiftId}/movements`;
  const cash = { kind: "other", amount: 100 * luck.between(1, 500), reason: "Round trip" };
  const [direction, back] = luck.pick([
    ["in", "out"],
    ["out", "in"],
  ] as const);
  const answer = await admin.post(path, { ...cash, direction });
  return undoneBy("a movement of cash", answer, ({ id }) =>
    admin.post(path, { ...cash, direction: back, corrects: id }),
  );
};

export const spend: Act = async ({ admin, categoryId }, luck) => {
  const expense = { categoryId, amount: 100 * luck.between(1, 500), source: "drawer" };
  const answer = await admin.post("/api/expenses", expense);
  return undoneBy("an expense", answer, ({ id }) =>
    admin.post(`/api/expenses/${id}/void`, { reason: "Round trip" }),
  );
};

export const redeem: Act = async ({ admin, customers, rewardId }, luck) => {
  const customerId = luck.pick(customers);
  const answer = await admin.post("/api/loyalty/redemptions", { customerId, rewardId });
  return undoneBy("a redemption", answer, async ({ id }) => {
    const cancelled = await admin.post(`/api/loyalty/redemptions/${id}/cancel`, { reason: "Trip" });
    if (isDone(cancelled)) return cancelled;
    const list = await admin.get(`/api/loyalty/redemptions?customerId=${customerId}&limit=100`);
    const now = list.body.items.find((one: { id: string }) => one.id === id);
    // The refund of the sale that used it may have given it back already.
    return now?.status === "cancelled" ? list : cancelled;
  });
};

export const sellGiftCard: Act = async ({ admin, customers, giftCards }, luck) => {
  const amount = 100 * luck.between(1000, 30_000);
  const card = { amount, customerId: luck.pick(customers), payment: { method: "cash" } };
  const answer = await admin.post("/api/gift-cards", card);
  if (isDone(answer)) giftCards.push(answer.body.code);
  return undoneBy("a gift card", answer, (body) =>
    admin.post(`/api/gift-cards/${body.card.id}/refund`, { reason: "Round trip" }),
  );
};
