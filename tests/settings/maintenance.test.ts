/** During maintenance only users who may end it can work. Everybody else is told so, and no request is lost. */
import { afterEach, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { clientOf, problemOf, signedIn, type Answered } from "#tests/support/client.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { openPublicShop } from "#tests/support/public-pages.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { cart } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, care, technician } = await openPublicShop();
const visitor = clientOf(app);

/** Switches the maintenance, and waits until this node follows. */
async function setMaintenance(maintenanceMode: boolean): Promise<void> {
  expect((await admin.put("/api/settings/system", { maintenanceMode })).status).toBe(200);
  await readEventually(
    async () => (await care.get("/api/customers")).status,
    (status) => status === (maintenanceMode ? 503 : 200),
  );
}

afterEach(() => setMaintenance(false));

function expectMaintenance(answer: Answered): void {
  expect(answer.status).toBe(503);
  expect(problemOf(answer).code).toBe("maintenance");
  expect(answer.headers.get("retry-after")).toBe("60");
}

test("administrators work during maintenance, and the others are asked to come back later", async () => {
  await setMaintenance(true);
  expect((await admin.get("/api/customers")).status).toBe(200);
  expect(
    (await admin.post("/api/customers", { name: "Asha Juma", phone: newPhone() })).status,
  ).toBe(201);
  expectMaintenance(await care.get("/api/customers"));
  expectMaintenance(await technician.get("/api/devices"));
  expectMaintenance(await visitor.get("/api/storefront/products"));
  // Whoever has no access is told nothing of the maintenance.
  expect((await technician.get("/api/users")).status).toBe(403);
  expect((await visitor.get("/api/customers")).status).toBe(401);
});

test("a program of somebody who may not end the maintenance waits too", async () => {
  const program = await signedIn(app, { role: "admin", permissions: ["view_customers"] });
  await setMaintenance(true);
  expectMaintenance(await program.get("/api/customers"));
});

test("users can sign in and out, and screens hear of the end", async () => {
  await setMaintenance(true);
  for (const path of ["/api/health", "/api/ready", "/api/auth/session", "/api/settings/shop"])
    expect([path, (await care.get(path)).status]).toEqual([path, 200]);
  const wrong = { email: "nobody@example.com", password: "not the password" };
  expect((await visitor.post("/api/auth/sign-in", wrong)).status).toBe(401);
  const stop = new AbortController();
  const stream = await fetch(`${app.url}/api/events`, {
    headers: { cookie: care.cookie },
    signal: stop.signal,
  });
  expect(stream.status).toBe(200);
  const reader = stream.body?.getReader();
  let heard = "";
  await admin.put("/api/settings/system", { maintenanceMode: false });
  while (!heard.includes("settings")) {
    const part = await reader?.read();
    heard += new TextDecoder().decode(part?.value);
  }
  stop.abort();
});

test("a sale that was sent during maintenance is sold once afterwards, with its key", async () => {
  const { id: itemId } = await stocked(app.db, 5);
  const sale = cart([{ itemId, quantity: 1 }]);
  const key = newId();
  await setMaintenance(true);
  expectMaintenance(await care.post("/api/sales", sale, { key }));
  await setMaintenance(false);
  const sold = await care.post("/api/sales", sale, { key });
  expect(sold.status).toBe(201);
  const again = await care.post("/api/sales", sale, { key });
  expect(again.body.sale.id).toBe(sold.body.sale.id);
  expect((await admin.get(`/api/items/${itemId}`)).body.quantity).toBe(4);
});

test.each([
  ["/track", "sw", "Tunafanyia mfumo wetu matengenezo"],
  ["/shop", "en", "We are working on our system"],
  ["/shop/book", "en", "We are working on our system"],
])(
  "customers at %s see a page with status 503 in their language",
  async (path, language, title) => {
    await setMaintenance(true);
    const page = await visitor.get(`${path}?lang=${language}`);
    expect(page.status).toBe(503);
    expect(page.headers.get("retry-after")).toBe("60");
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(page.body).toContain(title);
  },
);

test("signed calls of payment providers are heard, because money comes with them", async () => {
  await setMaintenance(true);
  const call = await visitor.post("/api/payments/webhooks/selcom", { result: "SUCCESS" });
  expect(call.status).not.toBe(503);
});

test("jobs go on", async () => {
  await setMaintenance(true);
  const device = await admin.post("/api/devices", {
    customer: { name: "Neema Said", phone: "+255712000111" },
    brand: "Tecno",
    model: "Pop 9",
    serialNumber: "SN-1",
    issueDescription: "Screen",
    priority: "normal",
    diagnosisRequired: false,
  });
  expect(device.status).toBe(201);
  const waiting = () =>
    app.db
      .withSchema("graphile_worker")
      .selectFrom("jobs" as never)
      .selectAll()
      .execute();
  expect(await readEventually(waiting, ({ length }) => length === 0)).toEqual([]);
});
