import { describe, expect, test } from "vitest";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  picture,
  toast,
  type TestPage,
} from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { visit } from "#tests/support/visit.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { stocked, stockOf } from "#tests/support/shop/stock.ts";

const { app, admin, care, technician, open, keepOpen } = await openShop(
  { technician: "Baraka Mrema" },
  { as: "admin" },
);

/** The screens of the owner and the bench, which last for the file. */
const desk = await keepOpen();
const bench = await keepOpen({ as: technician });

describe("the inventory", () => {
  test("an item is added by keyboard, found, adjusted with a reason, archived and restored", async () => {
    await stocked(app.db, 3, { sku: "TAKEN-1", name: "Betri ya Samsung A14" });
    await visit(desk, "/inventory");
    await desk.getByRole("link", { name: "Betri ya Samsung A14" }).waitFor();
    await desk.keyboard.press("n");
    const dialog = desk.getByRole("dialog", { name: "New item" });
    await dialog.getByLabel("Name", { exact: true }).fill("Kioo cha Tecno Spark 20");
    await dialog.getByLabel("SKU").fill("taken-1");
    await dialog.getByLabel("Category").selectOption("screens");
    await dialog.getByLabel("Price", { exact: true }).fill("48000");
    await dialog.getByLabel("Cost price").fill("31000");
    await dialog.getByLabel("On the shelf now").fill("12");
    await expectAccessible(desk);
    await picture(desk, "inventory-new");
    await dialog.getByRole("button", { name: "Create item" }).click();
    await dialog.getByText("An item with this SKU already exists.").waitFor();
    expect(await dialog.getByLabel("Cost price").inputValue()).toBe("31,000");
    await dialog.getByLabel("SKU").fill("SCR-1");
    await dialog.getByRole("button", { name: "Create item" }).click();
    await toast(desk, "Item added");

    await desk.getByRole("heading", { level: 2, name: "Kioo cha Tecno Spark 20" }).waitFor();
    await desk.getByRole("complementary").getByText("12 in stock").waitFor();
    await desk.getByRole("list", { name: "Movements" }).getByText("Opening stock").waitFor();
    await desk.getByRole("button", { name: "Adjust stock" }).click();
    const adjust = desk.getByRole("dialog", { name: "Adjust stock" });
    await adjust.getByLabel("How many pieces?").fill("13");
    await adjust.getByText("Only 12 are available to take away.").waitFor();
    await adjust.getByLabel("How many pieces?").fill("4");
    await adjust.getByText("Afterwards on the shelf: 8").waitFor();
    await adjust.getByLabel("Why?").selectOption("damaged");
    await adjust.getByLabel("Note").fill("Vilipasuka njiani");
    await expectAccessible(desk);
    await picture(desk, "inventory-adjust");
    await desk.keyboard.press("Enter");
    await toast(desk, "Stock adjusted");
    await desk.getByRole("complementary").getByText("8 left").waitFor();
    await desk.getByRole("list", { name: "Movements" }).getByText("Vilipasuka njiani").waitFor();
    await picture(desk, "inventory-item");

    await desk.getByRole("main").getByRole("button", { name: "More", exact: true }).click();
    await desk.getByRole("menuitem", { name: "Archive" }).click();
    await desk.getByRole("dialog").getByRole("button", { name: "Archive", exact: true }).click();
    await toast(desk, "Item archived");
    await desk.getByRole("button", { name: "Restore" }).click();
    await toast(desk, "Item restored");
  });

  test("is searched and filtered by its address, and restores its scroll position", async () => {
    for (let nth = 1; nth <= 21; nth++) {
      await stocked(app.db, nth % 3 === 0 ? 0 : 20, {
        name: `Waya ${String(nth).padStart(2, "0")}`,
        sku: `FIND-${nth}`,
      });
    }
    await visit(desk, "/inventory");
    const search = "Search by name, SKU, brand, model or barcode";
    // The list ignores "Next" while it still shows the rows of the former search.
    await Promise.all([
      desk.waitForResponse((answer) => answer.url().includes("search=find-")),
      desk.getByRole("searchbox", { name: search }).fill("find-"),
    ]);
    await desk.locator("[aria-busy=true]").waitFor({ state: "detached" });
    await desk.waitForURL("**/inventory?search=find-");
    await desk.getByText("Showing 1 - 20").waitFor();
    await desk.getByRole("button", { name: "Next" }).click();
    await desk.getByText("Showing 21 - 21").waitFor();
    await desk.getByRole("columnheader", { name: "Stock" }).getByRole("button").click();
    await desk.waitForURL(/sort=stock/);
    await desk.getByRole("row").nth(1).getByText("Out of stock").waitFor();
    await desk.getByLabel("Stock", { exact: true }).selectOption("out");
    await desk.getByText("Showing 1 - 7").waitFor();
    await expectAccessible(desk);
    await picture(desk, "inventory-list");
    await desk.getByRole("link", { name: "Waya 21" }).click();
    await desk.getByRole("heading", { level: 2, name: "Waya 21" }).waitFor();
    await desk.keyboard.press("Escape");
    await desk.getByText("Showing 1 - 7").waitFor();
    await desk.getByRole("button", { name: "Clear filters" }).click();
    // Clearing the filters keeps the order of the list.
    await desk.waitForURL((url) => url.search === "?sort=stock");
  });

  test("another user's change is shown, and no typed text is lost", async () => {
    const item = await stocked(app.db, 5, { name: "Chaja ya Tecno" });
    await visit(desk, `/inventory/${item.id}`);
    await desk.getByRole("main").getByRole("button", { name: "More", exact: true }).click();
    await desk.getByRole("menuitem", { name: "Edit" }).click();
    const dialog = desk.getByRole("dialog", { name: "Edit item" });
    await dialog.getByLabel("Place").fill("Kabati B");
    const other = { version: 1, name: "Chaja ya Tecno 18 W" };
    expect((await care.patch(`/api/items/${item.id}`, other)).status).toBe(200);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("Somebody else has changed this in the meantime").waitFor();
    await dialog.getByRole("button", { name: "Save" }).click();
    await toast(desk, "Item updated");
    expect((await admin.get(`/api/items/${item.id}`)).body).toMatchObject({
      name: "Chaja ya Tecno 18 W",
      location: "Kabati B",
    });
  });

  test("is made cheaper only with the right and a reason", async () => {
    const item = await stocked(app.db, 5, { name: "Waya wa USB", price: 500_000 });
    const counter = await open(`/inventory/${item.id}`, { as: care, size: "phone" });
    const termsOn = async (shown: TestPage) => {
      const more = shown.getByRole("main").getByRole("button", { name: "More", exact: true });
      await more.click();
      await shown.getByRole("menuitem", { name: "Prices and terms" }).click();
      return shown.getByRole("dialog", { name: "Prices, tax and warranty" });
    };
    const refused = await termsOn(counter);
    await refused.getByLabel("Price", { exact: true }).fill("4000");
    await refused.getByRole("button", { name: "Save", disabled: true }).waitFor();
    await expectAccessible(counter);
    await picture(counter, "item-terms-refused-phone");

    await visit(desk, `/inventory/${item.id}`);
    const terms = await termsOn(desk);
    await terms.getByLabel("Price", { exact: true }).fill("4000");
    await terms.getByRole("button", { name: "Save" }).click();
    await terms.getByLabel("Why?").fill("Ofa ya wiki");
    await picture(desk, "item-terms");
    await terms.getByRole("button", { name: "Save" }).click();
    await toast(desk, "Item updated");
    await expect
      .poll(async () => (await admin.get(`/api/items/${item.id}`)).body.price)
      .toBe(400_000);
  });

  test("works on the phone, in Swahili and dark mode; costs need a right", async () => {
    const item = await stocked(app.db, 2, { name: "Kava la iPhone 11", minStock: 5 });
    const options = { size: "phone", language: "sw", theme: "dark" } as const;
    const phone = await open("/inventory", { as: care, ...options });
    await phone.getByRole("link", { name: "Kava la iPhone 11" }).waitFor();
    await expectAccessible(phone);
    await picture(phone, "inventory-phone");
    await phone.getByRole("link", { name: "Kava la iPhone 11" }).click();
    await phone.getByRole("heading", { level: 1, name: item.name }).waitFor();
    await phone.getByText("Idadi ya kuanzia").waitFor();
    expect(await phone.getByText("Bei ya kununulia").count()).toBe(0);
    await expectAccessible(phone);
    await picture(phone, "inventory-item-phone");
  });

  test("is hidden from technicians", async () => {
    await visit(bench, "/inventory");
    await bench.waitForURL("**/dashboard");
  });

  test("reports a failure and offers Retry", async () => {
    await desk.route("**/api/items?**", (route) => route.fulfill({ status: 400, body: "" }));
    await desk.route("**/api/items", (route) => route.fulfill({ status: 400, body: "" }));
    // The answers of earlier lists are still known, so the test asks for another one.
    await visit(desk, "/inventory?search=kava");
    await desk.getByText("Failed to load inventory").waitFor();
    await desk.unroute("**/api/items?**");
    await desk.unroute("**/api/items");
    await desk.getByRole("button", { name: "Retry" }).click();
    await desk.getByRole("table").waitFor();
  });
});

