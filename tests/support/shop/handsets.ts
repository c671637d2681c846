/** Buys used handsets in tests. */
import { expect } from "vitest";
import type { Database } from "#src/server/database.ts";
import type { TestApp } from "../app.ts";
import { isImei } from "#src/shared/imei.ts";
import { signedIn, type TestClient } from "../client.ts";
import { newPhone, signature } from "./devices.ts";
import { shiftOpened } from "./shifts.ts";
import { stocked } from "./stock.ts";

let imeis = 0;

/** An IMEI that no other handset of the tests has. */
export function newImei(): string {
  const first = String(35_000_000_000_000 + ++imeis * 7);
  for (let digit = 0; digit < 10; digit++)
    if (isImei(`${first}${digit}`)) return `${first}${digit}`;
  throw new Error("one of ten digits is right");
}

/** The body of a purchase of a handset for TSh 150,000 from a new person, into a new item. */
export const buying = (given: object = {}) => ({
  seller: { name: "Neema Mwakyusa", phone: newPhone() },
  brand: "Samsung",
  model: "Galaxy A12",
  imei: newImei(),
  condition: [
    { label: "Power", result: "ok" },
    { label: "Screen", result: "faulty", note: "Scratch" },
  ],
  price: 15_000_000,
  newItem: { name: "Used Samsung A12", price: 25_000_000 },
  signature: { signature, method: "drawn" },
  ...given,
});

/** The body of a purchase into this item. */
export const buyingInto = (itemId: string, given: object = {}) => ({
  ...buying(),
  newItem: undefined,
  itemId,
  ...given,
});

/** A payment of a sale by a handset, into this item. A walk-in names the seller. */
export function tradingIn(itemId: string, given: object = {}) {
  const { seller: _, price: __, ...handset } = buyingInto(itemId, given);
  return { method: "trade_in", tradeIn: { ...handset, ...given } };
}

/** Buys a handset into a new item kept by serial numbers, or into `itemId`. The client's user has an open shift. */
export async function bought(
  client: TestClient,
  db: Database,
  given: { itemId?: string } & Record<string, unknown> = {},
): Promise<any> {
  const terms = { isSerialised: true, cost: null, price: 25_000_000 };
  const itemId = given.itemId ?? (await stocked(db, 0, terms)).id;
  const answer = await client.post("/api/used-handsets", buyingInto(itemId, given));
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
}

export const repairing = async (client: TestClient, { id }: { id: string }): Promise<any> =>
  (await client.post(`/api/used-handsets/${id}/repairs`, { problem: "Screen" })).body;

/** A handset in repair with a part and labour, and a cancelled purchase. The client's user has an open shift. */
export async function seedHandsets(client: TestClient, db: Database): Promise<any> {
  const cancelled = await bought(client, db);
  await client.post(`/api/used-handsets/${cancelled.id}/cancel`, { reason: "Wrong IMEI" });
  const handset = await bought(client, db, { itemId: cancelled.itemId });
  const [repair] = (await repairing(client, handset)).repairs;
  const part = {
    itemId: (await stocked(db, 2, { name: "Part of a handset", cost: 3000 })).id,
    quantity: 1,
  };
  const used = await client.post(`/api/handset-repairs/${repair.id}/parts`, part);
  expect(used).toMatchObject({ status: 200 });
  const labour = { amount: 500_000, description: "New screen" };
  await client.post(`/api/handset-repairs/${repair.id}/labour`, labour);
  await client.post("/api/lost-imeis", { imei: newImei(), reason: "Stolen in Kariakoo" });
  return used.body;
}

/** Sells goods to a new customer, who trades a handset in. Returns the sale. */
export async function soldForHandset(client: TestClient, db: Database): Promise<any> {
  const item = await stocked(db, 2, { price: 40_000_000 });
  const used = await stocked(db, 0, { isSerialised: true, cost: null });
  const answer = await client.post("/api/sales", {
    customer: { name: "Asha Mrema", phone: newPhone() },
    lines: [{ itemId: item.id, quantity: 1 }],
    payment: tradingIn(used.id),
  });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.sale;
}

/** The same as `seedHandsets` and a trade-in, by a user of their own with a shift. */
export async function workWithHandsets(app: TestApp): Promise<void> {
  const buyer = await signedIn(app, { role: "admin" });
  await shiftOpened(buyer);
  await seedHandsets(buyer, app.db);
  await soldForHandset(buyer, app.db);
}

/**
 * SQL that violates each invariant of used handsets. It needs a handset in repair with a part, a cancelled one, and a
 * trade-in.
 */
export const handsetPlants: Record<string, string[]> = {
  "a bought handset came into the stock at its price": ["update handsets set price = price + 1"],
  "a bought handset counts for the limit of its buyer": [
    "alter table stock_movements disable trigger user",
    "update stock_movements set kind = null where kind = 'handset_bought'",
  ],
  "labour on a used handset counts for a limit": [
    "alter table limited_revaluations disable trigger user",
    "delete from limited_revaluations where kind = 'labour'",
  ],
  "a cancelled purchase left the stock, and no other did by cancelling": [
    "update handsets set cancelled_at = null, cancel_reason = null",
  ],
  "a bought handset was paid once, from a drawer or as a part of a sale": [
    "alter table handsets drop constraint handsets_paid_once",
    "update handsets set movement_id = null, payment_id = null",
  ],
  "a handset that was paid from a drawer was paid its price, and a cancelled one paid it back": [
    "update handsets set price = price + 1 where movement_id is not null",
  ],
  "a handset that was traded in paid its price of a completed sale": [
    "update handsets set price = price + 1 where payment_id is not null",
  ],
  "a payment by trade-in is a handset": [
    "alter table handsets drop constraint handsets_paid_once",
    "update handsets set payment_id = null",
  ],
  "cash for handsets is of a purchase": [
    "alter table handsets drop constraint handsets_paid_once",
    "update handsets set movement_id = null",
  ],
  "the repairs of a handset raised the value of its piece": [
    "alter table handset_repair_costs disable trigger user",
    "update handset_repair_costs set value = value + 1",
  ],
  "the parts of a handset cost what left the stock for it": [
    "alter table handset_repair_costs disable trigger user",
    "update handset_repair_costs set value = value + 1",
  ],
  "a handset in repair is reserved for its repair": [
    "update handset_repairs set ended_at = now(), outcome = 'repaired' where ended_at is null",
  ],
};
