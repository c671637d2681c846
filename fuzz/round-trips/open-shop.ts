/** The shop in which acts are done and undone: goods, known customers with points and credit, and an open drawer. */
import { newId } from "#src/shared/ids.ts";
import type { Database } from "#src/server/database.ts";
import { clientOf, signedIn, type TestClient } from "#tests/support/client.ts";

export interface Shop {
  db: Database;
  admin: TestClient;
  items: readonly { id: string; price: number; cost: number }[];
  supplierId: string;
  /** An item kept by serial numbers, to which used handsets belong. */
  phoneId: string;
  /** A repair that uses parts. */
  deviceId: string;
  customers: readonly string[];
  rewardId: string;
  categoryId: string;
  shiftId: string;
  /** Codes of the gift cards that may pay; those that were sold during the acts come last. */
  giftCards: string[];
}

/** Prices that make points, discounts and taxes odd. In minor units. */
const PRICES = [1_234_500, 99_900, 150_000_000, 350_000];
const PIECES = 60;
/** The points with which each customer begins. Who has few of them soon owes some after a refund. */
const POINTS = [5000, 300, 100];
const CREDIT = 200_000_000;

export async function openShop(db: Database, url: string): Promise<Shop> {
  const { cookie, userId } = await signedIn({ db, url });
  const admin = clientOf({ url }, cookie, userId);
  const shift = await made(admin, "/api/shifts", { openingFloat: 500_000_000 });
  const items: { id: string; price: number; cost: number }[] = [];
  for (const [at, price] of PRICES.entries()) {
    const item = { sku: `TRIP-${at}`, name: `Goods ${at}`, price, cost: Math.floor(price / 2) };
    const { id } = await made(admin, "/api/items", { ...item, quantity: PIECES });
    items.push({ id, price, cost: item.cost });
  }
  const customers: string[] = [];
  for (const at of POINTS.keys()) {
    const person = { name: `Customer ${at}`, phone: `071300000${at}` };
    customers.push((await made(admin, "/api/customers", person)).id);
  }
  const reward = { name: "Reward", pointsCost: 200, discountPercentage: 10 };
  const phone = { sku: "TRIP-PHONE", name: "Used phone", price: 40_000_000, isSerialised: true };
  const repair = {
    customerId: customers[0],
    brand: "Tecno",
    model: "Spark",
    issueDescription: "Trip",
  };
  const shop: Shop = {
    db,
    admin,
    items,
    supplierId: (await made(admin, "/api/suppliers", { name: "Trips", phone: "+86 755 1234 5678" }))
      .id,
    phoneId: (await made(admin, "/api/items", phone)).id,
    deviceId: (await made(admin, "/api/devices", repair)).id,
    customers,
    rewardId: (await made(admin, "/api/loyalty/rewards", reward)).id,
    categoryId: (await made(admin, "/api/expense-categories", { name: "Trips" })).id,
    shiftId: shift.id,
    giftCards: [],
  };
  for (const [at, points] of POINTS.entries()) await enrich(shop, customers[at] ?? "", points);
  return shop;
}

/** Gives the customer points, store credit and a gift card, all of them by the doors that everybody uses. */
async function enrich(
  { admin, items, giftCards }: Shop,
  customerId: string,
  points: number,
): Promise<void> {
  await made(admin, "/api/loyalty/points", { customerId, points, reason: "Beginning" });
  const card = { amount: CREDIT, customerId, payment: { method: "cash" } };
  giftCards.push((await made(admin, "/api/gift-cards", card)).code);
  const lines = [{ itemId: items[0]?.id, quantity: 10 }];
  const sale = { id: newId(), customerId, lines, payment: { method: "cash" } };
  await made(admin, "/api/sales", sale);
  const refund = { reason: "Beginning", payment: { method: "store_credit" } };
  await made(admin, `/api/sales/${sale.id}/refunds`, refund);
}

/** Sends a request that must succeed, and returns the answer. */
export async function made(client: TestClient, path: string, body: object): Promise<any> {
  const answer = await client.post(path, body);
  if (answer.status >= 300)
    throw new Error(`${path} → ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}
