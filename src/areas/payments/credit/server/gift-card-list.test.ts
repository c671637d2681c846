import { sql } from "kysely";
import { expect, test } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import type { GiftCard, ListedCard } from "../../credit-ledger/gift-card-schemas.ts";
import type { CardState } from "../../credit-rules.ts";
import { startShop } from "#tests/support/shop.ts";
import { cart } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { unguarded } from "#tests/support/unguarded.ts";

const { app, admin, care, technician } = await startShop();
const PRICE = 1_000_000;

async function sold(amount: number, customerId?: string) {
  const body = { amount, payment: { method: "cash" }, ...(customerId && { customerId }) };
  const answer = await care.post("/api/gift-cards", body);
  expect(answer.status).toBe(201);
  return answer.body as { card: GiftCard; code: string };
}
const expireOn = async ({ id }: GiftCard, day: string) => {
  await unguarded(app, "credit_accounts", async (tx) => {
    await sql`update credit_accounts set expires_on = ${day}::date where id = ${id}`.execute(tx);
  });
};
const listed = async (query: string): Promise<ListedCard[]> =>
  (await admin.get(`/api/gift-cards?${query}`)).body.items;
const idsOf = async (query: string) => (await listed(query)).map(({ id }) => id);

const buyer = { name: "=Neema Kadi", phone: "0754 123 456" };
const neema = (await admin.post("/api/customers", buyer)).body.id;
const cards = {
  active: await sold(3 * PRICE, neema),
  spent: await sold(PRICE),
  expired: await sold(2 * PRICE),
  blocked: await sold(5 * PRICE),
  refunded: await sold(4 * PRICE),
};
const item = await stocked(app.db, 1, { price: PRICE });
await care.post(
  "/api/sales",
  cart([{ itemId: item.id, quantity: 1 }], {
    payment: { method: "gift_card", giftCard: cards.spent.code },
  }),
);
await admin.post(`/api/gift-cards/${cards.blocked.card.id}/block`, { reason: "Imepotea" });
await admin.post(`/api/gift-cards/${cards.refunded.card.id}/refund`, { reason: "Hakuihitaji" });
await expireOn(cards.expired.card, addDays(today(), -1));
// A card can be spent on its last day.
await expireOn(cards.active.card, today());

const ids = Object.values(cards).map(({ card }) => card.id);

test("each card is in the list of its state and in no other", async () => {
  for (const state of ["active", "spent", "expired", "blocked", "refunded"] as CardState[]) {
    expect(await listed(`state=${state}`)).toMatchObject([{ id: cards[state].card.id, state }]);
    const one = await admin.get(`/api/gift-cards/${cards[state].card.id}`);
    expect(one.body).toMatchObject({ state });
  }
  expect((await admin.get("/api/gift-cards?state=lost")).status).toBe(422);
});

test("the cards are sorted by their sale, what is left, and their last day", async () => {
  expect(await idsOf("sort=oldest")).toEqual(ids);
  expect(await idsOf("")).toEqual(ids.toReversed());
  const left = (await listed("sort=highest")).map(({ balance }) => balance);
  expect(left).toEqual([5 * PRICE, 3 * PRICE, 2 * PRICE, 0, 0]);
  expect((await listed("sort=lowest")).map(({ balance }) => balance)).toEqual(left.toReversed());
  const ending = await idsOf("sort=ending");
  expect(ending.slice(0, 2)).toEqual([cards.expired.card.id, cards.active.card.id]);
  expect(ending).not.toContain(cards.spent.card.id);
  const pages: string[] = [];
  let cursor = "";
  do {
    const path = `/api/gift-cards?sort=ending&limit=1${cursor && `&cursor=${cursor}`}`;
    const { body } = await admin.get(path);
    pages.push(...body.items.map(({ id }: ListedCard) => id));
    cursor = body.nextCursor ?? "";
  } while (cursor);
  expect(pages).toEqual(ending);
});

test("a card is found by the end of its code and by its buyer", async () => {
  const { card, code } = cards.active;
  for (const typed of [card.codeEnd, card.codeEnd.toLowerCase(), "neema", "0754123456"])
    expect(await idsOf(`search=${typed}`)).toContain(card.id);
  expect(await idsOf("search=neema")).toEqual([card.id]);
  expect(await idsOf("search=neema&state=spent")).toEqual([]);
  expect(await idsOf(`search=${code}`)).toEqual([]);
  expect(await idsOf("search=%25")).toEqual([]);
});

test("the file has the cards of the list, without their codes and without formulas", async () => {
  const { headers, body } = await admin.get("/api/gift-cards.csv?sort=oldest");
  expect(headers.get("content-type")).toContain("text/csv");
  expect(headers.get("content-disposition")).toContain(`gift-cards-${today()}.csv`);
  const lines = String(body).trim().split("\r\n");
  expect(lines).toHaveLength(1 + ids.length);
  const { card, code } = cards.active;
  expect(lines[1]).toContain(
    `•••• ${card.codeEnd},${today()},'=Neema Kadi,active,30000.00,30000.00`,
  );
  expect(String(body)).not.toContain(code);
  const found = await admin.get("/api/gift-cards.csv?state=blocked");
  expect(String(found.body).trim().split("\r\n")).toHaveLength(2);
  expect((await technician.get("/api/gift-cards.csv")).status).toBe(403);
});
