import { afterEach, describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { clientOf, type TestClient } from "#tests/support/client.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { readEventually } from "#tests/support/eventually.ts";

let app: TestApp;
afterEach(() => app.close());

const setupOf = (token: string) => ({
  token,
  admin: { name: "Rehema Mushi", email: "Rehema@Example.com", password: "Kariakoo-Duka-71" },
  business: { name: "Mlimani Phone Clinic", phone: "0712 345 678" },
});

/** A client with the session cookie that the answer sets. */
const browserOf = (answer: { headers: Headers }): TestClient =>
  clientOf(app, (answer.headers.get("set-cookie") ?? "").split(";")[0]);

test("an empty database reports its state, and the first admin is signed in at once", async () => {
  app = await startTestApp({}, { autoAssign: true });
  const visitor = clientOf(app);
  const state = await visitor.get("/api/setup");
  expect(state.status).toBe(200);
  expect(state.body).toMatchObject({
    database: { kind: "embedded" },
    hasSettings: false,
    demoShop: false,
  });
  expect(state.body.migrations.applied[0].name).toBe("0001_platform.sql");
  expect(state.body.migrations.pending).toEqual([]);

  const done = await visitor.post("/api/setup", {
    ...setupOf(app.setupToken),
    localization: { fractionDigits: 0, decimalSeparator: ",", thousandsSeparator: "." },
  });
  expect(done.status).toBe(201);
  expect(done.body.user).toMatchObject({
    email: "rehema@example.com",
    role: "admin",
    mustChangePassword: false,
  });
  const admin = browserOf(done);
  expect((await admin.get("/api/auth/session")).body.user.name).toBe("Rehema Mushi");
  const { body: shop } = await admin.get("/api/settings/shop");
  expect(shop.business).toMatchObject({
    name: "Mlimani Phone Clinic",
    phone: "0712 345 678",
    email: "rehema@example.com",
  });
  expect(shop.moneyFormat).toMatchObject({ fractionDigits: 0, thousandsSeparator: "." });

  expect((await visitor.get("/api/setup")).status).toBe(404);
  expect((await visitor.post("/api/setup", setupOf(app.setupToken))).status).toBe(404);
});

test("a shop that is not registered for VAT sells without tax, and its papers show none", async () => {
  app = await startTestApp();
  const setup = setupOf(app.setupToken);
  const business = { ...setup.business, taxRate: 0 };
  const admin = browserOf(await clientOf(app).post("/api/setup", { ...setup, business }));
  const item = await stocked(app.db, 5, { price: 1_000_000 });
  const { receiptId } = await sold(admin, [{ itemId: item.id, quantity: 1 }]);
  const issued = (await admin.get(`/api/receipts/${receiptId}`)).body;
  expect(issued).toMatchObject({ taxRate: 0, taxAmount: 0, receiptContent: { tax: null } });
});

test("a currency brings its symbol and number format, unless the setup names others", async () => {
  app = await startTestApp();
  const setup = setupOf(app.setupToken);
  const done = await clientOf(app).post("/api/setup", {
    ...setup,
    business: { ...setup.business, currency: "KES" },
    localization: { fractionDigits: 0 },
  });
  const { body: shop } = await browserOf(done).get("/api/settings/shop");
  expect(shop.moneyFormat).toEqual({
    currency: "KES",
    symbol: "KSh",
    symbolPosition: "before",
    decimalSeparator: ".",
    thousandsSeparator: ",",
    fractionDigits: 0,
  });
});

test("before the setup every screen leads to it without revealing the token; afterwards none does", async () => {
  app = await startTestApp();
  const open = (path: string) => fetch(app.url + path, { redirect: "manual" });
  for (const path of ["/", "/login", "/devices?status=done", "/no-such-screen"]) {
    const answer = await open(path);
    expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 302, "/setup"]);
  }
  expect((await open("/setup")).status).toBe(200);
  expect((await open("/api/health")).status).toBe(200);
  for (const path of ["/setup", "/api/setup", "/api/health", "/api/openapi.json"]) {
    expect(await (await open(path)).text()).not.toContain(app.setupToken);
  }
  await clientOf(app).post("/api/setup", setupOf(app.setupToken));
  for (const path of ["/", "/login", "/setup"]) {
    expect([path, (await open(path)).status]).toEqual([path, 200]);
  }
});

describe("setup is refused", () => {
  test("without the token, with a weak password, or without a name; no user is created", async () => {
    app = await startTestApp();
    const visitor = clientOf(app);
    const wrong = await visitor.post("/api/setup", setupOf("not-the-token"));
    expect([wrong.status, wrong.body.code]).toEqual([403, "setup_token_invalid"]);

    const good = setupOf(app.setupToken);
    const weak = await visitor.post("/api/setup", {
      ...good,
      admin: { ...good.admin, password: "Password123" },
    });
    expect([weak.status, weak.body.code]).toEqual([422, "weak_password"]);
    expect(Object.keys(weak.body.fields)).toEqual(["admin.password"]);

    const nameless = await visitor.post("/api/setup", {
      ...good,
      business: { name: " ", phone: "1" },
    });
    expect(nameless.body.fields).toMatchObject({ "business.name": "Business name is required" });
    expect((await visitor.get("/api/setup")).status).toBe(200);
  });
});

test("twenty concurrent setups create one admin", async () => {
  app = await startTestApp();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const body = setupOf(app.setupToken);
      return clientOf(app).post("/api/setup", {
        ...body,
        admin: { ...body.admin, email: `admin${index}@example.com` },
      });
    }),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array(19).fill(404),
  ]);
  const admin = browserOf(answers.find(({ status }) => status === 201)!);
  expect((await admin.get("/api/users")).body.items).toHaveLength(1);
});

test("the same setup sent twice with one key gets the same answer", async () => {
  app = await startTestApp();
  const key = newId();
  const first = await clientOf(app).post("/api/setup", setupOf(app.setupToken), { key });
  const again = await clientOf(app).post("/api/setup", setupOf(app.setupToken), { key });
  expect(again.body).toEqual(first.body);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
});

describe("the demo shop", () => {
  test("is filled after the setup on request", async () => {
    let fillings = 0;
    app = await startTestApp({}, { fillDemoShop: async () => void fillings++ });
    expect((await clientOf(app).get("/api/setup")).body.demoShop).toBe(true);
    const admin = browserOf(
      await clientOf(app).post("/api/setup", { ...setupOf(app.setupToken), demoData: true }),
    );
    await readEventually(
      () => admin.get("/api/setup/demo-shop"),
      ({ body }) => body.status === "ready",
    );
    expect(fillings).toBe(1);
  });

  test("reports its failure; the shop works", async () => {
    app = await startTestApp(
      { FUNDI_LOG_LEVEL: "silent" },
      { fillDemoShop: () => Promise.reject(new Error("planted")) },
    );
    const admin = browserOf(
      await clientOf(app).post("/api/setup", { ...setupOf(app.setupToken), demoData: true }),
    );
    await readEventually(
      () => admin.get("/api/setup/demo-shop"),
      ({ body }) => body.status === "failed",
    );
    expect((await admin.get("/api/users")).status).toBe(200);
  });

  test("is absent by default", async () => {
    app = await startTestApp({}, { fillDemoShop: () => Promise.reject(new Error("planted")) });
    const admin = browserOf(await clientOf(app).post("/api/setup", setupOf(app.setupToken)));
    expect((await admin.get("/api/setup/demo-shop")).body.status).toBe("none");
  });
});
