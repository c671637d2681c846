/** The dashboard of each role: numbers that lead to their lists, failures of single cards, live figures, no network. */
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import { expectAccessible, picture, type TestPage } from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import { booked } from "#tests/support/shop/appointments.ts";
import { newPhone, put, takenIn } from "#tests/support/shop/devices.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { count, shiftOpened } from "#tests/support/shop/shifts.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { onlineItem, orderSent } from "#tests/support/storefront/orders.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, care, technician, openPage, keepOpen } = await openShop(
  { admin: "Amina Salum", care: "Zawadi Komba", technician: "Juma Mushi" },
  { as: "admin" },
);

const desk = await keepOpen();
const onPhone = { size: "phone", theme: "dark", language: "sw" } as const;
/** The owner's phone is in Swahili, which the shop remembers for the user. */
const phone = await keepOpen({ as: await signedIn(app, { role: "admin" }), ...onPhone });

const PRICE = 1_500_000;
const tile = (page: TestPage, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });

/** The position on the page and the size, in pixels, wherever the page is scrolled to. */
const placeOf = (part: Locator) =>
  part.evaluate((element) => {
    const { top, left, width, height } = element.getBoundingClientRect();
    return { top: top + Number(Reflect.get(globalThis, "scrollY")), left, width, height };
  });

test("a new shop sees its first steps, and no empty figures", async () => {
  const page = desk;
  await visit(page, "/dashboard");
  await page.getByRole("heading", { level: 1, name: /Amina/ }).waitFor();
  await page.getByRole("list", { name: "First steps" }).waitFor();
  await page.getByText("No money yet").waitFor();
  await expect.poll(() => page.getByRole("region", { name: "Work of today" }).count()).toBe(0);
  expect(await page.getByRole("region", { name: "Overdue" }).count()).toBe(0);
  await expectAccessible(page);
  await picture(page, "dashboard-new-shop");
});

let item: { id: string };

async function fill(): Promise<void> {
  item = await stocked(app.db, 500, { name: "Kioo Spark 20", price: PRICE });
  await stocked(app.db, 2, { name: "Betri A54", minStock: 5 });
  await stocked(app.db, 0, { name: "Chaja 65 W" });
  const day = today();
  const made = [];
  for (const model of ["Spark 20", "Galaxy A54", "Hot 40i", "Redmi 13", "Camon 30", "Nova Y72"])
    made.push(await takenIn(care, { model, expectedReturnDate: addDays(day, 2) }));
  const [due, late, later, ready, paid] = made;
  const assignedTo = technician.userId;
  await put(app, due!.id, { status: "in_progress", assignedTo, expectedReturnDate: day });
  await put(app, late!.id, {
    status: "awaiting-parts",
    assignedTo,
    expectedReturnDate: addDays(day, -3),
  });
  await put(app, later!.id, { status: "diagnosing", assignedTo });
  await put(app, ready!.id, { status: "completed", finalAmount: 8_500_000 });
  await put(app, paid!.id, { status: "completed", finalAmount: 4_000_000, paidAmount: 4_000_000 });
  await app.db
    .updateTable("devices")
    .set({ movedAt: new Date(Date.now() - 9 * 86_400_000).toISOString() })
    .where("id", "=", ready!.id)
    .execute();
  await booked(care, { startsAt: new Date(Date.now() + 120_000).toISOString() });
  await orderSent(app, [{ itemId: (await onlineItem(app, 5)).id, quantity: 1 }]);
  const cashier = await signedIn(app, { role: "customer-care", name: "Neema Kessy" });
  const { id, openingFloat } = await shiftOpened(cashier);
  await cashier.post(`/api/shifts/${id}/close`, count(openingFloat - 900_000, { note: "Sijui" }));
  const customerId = (await admin.post("/api/customers", { name: "Ally", phone: newPhone() })).body
    .id;
  const credit = { parts: [{ dueOn: addDays(day, 9), amount: PRICE }], reason: "Jirani" };
  await sold(admin, [{ itemId: item.id, quantity: 1 }], {
    customerId,
    payment: { method: "on_credit", credit },
  });
  await shiftOpened(care);
  await sold(care, [{ itemId: item.id, quantity: 2 }]);
  await sold(admin, [{ itemId: item.id, quantity: 1 }]);
}

async function look(page: TestPage, name: string): Promise<void> {
  await visit(page, "/dashboard");
  await page.locator("[aria-busy]").first().waitFor({ state: "detached" });
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  await page.locator("main [data-skeleton]").first().waitFor({ state: "detached" });
  await expectAccessible(page);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  if (process.env["FUNDI_PICTURES"])
    await page.setViewportSize({
      width,
      height: await page.evaluate<number>("document.documentElement.scrollHeight"),
    });
  await picture(page, `dashboard-${name}`);
  await page.setViewportSize({ width, height });
}

