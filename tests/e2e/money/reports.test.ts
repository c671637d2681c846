/** The screen of reports: the list, filters, order, saved reports, files, failures and rights, at both sizes. */
import { beforeAll, expect, test } from "vitest";
import en from "#locales/en/reports.json" with { type: "json" };
import sw from "#locales/sw/reports.json" with { type: "json" };
import { addDays, today } from "#src/shared/time.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  picture,
  type TestPage,
} from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { count, shiftOpened } from "#tests/support/shop/shifts.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, care, open, keepOpen } = await openShop(
  { admin: "Amina Salum", care: "Zawadi Komba wa Mtaa wa Uhuru na Jamhuri" },
  { as: "admin" },
);
const day = today();
const desk = await keepOpen();
/** The language belongs to the user, so the phone has its own. */
const onPhone = await signedIn(app, { role: "admin", name: "Amina Salum" });
const phone = await keepOpen({ as: onPhone, size: "phone", theme: "dark", language: "sw" });

beforeAll(async () => {
  const item = await stocked(app.db, 50, {
    name: "Kioo Spark 20",
    price: 1_500_000,
    cost: 900_000,
  });
  await sold(admin, [{ itemId: item.id, quantity: 2 }]);
  const shift = await shiftOpened(care, 2_000_000);
  const { total } = await sold(care, [{ itemId: item.id, quantity: 1 }]);
  const closing = await care.post(
    `/api/shifts/${shift.id}/close`,
    count(2_000_000 + total - 5000, { note: "Hamsini zimekosekana" }),
  );
  expect(closing.status).toBe(200);
});

const reports = [
  ["", "list", en.title, sw.title],
  ["?report=money", "money", en.names.money, sw.names.money],
  ["?report=daily-close", "close", en.names["daily-close"], sw.names["daily-close"]],
  ["?report=tax", "tax", en.names.tax, sw.names.tax],
] as const;

async function readEvery(
  page: TestPage,
  look: string,
  check: (page: TestPage) => Promise<void>,
): Promise<void> {
  for (const [query, name, english, swahili] of reports) {
    await visit(page, `/reports${query}`);
    const title = page === desk ? english : swahili;
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.getByRole("main").getByRole("region").first().waitFor();
    await page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" });
    await check(page);
    await picture(page, `reports-${name}-${look}`);
  }
}

test("the owner reads every report at the desk", async () => {
  await readEvery(desk, "desk", expectAccessible);
});

test("the owner reads every report on a dark phone in Swahili", async () => {
  await readEvery(phone, "phone-dark-sw", expectNoSidewaysScroll);
  // The colours of all reports are those of this one.
  await visit(phone, "/reports?report=money");
  await phone.getByRole("heading", { level: 1, name: sw.names.money }).waitFor();
  await phone.getByRole("list", { name: sw.names.money }).waitFor();
  await expectAccessible(phone);
});

test("a report is chosen, grouped and sorted by keyboard, and the address keeps it", async () => {
  const page = desk;
  await visit(page, "/reports");
  await page.getByRole("link", { name: /^Revenue by period/ }).press("Enter");
  await page.waitForURL(/report=money/);
  await page.getByRole("radio", { name: "Day" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/by=week/);
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/by=month/);
  await page.getByRole("button", { name: "Days" }).press("Enter");
  await page.getByRole("button", { name: "This year" }).press("Enter");
  await page.waitForURL(/time=this-year/);
  const heading = page.getByRole("columnheader", { name: "Revenue" });
  await heading.getByRole("button").press("Enter");
  await page.waitForURL(/sort=-rows.revenue/);
  await page.getByRole("columnheader", { name: "Revenue", exact: true }).waitFor();
  await expect.poll(() => heading.getAttribute("aria-sort")).toBe("descending");
  await page.getByRole("row", { name: /^Total/ }).waitFor();
  expect(await page.getByRole("row", { name: /^Total/ }).innerText()).toContain("45,000.00");
});

test("a report is saved with its filters, and opened from the list", async () => {
  const page = desk;
  await visit(page, "/reports?report=tax&time=last-month&by=week");
  await page.getByRole("combobox", { name: "Goods or repairs" }).selectOption("Repairs");
  await page.waitForURL(/source=repairs/);
  await page.getByRole("button", { name: "Save these filters" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Kodi ya mwezi uliopita");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Kodi ya mwezi uliopita", exact: true }).waitFor();
  await visit(page, "/reports");
  await page.getByRole("button", { name: "Kodi ya mwezi uliopita", exact: true }).click();
  await page.waitForURL(({ searchParams }) =>
    ["tax", "last-month", "week", "repairs"].every((value) =>
      [...searchParams.values()].includes(value),
    ),
  );
  await page.getByRole("heading", { name: "Tax by rate" }).waitFor();
});

test("the close of a day goes from day to day, and its drawer leads to the shift", async () => {
  const page = desk;
  await visit(page, "/reports?report=daily-close");
  await page.getByRole("button", { name: "Day before" }).click();
  await page.waitForURL(new RegExp(`day=${addDays(day, -1)}`));
  await page.getByText("Nothing in this time").first().waitFor();
  await page.getByRole("button", { name: "Day after" }).click();
  await page.getByRole("link", { name: /^Zawadi Komba/ }).click();
  await page.waitForURL(/\/shifts\//);
});

test("a report is saved as CSV, XLSX and PDF; on a phone the files are in a menu", async () => {
  await visit(desk, "/reports?report=money&time=today");
  for (const kind of ["CSV", "XLSX", "PDF"]) {
    const [file] = await Promise.all([
      desk.waitForEvent("download"),
      desk.getByRole("button", { name: kind }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`money-${day}-${day}.${kind.toLowerCase()}`);
  }
  await visit(phone, "/reports?report=money&time=today");
  await phone.getByRole("button", { name: sw.file.button, exact: true }).click();
  for (const kind of ["CSV", "XLSX", "PDF"])
    await phone.getByRole("menuitem", { name: kind }).waitFor();
  const [file] = await Promise.all([
    phone.waitForEvent("download"),
    phone.getByRole("menuitem", { name: "XLSX" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`money-${day}-${day}.xlsx`);
});

test("a failed query says so and offers Retry", async () => {
  const page = desk;
  let fails = true;
  await page.route("**/api/reports/money*", (route) =>
    fails
      ? route.fulfill({ status: 500, contentType: "application/problem+json", body: "{}" })
      : route.continue(),
  );
  // The page has no answer for these days yet.
  await visit(page, "/reports?report=money&time=last-month");
  await page.getByText("Failed to load the report").waitFor();
  fails = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("table").waitFor();
  await page.unroute("**/api/reports/money*");
  page.complaints.length = 0;
});

test("a reader without the rights sees neither the report nor the margin", async () => {
  const page = await open("/reports?report=money", { as: care });
  await page.getByRole("table").waitFor();
  expect(await page.getByRole("table").innerText()).not.toMatch(/Margin|Cost/);
  const reader = await signedIn(app, { permissions: ["view_reports", "view_devices"] });
  const empty = await open("/reports?report=money", { as: reader });
  await empty.getByText("No report for you yet").waitFor();
});
