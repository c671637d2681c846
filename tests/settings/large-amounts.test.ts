/**
 * Every amount that somebody types has a plausible limit, which the shop can change. Each number of a request that can
 * be large is refused above it, or stands in `exceptions` with the reason.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleInput } from "#tests/support/contracts/sample-input.ts";
import { numbersIn, sampleWith } from "#tests/support/contracts/amount-fields.ts";
import { isWrite, readOperations, type Operation } from "#tests/support/contracts/openapi.ts";
import { signature } from "#tests/support/shop/devices.ts";
import { startShop } from "#tests/support/shop.ts";

const { app, admin } = await startShop();

/** TSh 100 million, in minor units. */
const LIMIT = 10_000_000_000;
/** Numbers below TSh 1 million cannot raise any value much. */
const LARGE = 100_000_000;

/** What is no typed amount, by `operation field`. */
const exceptions: [RegExp, string][] = [
  [/ (version|file\.version|revision)$/, "a number of changes"],
  [/ (points|expectedPoints|pointsCost|maxRedemptions)$/, "points and rewards, not money"],
  [/ (file\.settings\.loyalty\.)?(\w+Threshold|\w+Bonus)$/, "points, not money"],
  [
    / (lines\[\]\.receivedBefore|orders\[\]\.items\[\]\.inDrafts)$/,
    "pieces that the screen showed",
  ],
  [/^removeDemoData (added\.|ownRows$)/, "records that the screen showed"],
  [/ firstGc$/, "a counter of the tax authority"],
  [/^deliverCommands commands\[\]\.seq$/, "a place in the order of the device"],
  [/ replacementValue$/, "what the screen showed; the server compares it with the present value"],
  [/^update\w+Settings \w+$/, "a setting, with a limit of its own"],
  [/^previewLoyaltyRules referralLeastSpent$/, "a preview of settings, which changes nothing"],
  [/^changeCharges (creditLimit|cashRounding)$/, "a setting, with a limit of its own"],
  [/^(previewSettingsImport|importSettings) file\./, "settings, with limits of their own"],
  [/^setUpShop localization\.fractionDigits$/, "a choice of two"],
  [
    /^changeFormField defaultValue$/,
    "the first value of a field, which is checked when it is sent",
  ],
];

let operations: Operation[];
beforeAll(async () => {
  operations = await readOperations(app);
});
afterAll(() => admin.put("/api/settings/sales", { largestAmount: 100_000_000 }));

const numbers = () =>
  operations
    .filter((operation) => isWrite(operation) && operation.body)
    .flatMap((operation) =>
      numbersIn(operation.body ?? {})
        .filter(({ maximum }) => (maximum ?? Number.POSITIVE_INFINITY) > LARGE)
        .map((field) => ({ operation, ...field, name: `${operation.operationId} ${field.path}` })),
    );

const isException = (name: string) => exceptions.some(([named]) => named.test(name));

/** Fields that a schema alone does not ask for. */
type Body = Record<string, any>;
const handset = {
  imei: "490154203237518",
  signature: { signature },
  newItem: { name: "Simu", price: 1 },
};
const signed = { imei: handset.imei, signature: handset.signature };
const tradedIn = (payment: Body): Body =>
  payment["tradeIn"]
    ? { ...payment, method: "trade_in", tradeIn: { ...handset, ...payment["tradeIn"], ...signed } }
    : payment;
const completed: Record<string, (body: Body) => Body> = {
  createSale: ({ payment = { method: "cash" }, payments, ...body }) => ({
    ...body,
    ...(payments
      ? { payments: [tradedIn(payments[0]), { method: "cash", amount: 1 }] }
      : { payment: tradedIn(payment) }),
  }),
  buyUsedHandset: (body) => ({ ...handset, ...body, ...signed, sellerId: randomUUID() }),
  createDevice: (body) => (body["depositPayment"] ? { ...body, depositAmount: 100 } : body),
  createRepairPrice: (body) => ({ ...body, fault: "Kioo" }),
  recordExpense: (body) => ({ ...body, amount: Math.max(body["amount"], 2 * LIMIT) }),
  addCommissionRule: ({ tiers, ...body }) =>
    tiers
      ? {
          ...body,
          kind: "per_repair",
          tiersBy: "count",
          tiers: [{ ...tiers[0], from: startOf(tiers) }],
        }
      : body,
  closeShift: withProvider,
  forceCloseShift: ({ counted, ...body }) => ({ ...body, counted: withProvider(counted) }),
};

