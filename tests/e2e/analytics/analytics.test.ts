/** The screen of analytics: periods, tabs, charts by keyboard, details, files, failures and rights. */
import { beforeAll, describe, expect, test } from "vitest";
import type { AnalyticsOverview } from "#src/areas/analytics/answers.ts";
import { forgetSharedFigures } from "#src/areas/analytics/server/shared-figures.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  picture,
  type TestPage,
} from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import { put, takenIn } from "#tests/support/shop/devices.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, care, technician, open, openPage, keepOpen } = await openShop(
  { admin: "Amina Salum", care: "Zawadi Komba", technician: "Juma Mushi" },
  { as: "admin" },
);
const desk = await keepOpen();

const tabs = ["Overview", "Revenue", "Repairs", "Customers", "Inventory"];

/** Shows a tab of the page, whose other tab may be open. */
async function showTab(page: TestPage, tab: string): Promise<void> {
  await visit(page, tab === "overview" ? "/analytics" : `/analytics?tab=${tab}`);
  await page.locator(`[role=tab][data-value=${tab}][aria-selected=true]`).waitFor();
}

async function fill(): Promise<void> {
  const item = await stocked(app.db, 50, { name: "Kioo Spark 20", price: 1_500_000 });
  await stocked(app.db, 1, { name: "Betri A54", minStock: 5 });
  await sold(admin, [{ itemId: item.id, quantity: 2 }]);
  const device = await takenIn(care, { model: "Galaxy A54" });
  await put(app, device.id, { status: "in_progress", assignedTo: technician.userId });
  // Otherwise the server may still share the figures of the new shop.
  forgetSharedFigures(app.serverDb);
}

test("a new shop sees zeros and what to do next", async () => {
  for (const [page, check] of [
    [desk, expectAccessible],
    [await open("/analytics", { size: "phone" }), expectNoSidewaysScroll],
  ] as const) {
    await visit(page, "/analytics");
    await page.getByText("Welcome, Amina Salum").waitFor();
    await page.getByRole("list", { name: "The period in figures" }).waitFor();
    await page.getByText("No device is in the shop.").waitFor();
    await check(page);
    await picture(page, `analytics-empty-${page === desk ? "desk" : "phone"}`);
  }
});

describe("in a shop at work", () => {
  beforeAll(fill);

  test.each(["desk", "phone-dark-sw"])("the owner reads every tab: %s", async (look) => {
    const page =
      look === "desk" ? desk : await openPage({ size: "phone", theme: "dark", language: "sw" });
    for (const tab of tabs.map((each) => each.toLowerCase())) {
      await showTab(page, tab);
      await page.getByRole("tabpanel").getByRole("region").first().waitFor();
      await page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" });
      await expectAccessible(page);
      await picture(page, `analytics-${tab}-${look}`);
    }
  });

  test("period, tab and chart are operated by keyboard, and the address keeps them", async () => {
    const page = desk;
    await showTab(page, "overview");
    await page.getByRole("radio", { name: "Last 30 days", checked: true }).focus();
    await page.keyboard.press("ArrowLeft");
    await page.waitForURL(/days=7/);
    await page.getByRole("tab", { name: "Overview" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForURL(/tab=revenue/);
    await page.getByRole("radio", { name: "Last 7 days", checked: true }).waitFor();
    const chart = page.getByRole("slider", { name: "Revenue" });
    await chart.focus();
    const today = await chart.getAttribute("aria-valuetext");
    expect(today).toContain("This period");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => chart.getAttribute("aria-valuetext")).not.toBe(today);
    await page.getByText("As a table").first().press("Enter");
    await expect.poll(() => page.locator("details").getByRole("row").count()).toBe(8);
  });

  test("movements, audit and alerts open over the figures, and Escape returns the focus", async () => {
    const page = desk;
    await showTab(page, "overview");
    for (const name of ["Stock Movements", "Audit History", "Inventory Alerts"]) {
      const button = page.getByRole("button", { name });
      await button.press("Enter");
      const dialog = page.getByRole("dialog", { name });
      await dialog.waitFor();
      await dialog.getByRole("link", { name: "See all" }).waitFor();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await expect.poll(() => button.evaluate((element) => element.matches(":focus"))).toBe(true);
    }
  });

  test("the printed page has each chart with its table, and nothing to press", async () => {
    const page = desk;
    await showTab(page, "revenue");
    const table = page.locator("details table");
    await table.waitFor({ state: "attached" });
    expect(await table.isVisible()).toBe(false);
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => table.isVisible()).toBe(true);
    await expect.poll(() => page.getByRole("button").count()).toBe(0);
    await picture(page, "analytics-print");
    await page.emulateMedia({ media: "screen" });
  });

  test("the tab is exported, and Quick Actions lead to their screens", async () => {
    const page = desk;
    await showTab(page, "overview");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^analytics-overview-\d{4}-\d\d-\d\d\.csv$/);
    await page.getByRole("link", { name: "New customer" }).click();
    await page.getByRole("dialog").waitFor();
    expect(page.url()).toContain("/customers?new=true");
  });

  test("a failed query says so and offers Retry; later figures replace it", async () => {
    const page = desk;
    let fails = true;
    await page.route("**/api/analytics/overview*", (route) =>
      fails
        ? route.fulfill({ status: 500, contentType: "application/problem+json", body: "{}" })
        : route.continue(),
    );
    // The page has no answer for this period yet, nor for that of the next test.
    await visit(page, "/analytics?days=365");
    await page.getByText("Failed to load analytics data").waitFor();
    fails = false;
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("list", { name: "The period in figures" }).waitFor();
    await page.unroute("**/api/analytics/overview*");
    page.complaints.length = 0;
  });

  test("a part that failed has its own error and Retry, beside figures that are alive", async () => {
    const page = desk;
    let fails = true;
    await page.route("**/api/analytics/overview*", async (route) => {
      if (!fails) return route.continue();
      const response = await route.fetch();
      const { recentActivity: _, ...rest } = (await response.json()) as AnalyticsOverview;
      return route.fulfill({ response, json: { ...rest, failed: ["recentActivity"] } });
    });
    await visit(page, "/analytics?days=90");
    const part = page.getByRole("region", { name: "Recent Activity" });
    await part.getByText("Failed to load analytics data").waitFor();
    await page.getByText("Total Revenue").waitFor();
    await page.getByRole("region", { name: "Top Customers" }).waitFor();
    expect(await page.getByText("Failed to load analytics data").count()).toBe(1);
    fails = false;
    await part.getByRole("button", { name: "Retry" }).click();
    await part.getByText("Sale completed").first().waitFor();
  });

  test("a reader without the right to money sees none", async () => {
    const reader = await signedIn(app, { permissions: ["view_analytics", "view_devices"] });
    const page = await open("/analytics", { as: reader });
    await page.getByText("Active Devices").waitFor();
    expect(await page.getByRole("tab").allTextContents()).toEqual(["Overview", "Repairs"]);
    expect(await page.getByRole("main").innerText()).not.toMatch(/TSh|Revenue/);
  });
});
