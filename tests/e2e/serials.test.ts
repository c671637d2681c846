import { expect, test } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, picture } from "#tests/support/browser.ts";
import { opened } from "#tests/support/shop/counts.ts";
import { openShop } from "#tests/support/journey.ts";
import { scan } from "#tests/support/scan.ts";
import { toApproval, walk } from "#tests/support/shop/returns.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { visit } from "#tests/support/visit.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, open } = await openShop({}, { as: "admin" });

test("pieces are pasted, one is scanned and one chosen at the till; one is returned", async () => {
  const item = await stocked(app.db, 0, {
    name: "Tecno Spark 20 128 GB",
    sku: "PHN-SP20",
    price: 38_500_000,
    isSerialised: true,
  });
  const page = await open(`/inventory/${item.id}`);
  const card = page.getByRole("region", { name: "Serial numbers" });
  await card.getByText("No pieces here").waitFor();
  await card.getByRole("button", { name: "Add pieces" }).click();
  const dialog = page.getByRole("dialog", { name: "Adjust stock" });
  const list = dialog.getByRole("textbox", { name: "Serial numbers" });
  await list.fill("352099001761481\n35209900176148 2\nsn-1");
  await dialog.getByText("Line 2: 352099001761482 is not an IMEI").waitFor();
  await picture(page, "serials-add");
  await list.fill("352099001761481\nsn-1\nsn-2");
  await dialog.getByText("3 serial numbers", { exact: true }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Adjust stock" }).click();
  await card.getByText("352099001761481").waitFor();
  await expectAccessible(page);
  await picture(page, "serials-card");

  await visit(page, "/pos");
  const tile = page
    .getByRole("region", { name: "Products" })
    .getByRole("button", { name: "Tecno Spark 20" });
  await tile.waitFor();
  await scan(page, "352099001761481");
  const cart = page.getByRole("region", { name: "Cart" });
  await cart.getByText("352099001761481").waitFor();
  await tile.click();
  const pick = page.getByRole("dialog", { name: "Tecno Spark 20 128 GB" });
  await pick.getByRole("checkbox", { name: "SN-2" }).check();
  await picture(page, "serials-pick");
  await pick.getByRole("button", { name: "Take 2" }).click();
  await cart.getByText("SN-2").waitFor();
  await expectAccessible(page);
  await picture(page, "serials-cart");
  // A piece in the cart cannot be added twice.
  await scan(page, "SN-2");
  await page.getByText("SN-2 is in the cart already").first().waitFor();

  await page.getByRole("button", { name: "No shift open" }).waitFor();
  await page.keyboard.press("F8");
  const shift = page.getByRole("dialog", { name: "Open shift" });
  await shift.getByRole("button", { name: "Sell without a shift" }).click();
  await page.getByText("Serial no. 352099001761481, SN-2").first().waitFor();
  await picture(page, "serials-receipt");

  const { body } = await admin.get("/api/sales");
  await visit(page, `/sales/${body.items[0].id}`);
  await page.getByRole("button", { name: "Refund" }).first().click();
  const refund = page.getByRole("dialog", { name: "Refund" });
  await refund.getByRole("checkbox", { name: "SN-2" }).check();
  await refund.getByRole("textbox", { name: "Reason" }).fill("Haiwaki");
  await expectAccessible(page);
  await picture(page, "serials-refund");
  await refund.getByRole("button", { name: "Give back" }).click();
  await expect
    .poll(async () => (await admin.get("/api/items/lookup?code=SN-2")).body.serial.state)
    .toBe("in_stock");

  // The customer returns the other sold piece, which is broken, and gets the refunded piece SN-2 in exchange.
  await visit(page, "/returns");
  await page.getByRole("button", { name: "New return" }).first().click();
  const intake = page.getByRole("dialog", { name: "Take a return in" });
  await intake.getByLabel("What is coming back?").fill("352099001761481");
  await intake.getByRole("button", { name: /Tecno Spark 20/ }).click();
  expect(await intake.getByRole("checkbox", { name: "352099001761481" }).isChecked()).toBe(true);
  await intake.getByLabel("Why it came back").fill("It does not charge");
  await expectAccessible(page);
  await picture(page, "serials-return");
  await intake.getByRole("button", { name: "New return" }).click();
  await page.getByRole("heading", { level: 2, name: /Tecno Spark 20/ }).waitFor();
  const returnId = new URL(page.url()).searchParams.get("open") ?? "";
  await walk(admin, returnId, [...toApproval, "approve"]);
  // The screen shows the decision without a reload.
  await page.getByRole("button", { name: "Assign technician" }).first().waitFor();
  await page.getByRole("button", { name: "More" }).first().click();
  await page.getByRole("menuitem", { name: "Give another one" }).click();
  const other = page.getByRole("dialog", { name: "Give another one" });
  await other.getByRole("button", { name: "Give another one" }).click();
  await other.getByText("Choose 1 piece; 0 are chosen.").waitFor();
  await other.getByRole("checkbox", { name: "SN-2" }).check();
  await expectAccessible(page);
  await picture(page, "serials-replace");
  await other.getByRole("button", { name: "Give another one" }).click();
  await page.getByRole("link", { name: "SN-2" }).click();
  await page.getByText("Given as a replacement").waitFor();
  await picture(page, "serials-passport");
  await visit(page, `/inventory/${item.id}`);
  await card.getByRole("link", { name: "Print 1 label" }).click();
  await page.getByRole("img", { name: "SN-1" }).waitFor();
  await picture(page, "serials-labels");
  await visit(page, `/inventory/movements?item=${item.id}`);
  await page.getByRole("row", { name: /SN-\d/ }).first().waitFor();
  await picture(page, "serials-movements");
});

test("on a phone in Swahili and dark mode: a sold piece says so and shows its history", async () => {
  const item = await stocked(app.db, 3, {
    name: "Infinix Smart 8",
    sku: "PHN-S8",
    price: 25_500_000,
    isSerialised: true,
  });
  await sold(admin, [{ itemId: item.id, quantity: 1, serials: ["PHN-S8-1"] }]);
  const phone = { size: "phone", theme: "dark", language: "sw" } as const;
  const page = await open("/pos", phone);
  const tile = page.getByRole("button", { name: "Infinix Smart 8" });
  await tile.waitFor();
  await scan(page, "PHN-S8-1");
  await page.getByText("Imeisha").first().waitFor();
  await tile.click();
  const pick = page.getByRole("dialog", { name: "Infinix Smart 8" });
  await pick.getByRole("checkbox", { name: "PHN-S8-3" }).check();
  await expectAccessible(page);
  await picture(page, "serials-pick-phone");
  await pick.getByRole("button", { name: "Chukua 1" }).click();
  await visit(page, `/inventory/${item.id}`);
  const card = page.getByRole("region", { name: "Namba za serial" });
  await card.getByRole("link", { name: "Chapisha lebo 2" }).scrollIntoViewIfNeeded();
  await picture(page, "serials-here-phone");
  await card.getByRole("combobox").selectOption("sold");
  await card.getByRole("button", { name: "PHN-S8-1" }).click();
  const history = page.getByRole("dialog", { name: "Historia ya PHN-S8-1" });
  await history.getByText("Neema Komba").waitFor();
  await expectAccessible(page);
  await picture(page, "serials-history-phone");
  await page.keyboard.press("Escape");
  await picture(page, "serials-card-phone");

  await visit(page, "/passport?code=phn-s8-1");
  await page.getByText("Neema Komba").waitFor();
  await expectAccessible(page);
  await picture(page, "serials-passport-phone");
  const count = await opened(admin, [item]);
  await visit(page, `/inventory/counts/${count.id}`);
  const last = page.getByRole("region", { name: "Iliyohesabiwa mwisho" });
  await last.waitFor();
  await scan(page, "PHN-S8-2");
  await last.getByText("PHN-S8 · PHN-S8-2").waitFor();
  await scan(page, "PHN-S8-2");
  await last.getByText("Hiki kimeshahesabiwa").waitFor();
  expect(await last.getByRole("textbox").inputValue()).toBe("1");
  await expectNoSidewaysScroll(page);
  await picture(page, "serials-count-phone");
  await visit(page, `/inventory/movements?item=${item.id}`);
  await page.getByText("Idadi ya kuanzia · PHN-S8-1 +2").waitFor();
  await picture(page, "serials-movements-phone");
});

test("a form that was sent before its field had loaded shows the error when the field appears", async () => {
  const item = await stocked(app.db, 0, { name: "Redmi A3", sku: "PHN-A3", isSerialised: true });
  const page = await open(`/inventory/${item.id}`);
  const { promise: isSent, resolve: sent } = Promise.withResolvers<void>();
  await page.route("**/assets/serials-field-*.js", async (route) => {
    await isSent;
    await route.continue();
  });
  await page.getByRole("button", { name: "Receive stock" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Receive stock" });
  await dialog.getByRole("button", { name: "Receive" }).click();
  await page.locator("[data-sonner-toast]").waitFor();
  sent();
  await dialog.getByText("Enter at least one serial number.").waitFor();
  const list = dialog.getByRole("textbox", { name: "Serial numbers" });
  await expect.poll(() => list.and(page.locator(":focus")).count()).toBe(1);
});