describe("parts of a repair", () => {
  const owned = () => takenIn(admin, { technicianId: technician.userId });

  test("a technician finds one by SKU, reserves it, uses it, and is told when stock is short", async () => {
    const device = await owned();
    const item = await stocked(app.db, 3, { sku: "BAT-77", name: "Betri ya Tecno BL-49" });
    const page = bench;
    await visit(page, `/devices/${device.id}`);
    const card = page.getByRole("region", { name: "Parts" });
    await card.getByRole("button", { name: "Add part" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a part" });
    await dialog.getByRole("combobox", { name: "Item" }).fill("bat-77");
    // Waits until the search has selected the item. Before that, Enter would choose nothing.
    await dialog.getByRole("option", { name: /Betri ya Tecno BL-49/, selected: true }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await dialog.getByRole("radio", { name: "Reserve" }).check();
    await dialog.getByLabel("How many?").fill("4");
    await dialog.getByText("Only 3 available in stock.").waitFor();
    await dialog.getByLabel("How many?").fill("2");
    await picture(page, "parts-add");
    await dialog.getByRole("button", { name: "Reserve" }).click();
    await toast(page, "Part reserved");
    await card.getByText("2 set aside").waitFor();
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 3, reserved: 2 });

    await card.getByRole("button", { name: "Use", exact: true }).click();
    const use = page.getByRole("dialog", { name: "Use Betri ya Tecno BL-49" });
    await expect.poll(() => use.getByLabel("How many?").inputValue()).toBe("2");
    await page.keyboard.press("Enter");
    await toast(page, "Part used");
    await card.getByText("2 used").waitFor();
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 1, reserved: 0 });

    await card.getByRole("button", { name: "Actions for Betri ya Tecno BL-49" }).click();
    await page.getByRole("menuitem", { name: "Use" }).click();
    await use.getByLabel("How many?").fill("2");
    await page.keyboard.press("Enter");
    await use.getByText("Only 1 available in stock.").waitFor();
    await page.keyboard.press("Escape");
    await expectAccessible(page);
    await picture(page, "parts-card");
  });

  test("are returned and marked defective; costs and margin need a right", async () => {
    const device = await owned();
    const item = await stocked(app.db, 5, { name: "Kioo cha Infinix", cost: 3_000_000 });
    await admin.post(`/api/devices/${device.id}/price`, {
      version: (await admin.get(`/api/devices/${device.id}`)).body.version,
      amount: 10_000_000,
    });
    const use = { itemId: item.id, quantity: 2, action: "use" };
    await technician.post(`/api/devices/${device.id}/parts`, use);
    const page = await open(`/devices/${device.id}`, { size: "phone" });
    const card = page.getByRole("region", { name: "Parts" });
    await card.getByText("40,000.00").waitFor();
    const act = async (name: string, count: string) => {
      await card.getByRole("button", { name: "Actions for Kioo cha Infinix" }).click();
      await page.getByRole("menuitem", { name }).click();
      await page.getByRole("dialog").getByLabel("How many?").fill(count);
    };
    await act("Give back", "3");
    await page.keyboard.press("Enter");
    await page.locator("main").getByText("This repair has only 2 of it.").waitFor();
    await page.getByRole("dialog").getByLabel("How many?").fill("1");
    await page.keyboard.press("Enter");
    await toast(page, "Part returned");
    await card.getByText("70,000.00").waitFor();
    await act("Defective", "1");
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Defective" }).click();
    await card.getByText("1 defective").waitFor();
    await card.getByText("70,000.00").waitFor();
    await expectNoSidewaysScroll(page);
    await picture(page, "parts-card-phone");

    await visit(bench, `/devices/${device.id}`);
    await bench.getByText("1 defective").waitFor();
    expect(await bench.getByText("Margin").count()).toBe(0);
  });
});
