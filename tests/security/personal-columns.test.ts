/**
 * Files of many records, and lists, have names, phone numbers and addresses of customers only for readers with the right.
 */
import { beforeAll, expect, test } from "vitest";
import { permissions } from "#src/shared/permissions.ts";
import { today } from "#src/shared/time.ts";
import { clientOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { readOperations } from "#tests/support/contracts/openapi.ts";
import { startShop } from "#tests/support/shop.ts";
import { booked } from "#tests/support/shop/appointments.ts";
import { loanedOut } from "#tests/support/shop/loaners.ts";
import { cameBack, handedBack } from "#tests/support/shop/returns.ts";
import { bookedByVerb } from "#tests/support/storefront/bookings.ts";
import { onlineItem } from "#tests/support/storefront/orders.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, technician } = await startShop();

const NAME = "Kanarijina";
const PHONE = "754 812 345";
const digits = (text: string) => text.replaceAll(/\D/g, "");

let customerId: string;
/** They differ only in the rights that files need. */
let withNames: TestClient;
let withNothing: TestClient;

const userWithout = (...missing: string[]) =>
  signedIn(app, {
    role: "admin",
    permissions: permissions.filter((each) => !missing.includes(each)),
  });

beforeAll(async () => {
  [withNames, withNothing] = await Promise.all([
    userWithout("export_customers"),
    userWithout("export_customers", "view_customers"),
  ]);
  const { id: itemId } = await stocked(app.db, 50, { price: 100_000 });
  const customer = { name: NAME, phone: `0${digits(PHONE)}`, email: "kanari@example.com" };
  const made = await admin.post("/api/customers", customer);
  expect(made.status).toBe(201);
  customerId = made.body.id;
  const lines = [{ itemId, quantity: 1 }];
  const sale = await sold(admin, lines, { customerId });
  await admin.post("/api/invoices", { saleId: sale.id, dueOn: today() });
  const credit = { parts: [{ dueOn: today(), amount: 100_000 }], reason: "Anafahamika" };
  await sold(admin, lines, { customerId, payment: { method: "on_credit", credit } });
  const card = { amount: 500_000, customerId, payment: { method: "cash" } };
  expect((await admin.post("/api/gift-cards", card)).status).toBe(201);
  await takenIn(admin, { customerId });
  const mended = await handedBack({ admin, technician }, { customerId });
  await cameBack(admin, mended.id);
  const lent = await takenIn(admin, { customerId });
  await loanedOut(admin, lent);
  await booked(admin, { customerId });
  await bookedByVerb(app.db, { name: NAME });
  const wanted = await onlineItem(app, 5);
  const order = { name: NAME, phone: customer.phone, lines: [{ itemId: wanted.id, quantity: 1 }] };
  expect((await clientOf(app).post("/api/storefront/orders", order)).status).toBe(201);
  const asked = { discount: { type: "percent", value: 50 }, reason: "Jirani", customerId };
  const cashier = await signedIn(app, { role: "customer-care" });
  expect((await cashier.post("/api/discount-requests", { lines, ...asked })).status).toBe(201);
  const message = { customerId, recipientPhone: customer.phone, message: `Habari ${NAME}` };
  expect((await admin.post("/api/sms/messages", message)).status).toBe(201);
}, 60_000);

/** The addresses of all CSV files that need no id, with the least that their queries demand. */
async function filesOfAll(): Promise<string[]> {
  const operations = await readOperations(app);
  return operations
    .filter(
      ({ method, path, answers }) =>
        method === "GET" &&
        !path.includes("{") &&
        [...answers.values()].some(({ contentType }) => contentType.startsWith("text/csv")),
    )
    .map(({ path }) => path);
}
const days = { from: today(), to: today() };

async function readFiles(client: TestClient): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const path of await filesOfAll()) {
    const needsDays = /totals|reconciliation|analytics/.test(path);
    const query = needsDays ? `?${new URLSearchParams(days).toString()}` : "";
    const answer = await fetch(app.url + path + query, { headers: { cookie: client.cookie } });
    const text = await answer.text();
    files.set(path, answer.ok ? text : `refused ${answer.status}`);
  }
  return files;
}

const tells = (text: string) => ({
  name: text.includes(NAME),
  contact: digits(text).includes(digits(PHONE)) || text.includes("kanari@"),
});
const telling = (files: Map<string, string>, what: "name" | "contact") =>
  [...files].filter(([, text]) => tells(text)[what]).map(([path]) => path);

