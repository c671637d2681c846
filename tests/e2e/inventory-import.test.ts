import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import { expectAccessible, expectNoSidewaysScroll, picture } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { visit } from "#tests/support/visit.ts";
import { stocked, stockOf } from "#tests/support/shop/stock.ts";

const { app, admin, care, keepOpen } = await openShop({}, { as: "admin" });

/** A desk, and a phone of the counter in Swahili and dark mode, which last for the file. */
const desk = await keepOpen();
const phone = await keepOpen({ as: care, size: "phone", language: "sw", theme: "dark" });

const asFile = (name: string, text: string) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

test("an export is edited in a spreadsheet, previewed, corrected and imported", async () => {
  const item = await stocked(app.db, 5, {
    sku: "KIOO-1",
    name: "Kioo cha Tecno",
    price: 4_500_000,
  });
  const page = desk;
  await visit(page, "/inventory");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  const exported = await readFile(await download.path(), "utf8");
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Import items" }).waitFor();
  await page.getByText("Nothing imported yet").waitFor();
  await picture(page, "import-empty");

  const [template] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Empty template" }).click(),
  ]);
  expect(await readFile(await template.path(), "utf8")).toContain("SKU,Barcode,Name");

  const file = page.locator("input[data-import=file]");
  await file.setInputFiles(asFile("picha.csv", "Name\nKioo"));
  await page.getByText("Choose the column with the SKU", { exact: false }).waitFor();
  await page.getByRole("button", { name: "Discard" }).click();
  const edited = exported
    .replace("45000.00", '"47,500.00"')
    .replace(",5,0,", ",8,0,")
    .concat("CHAJA-1,,Chaja ya Samsung,Samsung,,chargers,15000,9000,12,0,3,Kabati B\r\n");
  await file.setInputFiles(
    asFile("bidhaa.csv", edited.concat("CHAJA-2,,,,,simu,elfu kumi,,1,0,,\r\n")),
  );
  await page.getByText("1 row cannot be imported").waitFor();
  await page.getByText("There is no such category").waitFor();
  await page.getByText("Not an amount; write 25000 or 25,000.00").waitFor();
  expect(await page.getByRole("button", { name: "Import", exact: true }).count()).toBe(0);
  await expectAccessible(page);
  await picture(page, "import-errors");
  const [errors] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "List of errors" }).click(),
  ]);
  expect(await readFile(await errors.path(), "utf8")).toContain("Category,simu");
  await page.getByLabel("Import the other rows without the wrong one").check();
  await page.getByText("Will be saved: 1 new item, 1 item changed.").waitFor();
  await expectAccessible(page);
  await picture(page, "import-left-out");
  const [wrong] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Wrong rows with reasons" }).click(),
  ]);
  expect(await readFile(await wrong.path(), "utf8")).toContain("CHAJA-2");

  await page.getByRole("main").getByRole("link", { name: "All imports" }).click();
  await file.setInputFiles(asFile("bidhaa.csv", edited));
  await page.getByText("Will be saved: 1 new item, 1 item changed.").waitFor();
  await page.getByLabel("Set the number on the shelf of 1 item to the file's").check();
  await page.getByRole("radio", { name: "Counted" }).waitFor();
  await page.getByText("47,500.00").waitFor();
  await expectAccessible(page);
  await picture(page, "import-look");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText("1 new item, 1 changed.").waitFor();
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 8 });
  await picture(page, "import-applied");
  await page.getByRole("link", { name: "To the inventory" }).click();
  await page.getByRole("link", { name: "Chaja ya Samsung" }).waitFor();
});