const startOf = ([tier]: Body[]): number => Math.max(tier?.["from"], 2);

function withProvider({ others, ...count }: Body): Body {
  return { ...count, ...(others && { others: [{ ...others[0], provider: "mpesa" }] }) };
}

test("every exception is of a field that exists", () => {
  const names = numbers().map(({ name }) => name);
  expect(exceptions.filter(([named]) => !names.some((name) => named.test(name)))).toEqual([]);
});

test("every large number of a request is refused above the largest amount of the shop", async () => {
  const complaints: string[] = [];
  for (const { operation, path, name } of numbers().filter((field) => !isException(field.name))) {
    const body: Body = {
      ...(sampleInput(operation) as object),
      ...(sampleWith(operation.body ?? {}, path, LIMIT + 100) as object | undefined),
    };
    const url = operation.path.replaceAll(/\{[^}]+\}/g, () => randomUUID());
    const fixed = completed[operation.operationId]?.(body) ?? body;
    const method = operation.method.toLowerCase() as "post" | "put" | "patch";
    const answer = await admin[method](url, fixed);
    const said = `${answer.status} ${answer.body.code} ${answer.body.params?.most ?? ""} ${JSON.stringify(answer.body.fields ?? "")}`;
    if (said !== `422 amount_too_large TSh\u00a0100,000,000.00 ""`)
      complaints.push(`${name}: ${said}`);
  }
  expect(complaints).toEqual([]);
});

const priced = (price: number) =>
  admin.post("/api/items", {
    sku: randomUUID().slice(0, 8),
    name: "Simu",
    category: "devices",
    price,
  });

test("an amount is refused above the largest amount of the shop, which can be changed", async () => {
  expect((await priced(LIMIT)).status).toBe(201);
  expect((await priced(LIMIT + 1)).body.code).toBe("amount_too_large");
  await admin.put("/api/settings/sales", { largestAmount: 2_000_000 });
  expect((await priced(200_000_000)).status).toBe(201);
  expect((await priced(200_000_001)).body).toMatchObject({
    code: "amount_too_large",
    params: { field: "price", most: "TSh\u00a02,000,000.00" },
  });
  await admin.put("/api/settings/sales", { largestAmount: 100_000_000_000 });
  expect((await priced(LIMIT + 1)).status).toBe(201);
  await admin.put("/api/settings/sales", { largestAmount: 100_000_000 });
  const tooSmall = await admin.put("/api/settings/sales", { largestAmount: 999_999 });
  expect(tooSmall.body.fields).toHaveProperty("largestAmount");
});

test("an amount of another currency is compared in shillings", async () => {
  const offered = async (price: number) =>
    (
      await admin.post("/api/supplier-prices", {
        supplierId: randomUUID(),
        itemId: randomUUID(),
        currency: "USD",
        price,
      })
    ).body.code;
  expect(await offered(LIMIT)).not.toBe("amount_too_large");
  const rate = { fromCurrency: "USD", rate: 2500 };
  expect((await admin.post("/api/exchange-rates", rate)).status).toBe(201);
  expect(await offered(LIMIT / 2500)).not.toBe("amount_too_large");
  expect(await offered(LIMIT / 2500 + 1)).toBe("amount_too_large");
});

test("an amount in a file is an error of its row", async () => {
  const text = "SKU;Name;Price\nBIG-1;Simu;100000001\nBIG-2;Simu;100000000";
  const file = { fileName: "bei.csv", text };
  const looked = (await admin.post("/api/item-imports", file)).body;
  const { items } = (await admin.get(`/api/item-imports/${looked.id}/rows?limit=100`)).body;
  expect(items).toMatchObject([
    { sku: "BIG-1", kind: "error", errors: [{ field: "price", code: "out_of_range" }] },
    { sku: "BIG-2", kind: "new", errors: [] },
  ]);
});

test("labour on a used handset and a gift card cannot be worth more", async () => {
  const labour = { amount: 1_000_000_000_000, description: "Kazi" };
  const added = await admin.post(`/api/handset-repairs/${randomUUID()}/labour`, labour);
  const card = await admin.post("/api/gift-cards", {
    amount: 1_000_000_000_000,
    payment: { method: "cash" },
  });
  expect([added.body.code, card.body.code]).toEqual(["amount_too_large", "amount_too_large"]);
});
