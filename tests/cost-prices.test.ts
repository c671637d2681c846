/**
 * Users without `view_cost` must not see cost prices. They send every read of the reference, for records whose cost is
 * known, and no answer may contain this cost.
 */
import { beforeAll, expect, test } from "vitest";
import { permissions, roles, type Permission } from "#src/shared/permissions.ts";
import { startShop } from "./support/shop.ts";
import { signedIn, type TestClient } from "./support/client.ts";
import { takenIn } from "./support/shop/devices.ts";
import { readOperations, type Operation } from "./support/contracts/openapi.ts";

/**
 * The cost price of all records. No other amount has this value, so the test recognises the cost price in any field.
 */
const COST = 73_737_373;

/**
 * Names of fields that would show a cost price. `totalCost`, `repairCost`, `laborCost` and `partsCost` of receipts are
 * excluded: the customer pays these amounts and sees them on paper.
 */
const costly = /^(cost|unitCost|purchasePrice|costPrice|stockValue|margin|profit|value)$/;

const { app } = await startShop();
let reads: Operation[];
/** Beginning of a path → the id of an existing record, which replaces `{id}` in the path. */
let known: Record<string, string>;
let itemCode: string;

beforeAll(async () => {
  const admin = await signedIn(app);
  const device = await takenIn(admin, { finalAmount: 95_000_000, depositAmount: 47_500_000 });
  const item = await admin.post("/api/items", {
    sku: "SECRET-1",
    name: "Kioo",
    price: 90_000_000,
    cost: COST,
    quantity: 5,
  });
  expect(item.body.cost).toBe(COST);
  await admin.post(`/api/items/${item.body.id}/adjustments`, { quantity: -1, reason: "damaged" });
  const used = { itemId: item.body.id, quantity: 1, action: "use" };
  expect((await admin.post(`/api/devices/${device.id}/parts`, used)).status).toBe(201);
  await admin.post(`/api/devices/${device.id}/payments`, { amount: 1000, method: "cash" });
  itemCode = item.body.sku;
  known = {
    "/api/items": item.body.id,
    "/api/devices": device.id,
    "/api/customers": device.customerId,
  };
  reads = (await readOperations(app)).filter(
    ({ method, path }) => method === "GET" && !path.endsWith("/events"),
  );
});

function addressOf({ path }: Operation): string {
  const id = Object.entries(known).find(([beginning]) => path.startsWith(beginning))?.[1];
  const address = path.replaceAll(/\{\w+\}/g, id ?? "01900000-0000-7000-8000-000000000000");
  return path === "/api/items/lookup" ? `${address}?code=${itemCode}` : address;
}

/** Finds the places in an answer that contain a cost price. */
function* costsIn(value: unknown, path = ""): Generator<string> {
  if (value === COST) yield `${path} is the cost`;
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (costly.test(key) && typeof part === "number") yield `${path}.${key}`;
    yield* costsIn(part, `${path}.${key}`);
  }
}

async function costsSeenBy(client: TestClient): Promise<string[]> {
  const seen: string[] = [];
  for (const operation of reads) {
    const { body } = await client.get(addressOf(operation));
    const text = typeof body === "string" ? body : "";
    if (text.includes(String(COST))) seen.push(`${operation.path}: as text`);
    for (const place of costsIn(body)) seen.push(`${operation.path}: ${place}`);
  }
  return seen;
}

test("the walk detects cost prices: an admin sees them", async () => {
  const seen = await costsSeenBy(await signedIn(app));
  expect(seen).toEqual(
    expect.arrayContaining([
      "/api/items: .items.0.cost is the cost",
      "/api/items/{id}: .cost is the cost",
      "/api/items/lookup: .cost is the cost",
      "/api/items/statistics: .stockValue",
      "/api/devices/{id}: .parts.0.unitCost is the cost",
      "/api/devices/{id}: .margin",
      "/api/devices/{id}/parts: .items.0.unitCost is the cost",
      "/api/stock-movements: .items.0.unitCost is the cost",
    ]),
  );
});

test.each(roles.filter((role) => role !== "admin"))("a %s sees none", async (role) => {
  expect(await costsSeenBy(await signedIn(app, { role }))).toEqual([]);
});

test("nor does a user with every other permission", async () => {
  const others: Permission[] = permissions.filter((permission) => permission !== "view_cost");
  const client = await signedIn(app, { role: "admin", permissions: others });
  expect(await costsSeenBy(client)).toEqual([]);
});