test("with all rights the files tell who the customers are", async () => {
  const files = await readFiles(admin);
  expect(files.size).toBeGreaterThan(20);
  expect(telling(files, "contact")).toEqual(
    expect.arrayContaining([
      "/api/customers/export.csv",
      "/api/debts.csv",
      "/api/invoices/export.csv",
      "/api/sales/export.csv",
      "/api/sms/messages/export.csv",
    ]),
  );
});

test("without the right to export customers no file has a phone number or an address", async () => {
  const files = await readFiles(withNames);
  expect(telling(files, "contact")).toEqual([]);
  expect(telling(files, "name")).toContain("/api/debts.csv");
  expect(files.get("/api/sales/export.csv")).toMatch(/^Date,Customer,Items,/);
});

test("without the right to see customers no file has a name", async () => {
  const files = await readFiles(withNothing);
  expect(telling(files, "name")).toEqual([]);
  expect(telling(files, "contact")).toEqual([]);
  expect(files.get("/api/sales/export.csv")).toMatch(/^Date,Items,/);
});

test("the preview of a message tells nothing of a customer without the right to see customers", async () => {
  const message = "Habari {{customer_name}}, una pointi {{points}}";
  for (const by of [{ customerId }, { recipientPhone: `0${digits(PHONE)}` }]) {
    const seen = await withNames.post("/api/sms/preview", { message, ...by });
    expect(seen.body.text).toContain(NAME);
    const hidden = await withNothing.post("/api/sms/preview", { message, ...by });
    expect(hidden).toMatchObject({ status: 200, body: { text: message } });
  }
});

/**
 * Lists that name people to everybody who may read them, and why. docs/security-rules.md has the rule.
 */
const namesAnyway: Record<string, string> = {
  "/api/appointments": "whoever sees the calendar greets who comes, and calls who does not",
  "/api/bookings": "whoever confirms a booking calls the person",
  "/api/approvals": "whoever asked, and whoever decides, must know for whom",
};

/** They find the record that a query names, so a made-up query has no answer. */
const looksUp = [
  "/api/commission/due",
  "/api/devices/lookup",
  "/api/items/lookup",
  "/api/receipts",
  "/api/returns/returnability",
  "/api/sales/find",
  "/api/saved-filters",
  "/api/setup",
  "/api/used-handsets/check",
];

/** The addresses of all lists and records without an id, with what their queries demand. */
async function listsOfAll(): Promise<string[]> {
  const operations = await readOperations(app);
  const values: Record<string, string> = { ...days, day: today(), search: NAME, q: NAME };
  return operations
    .filter(
      ({ method, path, answers }) =>
        method === "GET" &&
        !path.includes("{") &&
        [...answers.values()].some(({ contentType }) => contentType.startsWith("application/json")),
    )
    .map(({ path, parameters }) => {
      const needed = parameters.filter(
        (each) => each.in === "query" && (each.required || each.name === "q"),
      );
      const query = needed.map(({ name, schema }): [string, string] => [
        name,
        values[name] ?? (schema.enum?.[0] as string | undefined) ?? customerId,
      ]);
      return `${path}?${new URLSearchParams(query).toString()}`;
    });
}

async function readLists(client: TestClient): Promise<Map<string, string>> {
  const lists = new Map<string, string>();
  for (const address of await listsOfAll()) {
    const answer = await client.get(address);
    const path = address.split("?")[0] ?? "";
    lists.set(path, answer.status === 200 ? JSON.stringify(answer.body) : String(answer.status));
  }
  return lists;
}

test("without the right to see customers no list says who they are, except for those with a reason", async () => {
  const all = await readLists(admin);
  const told = [...telling(all, "name"), ...telling(all, "contact")];
  const refused = [...all].filter(([, text]) => /^\d+$/.test(text)).map(([path]) => path);
  expect(refused.filter((path) => !looksUp.includes(path))).toEqual([]);
  expect(told).toEqual(
    expect.arrayContaining([
      "/api/customers",
      "/api/debts",
      "/api/devices",
      "/api/gift-cards",
      "/api/invoices",
      "/api/loaners",
      "/api/order-requests",
      "/api/reconciliation/received",
      "/api/returns",
      "/api/sales",
      "/api/search",
      "/api/sms/messages",
      ...Object.keys(namesAnyway),
    ]),
  );
  const hidden = await readLists(withNothing);
  const still = [...telling(hidden, "name"), ...telling(hidden, "contact")];
  expect([...new Set(still)].toSorted()).toEqual(Object.keys(namesAnyway).toSorted());
  expect(hidden.get("/api/sales")).toContain('"name":""');
});

test("one record tells everybody who may read it whom it is for", async () => {
  const { items } = (await withNothing.get("/api/sales")).body;
  const sale = await withNothing.get(`/api/sales/${items[0].id}`);
  expect(sale.body.customer.name).toBe(NAME);
});
