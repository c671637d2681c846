import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";

let app: TestApp;
let care: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  care = await signedIn(app, { role: "customer-care" });
});
afterAll(() => app.close());

let lastPhone = 0;
const newPhone = () => `07${String(10_000_000 + lastPhone++)}`;

describe("a new customer", () => {
  test("keeps the phone in international form, however it was typed", async () => {
    const created = await care.post("/api/customers", { name: "Asha Juma", phone: "0712 345-678" });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      name: "Asha Juma",
      phone: "+255712345678",
      loyaltyLevel: "bronze",
      version: 1,
    });
  });

  test("with a phone number that is known is the customer who has it", async () => {
    const phone = newPhone();
    const first = await care.post("/api/customers", { name: "Neema", phone });
    const second = await care.post("/api/customers", { name: "Neema M.", phone });
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
  });

  test("sent twenty times in parallel with one key is one customer with one answer", async () => {
    const key = newId();
    const body = { name: "Twenty", phone: newPhone() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => care.post("/api/customers", body, { key })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(
      answers.filter((answer) => answer.headers.get("idempotent-replayed") === "true"),
    ).toHaveLength(19);
    const found = await care.get("/api/customers?search=Twenty");
    expect(found.body.items).toHaveLength(1);
  });

  test.each([
    ["a short phone number", { name: "A", phone: "0712" }, "phone"],
    ["a number that is neither mobile nor landline", { name: "A", phone: "0912345678" }, "phone"],
    ["no name", { name: "  ", phone: "0712345679" }, "name"],
    ["a NUL in the name", { name: "A\u0000B", phone: "0712345679" }, "name"],
    ["a name that is too long", { name: "x".repeat(121), phone: "0712345679" }, "name"],
    ["a field nobody knows", { name: "A", phone: "0712345679", isAdmin: true }, "isAdmin"],
    ["a number for a name", { name: 7, phone: "0712345679" }, "name"],
  ])("with %s is refused at that field", async (_, body, field) => {
    const refused = await care.post("/api/customers", body);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.fields)).toContain(field);
  });
});

test("the second of two people who change one customer is told what it is now", async () => {
  const { body: customer } = await care.post("/api/customers", {
    name: "Before",
    phone: newPhone(),
  });
  const path = `/api/customers/${customer.id}`;
  expect((await care.patch(path, { version: 1, city: "Arusha" })).status).toBe(200);
  const stale = await care.patch(path, { version: 1, city: "Moshi" });
  expect(stale.status).toBe(409);
  expect(stale.body).toMatchObject({
    code: "stale_version",
    current: { city: "Arusha", version: 2 },
  });
});

test("a list is paged without gaps or repetitions, newest first", async () => {
  const names = Array.from({ length: 7 }, (_, index) => `Paged ${index}`);
  for (const name of names) await care.post("/api/customers", { name, phone: newPhone() });
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: any = await care.get(
      `/api/customers?search=paged&limit=3${cursor ? `&cursor=${cursor}` : ""}`,
    );
    seen.push(...page.body.items.map((item: { name: string }) => item.name));
    cursor = page.body.nextCursor;
  } while (cursor);
  expect(seen).toEqual(names.toReversed());
});

test("search finds a phone number as people here type it", async () => {
  await care.post("/api/customers", { name: "Findable", phone: "0754111222" });
  const found = await care.get("/api/customers?search=0754111");
  expect(found.body.items.map((item: { name: string }) => item.name)).toEqual(["Findable"]);
});
