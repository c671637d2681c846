/**
 * Every typed text of the demo shop is markup, a script or a formula. All screens, papers, public pages and exports are
 * opened, and nothing runs.
 */
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Browser, Request } from "playwright-core";
import { screenPaths } from "#src/shared/addresses.ts";
import type { TestApp } from "#tests/support/app.ts";
import { openPage, sharedBrowser, type TestPage } from "#tests/support/browser.ts";
import type { TestClient } from "#tests/support/client.ts";
import { startDemoShop } from "#tests/support/past/demo-shop.ts";
import { visit } from "#tests/support/visit.ts";
import { MARK, spoilTexts } from "#tests/support/shop/spoil-texts.ts";

let app: TestApp;
let admin: TestClient;
let browser: Browser;
let spoilt: string[];
const pages: TestPage[] = [];

beforeAll(async () => {
  browser = await sharedBrowser();
  ({ app, admin } = await startDemoShop({ FUNDI_TRUST_PROXY: "loopback" }));
  spoilt = await spoilTexts(app.db);
}, 450_000);
afterEach(async () => {
  await Promise.all(pages.splice(0).map((page) => page.context().close()));
});
afterAll(async () => {
  await app.close();
});

/** Where the ids of a screen come from: the beginning of its address, and its table. */
const tables: Record<string, string> = {
  "/devices/": "devices",
  "/returns/": "returned_devices",
  "/sales/": "sales",
  "/order-requests/": "order_requests",
  "/receipts/": "receipts",
  "/refunds/": "sale_refunds",
  "/invoices/": "invoices",
  "/debts/": "customers",
  "/shifts/": "shifts",
  "/reconciliation/lines/": "statement_lines",
  "/reconciliation/": "statements",
  "/inventory/counts/": "stock_counts",
  "/inventory/": "inventory_items",
  "/purchase-orders/": "purchase_orders",
  "/goods-receipts/": "goods_receipts",
  "/suppliers/": "suppliers",
  "/loaners/": "loaners",
  "/handsets/": "handsets",
  "/customers/": "customers",
  "/webhooks/": "webhook_endpoints",
  "/expenses/": "expenses",
  "/earnings/payouts/": "commission_payouts",
};
const idsFor = async (start: string, most: number): Promise<string[]> => {
  const table = tables[start];
  if (!table) return [];
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
    order by id desc limit ${most}`.execute(app.db);
  return rows.map(({ id }) => id);
};

/** What a spoilt text has done to the page, if anything: run, or become an element. */
const harm = `({
  hacked: window.hacked ?? null,
  elements: [...document.querySelectorAll("${MARK}, img[src=x]")].map((each) => each.outerHTML),
})`;
const unharmed = { hacked: null, elements: [] };
async function openHostilePage(options: Parameters<typeof openPage>[2]) {
  const page = await openPage(browser, app, options);
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  pages.push(page);
  return { page, dialogs };
}

test("most columns with typed texts are hostile now", () => {
  expect(spoilt.length).toBeGreaterThan(90);
  for (const column of [
    "customers.name",
    "devices.brand",
    "inventory_items.name",
    "receipts.customer_name",
    "device_remarks.content",
    "system_settings.setting_value",
    "users.name",
  ])
    expect(spoilt).toContain(column);
});

test("hostile texts run nothing on the screens of the staff", async () => {
  const { page, dialogs } = await openHostilePage({ as: admin });
  const waiting = new Set<Request>();
  const isRead = (url: string) => url.includes("/api/") && !url.includes("/api/events");
  page.on("request", (request) => void (isRead(request.url()) && waiting.add(request)));
  page.on("requestfinished", (request) => void waiting.delete(request));
  page.on("requestfailed", (request) => void waiting.delete(request));
  const withoutFrame = new Set(["/login", "/setup", "/change-password", "/second-factor"]);
  const empty: string[] = [];
  for (const path of screenPaths.filter((each) => !withoutFrame.has(each))) {
    const start = path.slice(0, path.indexOf("$id"));
    const [id] = path.includes("$id") ? await idsFor(start, 1) : [""];
    if (id === undefined) {
      empty.push(path);
      continue;
    }
    const labels = path.endsWith("/labels") ? await idsFor(path.replace("labels", ""), 4) : [];
    await visit(page, path.replace("$id", id) + (labels.length > 0 ? `?ids=${labels.join()}` : ""));
    await expect.poll(() => waiting.size, { message: path }).toBe(0);
    expect(await page.evaluate(harm), path).toEqual(unharmed);
  }
  // The demo shop has no record of these.
  expect(empty.length).toBeLessThan(10);
  expect([dialogs, page.complaints]).toEqual([[], []]);
}, 400_000);

test("hostile texts run nothing on the public pages", async () => {
  const { page, dialogs } = await openHostilePage({ size: "phone" });
  const first = async (column: string, table: string, most = 3) => {
    const { rows } = await sql<{ value: string }>`select ${sql.ref(column)} as value
      from ${sql.table(table)} where ${sql.ref(column)} is not null limit ${most}`.execute(app.db);
    return rows.map(({ value }) => value);
  };
  const own: string[] = [];
  for (const id of await first("customer_id", "receipts", 2)) {
    const { status, body } = await admin.post(`/api/customers/${id}/page-link`);
    if (status === 200) own.push(new URL(body.url).pathname);
  }
  const paths = [
    "/track",
    "/shop",
    "/shop/c",
    "/shop/orders",
    "/shop/profile",
    "/shop/book",
    "/shop/repairs",
    "/shop/cart",
    ...own,
    ...(await first("tracking_token", "devices", 6)).map((token) => `/track/${token}`),
    ...(await first("approval_token", "device_estimates", 6)).map((token) => `/estimates/${token}`),
    ...(await first("token", "order_requests")).map((token) => `/shop/orders/${token}`),
    ...(await first("token", "bookings")).map((token) => `/shop/bookings/${token}`),
  ];
  expect(paths.length).toBeGreaterThan(17);
  for (const path of paths) {
    await page.goto(path);
    expect(await page.evaluate(harm), path).toEqual(unharmed);
  }
  const goods = await page
    .goto("/shop")
    .then(() =>
      page
        .locator("a[data-item]")
        .evaluateAll((all) => (all as { href: string }[]).slice(0, 6).map(({ href }) => href)),
    );
  for (const path of goods) {
    await page.goto(path);
    expect(await page.evaluate(harm), path).toEqual(unharmed);
  }
  expect([dialogs, page.complaints]).toEqual([[], []]);
}, 300_000);

test("no export has a formula, and no paper fails", async () => {
  const addresses = app.addresses
    .filter(({ method, url }) => method === "GET" && /\.(?:csv|pdf)$/.test(url))
    .map(({ url }) => url);
  expect(addresses.length).toBeGreaterThan(30);
  let cells = 0;
  for (const url of addresses) {
    const start = url.slice("/api".length, url.indexOf(":"));
    const ids = url.includes(":") ? await idsFor(start, 1) : [""];
    for (const id of ids) {
      const answer = await fetch(app.url + url.replace(":id", id), {
        headers: { cookie: admin.cookie },
      });
      // Some papers exist for some records only, and some files need filters.
      expect([200, 404, 409, 422], url).toContain(answer.status);
      if (answer.status !== 200 || !url.endsWith(".csv")) continue;
      const rows: string[][] = parse(await answer.text(), {
        bom: true,
        relax_column_count: true,
        delimiter: [",", ";"],
      });
      cells += rows.flat().length;
      const formulas = rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell) && !isNumber(cell));
      expect(formulas, url).toEqual([]);
    }
  }
  expect(cells).toBeGreaterThan(1000);
}, 120_000);

const isNumber = (cell: string) => /^[+-]?[\d.,\s]+$/.test(cell);
