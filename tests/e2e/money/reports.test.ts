/** The screen of reports: the list, filters, order, saved reports, files, failures and rights, at both sizes. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import { expectAccessible, picture, type PageOptions } from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { count, shiftOpened } from "#tests/support/shop/shifts.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, care, open, openPage } = await openShop(
  { admin: "Amina Salum", care: "Zawadi Komba wa Mtaa wa Uhuru na Jamhuri" },
  { as: "admin" },
);
const day = today();

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

const looks: [string, PageOptions][] = [
  ["desk", {}],
  ["desk-dark-sw", { theme: "dark", language: "sw" }],
  ["phone", { size: "phone" }],
  ["phone-dark-sw", { size: "phone", theme: "dark", language: "sw" }],
];

test.each(looks)("the owner reads every report: %s", async (look, options) => {
  const addresses = {
    list: "",
    money: "?report=money",
    close: "?report=daily-close",
    tax: "?report=tax",
  };
  for (const [name, query] of Object.entries(addresses)) {
    const page = await open(`/reports${query}`, options);
    await page.getByRole("main").getByRole("region").first().waitFor();
    await page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" });
    await expectAccessible(page);
    const root = page.locator("html");
    expect(await root.evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0);
    await picture(page, `reports-${name}-${look}`);
  }
});

test("a report is chosen, grouped and sorted by keyboard, and the address keeps it", async () => {
  const page = await open("/reports");
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
  const page = await open("/reports?report=tax&time=last-month&by=week");
  await page.getByRole("combobox", { name: "Goods or repairs" }).selectOption("Repairs");
  await page.waitForURL(/source=repairs/);
  await page.getByRole("button", { name: "Save these filters" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Kodi ya mwezi uliopita");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Kodi ya mwezi uliopita", exact: true }).waitFor();
  await page.goto("/reports");
  await page.getByRole("button", { name: "Kodi ya mwezi uliopita", exact: true }).click();
  await page.waitForURL(({ searchParams }) =>
    ["tax", "last-month", "week", "repairs"].every((value) =>
      [...searchParams.values()].includes(value),
    ),
  );
  await page.getByRole("heading", { name: "Tax by rate" }).waitFor();
});

test("the close of a day goes from day to day, and its drawer leads to the shift", async () => {
  const page = await open("/reports?report=daily-close");
  await page.getByRole("button", { name: "Day before" }).click();
  await page.waitForURL(new RegExp(`day=${addDays(day, -1)}`));
  await page.getByText("Nothing in this time").first().waitFor();
  await page.getByRole("button", { name: "Day after" }).click();
  await page.getByRole("link", { name: /^Zawadi Komba/ }).click();
  await page.waitForURL(/\/shifts\//);
});

test("a report is saved as CSV, XLSX and PDF", async () => {
  for (const size of ["desk", "phone"] as const) {
    const page = await open("/reports?report=money&time=today", size === "phone" ? { size } : {});
    for (const kind of ["CSV", "XLSX", "PDF"]) {
      if (size === "phone") await page.getByRole("button", { name: "Files", exact: true }).click();
      const button = page.getByRole(size === "phone" ? "menuitem" : "button", { name: kind });
      const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
      expect(file.suggestedFilename()).toBe(`money-${day}-${day}.${kind.toLowerCase()}`);
    }
  }
});

test("each report of money is a PDF, in both languages", async () => {
  for (const [name, query] of [
    ["money", `?from=${addDays(day, -60)}&to=${day}`],
    ["money", `?by=month&language=sw&from=${addDays(day, -300)}&to=${day}`],
    ["daily-close", "?language=sw"],
    ["tax", ""],
  ] as const) {
    const response = await fetch(`${app.url}/api/reports/${name}.pdf${query}`, {
      headers: { cookie: admin.cookie },
    });
    const file = Buffer.from(await response.arrayBuffer());
    expect([response.status, file.subarray(0, 5).toString()], name).toEqual([200, "%PDF-"]);
    drawPdf(`reports-pdf-${name}${query.includes("sw") ? "-sw" : ""}`, file);
  }
});

/** Draws the pages beside the pictures of the screens, if these are wanted and the machine can draw a PDF. */
function drawPdf(name: string, file: Buffer): void {
  if (!process.env["FUNDI_PICTURES"] || !existsSync("/usr/bin/pdftoppm")) return;
  mkdirSync("tests/e2e/screens", { recursive: true });
  execFileSync("/usr/bin/pdftoppm", ["-png", "-r", "70", "-", `tests/e2e/screens/${name}`], {
    input: file,
  });
}

test("a failed query says so and offers Retry", async () => {
  const page = await openPage();
  let fails = true;
  await page.route("**/api/reports/money*", (route) =>
    fails
      ? route.fulfill({ status: 500, contentType: "application/problem+json", body: "{}" })
      : route.continue(),
  );
  await page.goto("/reports?report=money");
  await page.getByText("Failed to load the report").waitFor();
  fails = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("table").waitFor();
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