test("cells are pasted on the phone, in Swahili and dark mode; costs need a right", async () => {
  await stocked(app.db, 2, { sku: "BETRI-1", name: "Betri ya Infinix", price: 2_000_000 });
  const page = phone;
  await visit(page, "/inventory/import");
  await page.getByRole("button", { name: "Bandika badala yake" }).click();
  await page
    .getByLabel("Visanduku pamoja na vichwa vyake")
    .fill(
      "SKU\tJina\tBei\tBei ya kununulia\tRangi\tMaelezo\nBETRI-1\tBetri ya Infinix Hot\t25.000,00\t9\tNyeusi\t=1+1\nBETRI-2\tBetri ya Itel\t12000\t\t\t",
    );
  await expectAccessible(page);
  await picture(page, "import-paste-phone");
  await page.getByRole("button", { name: "Liangalie" }).click();
  await page.getByText("Kitakachoandikwa: bidhaa mpya 1, bidhaa 1 kubadilishwa.").waitFor();
  await page.getByText("huna ruhusa ya kuziona: Bei ya kununulia").waitFor();
  await expectNoSidewaysScroll(page);
  await picture(page, "import-look-phone");
  await page.getByRole("button", { name: "Ingiza", exact: true }).click();
  await page.getByText("Bidhaa mpya 1, zilizobadilishwa 1.").waitFor();
  await page.getByRole("main").getByRole("link", { name: "Mafaili yote" }).click();
  await page.getByRole("link", { name: "Iliyobandikwa" }).waitFor();
  await picture(page, "import-history-phone");
});

test("alerts are resolved, reopened, filtered, and shown after they ended", async () => {
  await stocked(app.db, 2, { sku: "AL-1", name: "Kava la iPhone 11", minStock: 5 });
  const old = await stocked(app.db, 4, { sku: "AL-2", name: "Gundi ya vioo" });
  await admin.patch(`/api/items/${old.id}`, { version: 1, expiryDate: addDays(today(), -3) });
  const soon = await stocked(app.db, 4, { sku: "AL-3", name: "Betri ya akiba" });
  await admin.patch(`/api/items/${soon.id}`, { version: 1, expiryDate: addDays(today(), 9) });

  const page = desk;
  await visit(page, "/inventory");
  await page
    .getByRole("navigation", { name: "Inventory" })
    .getByRole("link", { name: /Alerts/ })
    .click();
  await page.getByRole("heading", { level: 1, name: "Inventory Alerts" }).waitFor();
  await page.getByText("2 left; the minimum is 5").waitFor();
  const names = page.locator("[data-row-link]");
  await names.filter({ hasText: "Gundi ya vioo" }).waitFor();
  expect(await names.first().textContent()).toBe("Gundi ya vioo");
  await picture(page, "alerts");

  await page.getByRole("button", { name: "Resolve: Kava la iPhone 11" }).click();
  await page.locator("[data-sonner-toast]").getByText("1 alert resolved").waitFor();
  await page.getByText("2 left; the minimum is 5").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("2 left; the minimum is 5").waitFor();

  await page.getByRole("button", { name: "Low Stock Alerts" }).click();
  await page.waitForURL("**/inventory/alerts?short=true");
  await names.filter({ hasText: "Gundi ya vioo" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByLabel("Choose Gundi ya vioo: Expiry").check();
  await page.getByLabel("Choose Betri ya akiba: Expiry").check();
  await page.getByText("2 chosen").waitFor();
  await page.getByRole("button", { name: "With a note" }).click();
  const dialog = page.getByRole("dialog", { name: "Resolve 2 alerts" });
  await dialog.getByLabel("Note").fill("Zimetupwa");
  await expectAccessible(page);
  await picture(page, "alerts-note");
  await dialog.getByRole("button", { name: "Resolve", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Resolved", exact: true }).click();
  await names.filter({ hasText: "Betri ya akiba" }).waitFor();
  await page.getByText("Zimetupwa").first().waitFor();
  await picture(page, "alerts-resolved");
});

test("alerts on the phone, in Swahili and dark mode; and the empty list", async () => {
  const page = phone;
  await visit(page, "/inventory/alerts");
  await page.getByText("Zimebaki 2; kiwango cha chini ni 5").waitFor();
  await expectAccessible(page);
  await picture(page, "alerts-phone");
  await page.getByRole("checkbox", { name: /Kava la iPhone 11/ }).check();
  await page.getByText("1 imechaguliwa").waitFor();
  await picture(page, "alerts-phone-chosen");
  await page
    .getByRole("region", { name: "Tahadhari zilizochaguliwa" })
    .getByRole("button", { name: "Imeshughulikiwa" })
    .click();
  await page.getByText("Stoo iko sawa").waitFor();
  await expectAccessible(page);
  await picture(page, "alerts-phone-empty");
});