test("each role sees its own dashboard, and whoever cannot see money gets none", async () => {
  await fill();
  await look(desk, "admin-desk");
  await look(phone, "admin-phone-dark-sw");
  for (const [as, name] of [
    [care, "care"],
    [technician, "technician"],
  ] as const) {
    const asked: string[] = [];
    for (const [options, shown] of [
      [onPhone, "phone-dark-sw"],
      [{}, "desk"],
    ] as const) {
      const page = await openPage({ as, ...options });
      page.on("request", (request) => asked.push(request.url()));
      await look(page, `${name}-${shown}`);
      await page
        .getByRole("heading", {
          name: shown === "desk" ? "Overdue" : /vimechelewa|vilivyochelewa/i,
        })
        .waitFor();
      for (const money of ["Takings today", "Mapato ya leo"])
        expect(await page.getByRole("region", { name: money }).count()).toBe(0);
    }
    expect(asked.filter((url) => url.includes("/api/")).length).toBeGreaterThan(0);
    expect(asked.filter((url) => url.includes("/takings"))).toEqual([]);
  }
});

/** The tiles with their list: the number of records that the list of the address shows. */
const tiles: [name: string, path: RegExp, list: string][] = [
  ["Taken in today", /\/devices\?status=all&time=today$/, "Devices"],
  ["Due today", /attention=due-today/, "Devices"],
  ["Overdue", /overdue=true/, "Devices"],
  ["Unassigned", /attention=unassigned/, "Devices"],
  ["Ready for pickup", /status=ready-for-pickup/, "Devices"],
  ["Not collected", /attention=unclaimed/, "Devices"],
];

test("each number of devices leads to a list of as many devices, by keyboard", async () => {
  const page = desk;
  await visit(page, "/dashboard");
  for (const [name, path, list] of tiles) {
    const link = page.getByRole("link", { name, exact: true });
    const number = Number(await tile(page, name).getByText(/^\d+$/).innerText());
    expect(number, name).toBeGreaterThan(0);
    await link.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(path);
    // A row that still loads has no link.
    const rows = page.getByRole("table", { name: list }).getByRole("link", { name: /^R-/ });
    await rows.first().waitFor();
    expect(await rows.count(), name).toBe(number);
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: /Amina/ }).waitFor();
  }
});

test("a shift that waits for a sign-off and what is owed lead to their lists", async () => {
  const page = desk;
  await visit(page, "/dashboard");
  await tile(page, "Owed to the shop").getByText("15,000.00").waitFor();
  await tile(page, "Shifts to sign off").getByText("1", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Shifts to sign off" }).click();
  await page.waitForURL(/signOff=waiting/);
  await page.getByRole("table", { name: "Shifts" }).getByRole("link").first().click();
  await page.getByText("Waiting for a sign-off").waitFor();
  await picture(page, "shift-waits");
  await expectAccessible(page);
});

test("the owner sees the takings by method and day, and their lists on the phone", async () => {
  const page = phone;
  await visit(page, "/dashboard");
  const card = page.getByRole("region", { name: "Mapato ya leo" });
  await card.getByText("malipo 2").waitFor();
  await card.getByRole("link", { name: "Taslimu" }).click();
  await page.waitForURL(/\/reconciliation\?side=received/);
  const received = page.getByRole("list", { name: /./ }).locator("li", { hasText: "TSh" });
  await received.first().waitFor();
  await page.goBack();
  const week = page.getByRole("table", { name: "Siku saba zilizopita" });
  await expect.poll(() => week.getByRole("row").count()).toBe(7);
  await week.getByRole("row", { name: /Leo/ }).getByRole("link").click();
  await page.waitForURL(/side=days/);
});

test("one failed query shows its own failure with Retry, and all other cards stay", async () => {
  const page = await openPage({ as: admin });
  await page.route("**/api/items/shortages", (route) =>
    route.fulfill({ status: 403, json: { code: "forbidden", title: "x", status: 403 } }),
  );
  await page.goto("/dashboard");
  const retry = page.getByRole("button", { name: "Retry: Low stock" });
  await retry.waitFor();
  await page.getByRole("region", { name: "Takings today" }).getByText("2 payments").waitFor();
  await tile(page, "Due today").getByText("1", { exact: true }).waitFor();
  await picture(page, "dashboard-one-failed");
  await expectAccessible(page);
  const before = await placeOf(page.getByRole("region", { name: "Work of today" }));
  await page.unroute("**/api/items/shortages");
  await retry.click();
  await tile(page, "Low stock").waitFor();
  expect(await placeOf(page.getByRole("region", { name: "Work of today" }))).toEqual(before);
});

test("figures follow what others do, without a jump, and stay without a network, with their time", async () => {
  const page = desk;
  await visit(page, "/dashboard");
  await tile(page, "Taken in today").getByText("6", { exact: true }).waitFor();
  await page.getByRole("list", { name: "First steps" }).waitFor();
  const work = page.getByRole("region", { name: "Work of today" });
  const before = await placeOf(work);
  await takenIn(care, { model: "Live" });
  await tile(page, "Taken in today").getByText("7", { exact: true }).waitFor();
  await sold(admin, [{ itemId: item.id, quantity: 1 }]);
  await page.getByRole("region", { name: "Takings today" }).getByText("3 payments").waitFor();
  expect(await placeOf(work)).toEqual(before);

  await page.context().setOffline(true);
  await page.getByText(/^The last figures, of \d\d:\d\d/).waitFor();
  await tile(page, "Taken in today").getByText("7", { exact: true }).waitFor();
  await picture(page, "dashboard-offline");
  await page.context().setOffline(false);
  await page.getByText(/^Figures of \d\d:\d\d/).waitFor();
});
