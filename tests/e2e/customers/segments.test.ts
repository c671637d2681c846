import { describe, expect, test } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, picture } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, open } = await openShop({}, { as: "admin" });

for (const [name, city, spent, days] of [
  ["Asha Rare", "Kigoma", 900, 100],
  ["Baraka Rare", "Kigoma", 50, 2],
  ["Neema Usual", "Arusha", 900, 100],
] as const) {
  const { body } = await admin.post("/api/customers", { name, city, phone: newPhone() });
  await app.db
    .updateTable("customers")
    .set({
      totalSpent: spent * 100,
      lastVisit: new Date(Date.now() - days * 86_400_000).toISOString(),
    })
    .where("id", "=", body.id)
    .execute();
}

describe("segments of customers", () => {
  test("are chosen, counted, saved under a name and exported", async () => {
    const page = await open("/customers");
    const rows = page.getByRole("table").getByRole("row");
    await rows.getByText("Neema Usual").waitFor();
    await page.getByRole("button", { name: "More filters" }).click();
    const dialog = page.getByRole("dialog", { name: "Filters" });
    await dialog.getByLabel("Not visited for").fill("90 days");
    await dialog.getByRole("button", { name: "Show customers" }).click();
    await dialog.getByText("Enter a whole number, at most 3,650.").waitFor();
    await dialog.getByLabel("Not visited for").fill("90");
    await dialog.getByLabel("City").fill("kigoma");
    await dialog.getByLabel("Spent at least").fill("500");
    await expectAccessible(page);
    await picture(page, "segments-dialog");
    await dialog.getByRole("button", { name: "Show customers" }).click();

    await page.waitForURL(/notVisitedFor=90/);
    await rows.getByText("Asha Rare").waitFor();
    await rows.getByText("Baraka Rare").waitFor({ state: "detached" });
    expect(await rows.count()).toBe(2);
    await page.getByRole("button", { name: "Not visited for 90 days" }).waitFor();
    await page.getByRole("button", { name: "Count them" }).click();
    await page.getByText("1 customer", { exact: true }).waitFor();

    await page.getByRole("button", { name: "Save these filters" }).click();
    const naming = page.getByRole("dialog", { name: "Save these filters" });
    await naming.getByLabel("Name").fill("Win back");
    await naming.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Win back", pressed: true }).waitFor();
    await expectAccessible(page);
    await picture(page, "segments-list");

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    expect((await download).suggestedFilename()).toMatch(/^customers-.*\.csv$/);

    await page.getByRole("button", { name: "Spent at least" }).click();
    await page.getByRole("button", { name: "kigoma" }).click();
    await rows.getByText("Neema Usual").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await rows.getByText("Baraka Rare").waitFor();
    await page.getByRole("button", { name: "Win back" }).click();
    await rows.getByText("Baraka Rare").waitFor({ state: "detached" });
  });

  test("are chosen on a phone in Swahili", async () => {
    const page = await open("/customers?city=kigoma", { size: "phone", language: "sw" });
    await page.getByText("Asha Rare").waitFor();
    await page.getByRole("button", { name: "Vichujio" }).click();
    await page.getByRole("button", { name: "Vichujio zaidi" }).click();
    const dialog = page.getByRole("dialog", { name: "Vichujio" });
    await dialog.getByLabel("Amefika ndani ya").fill("7");
    await expectNoSidewaysScroll(page);
    await picture(page, "segments-dialog-phone");
    await dialog.getByRole("button", { name: "Onyesha wateja" }).click();
    await page.getByText("Asha Rare").waitFor({ state: "detached" });
    await page.getByText("Baraka Rare").waitFor();
    await picture(page, "segments-phone");
    await visit(page, "/customers?city=nowhere");
    await page.getByText("Hakuna mteja").first().waitFor();
    await picture(page, "segments-empty-phone");
  });
});
