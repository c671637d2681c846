/** A customer orders on a phone, with and without scripts; staff see it live, accept it and sell it at the till. */
import { expect, test } from "vitest";
import { slugOf } from "#src/areas/storefront/slugs.ts";
import { expectAccessible, expectNoSidewaysScroll, picture } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { onlineItem, orderSent } from "#tests/support/storefront/orders.ts";
import { stockOf } from "#tests/support/shop/stock.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, care, open, openPage, keepOpen } = await openShop({ care: "Zawadi Komba" });
const desk = await keepOpen({ as: care });
/** The phone of a customer. */
const shopper = await keepOpen({ size: "phone" });
await admin.put("/api/settings/business", { name: "Fundi Simu Kariakoo", phone: "0712 345 678" });
await care.post("/api/shifts", { openingFloat: 0 });

test("an order of a phone is seen live, accepted, sold at the till and shown as done", async () => {
  const cable = await onlineItem(app, 5, {
    name: "Kebo ya USB-C",
    category: "cables",
    price: 1_250_000,
  });
  const charger = await onlineItem(app, 3, { name: "Chaja ya haraka 25W", price: 4_500_000 });
  const staff = desk;
  await visit(staff, "/order-requests");
  await staff.getByText("No order request yet").waitFor();

  const phone = shopper;
  await phone.goto("/shop/cart?lang=en");
  await phone.getByText("Your cart is empty").waitFor();
  await expectAccessible(phone);
  await phone.goto(`/shop/cart?add=${slugOf(cable)}&lang=en`);
  await phone.getByRole("link", { name: "One more: Kebo ya USB-C" }).click();
  await phone.getByRole("img", { name: "Quantity of Kebo ya USB-C: 2" }).waitFor();
  await phone.goto(`/shop/cart?add=${slugOf(charger)}&lang=en`);
  await phone.getByRole("img", { name: "Quantity of Kebo ya USB-C: 2" }).waitFor();
  await expect
    .poll(() => phone.locator("nav [data-tab=cart]:visible").textContent())
    .toContain("3");
  await phone.getByRole("img", { name: "No Image" }).first().waitFor();
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  await picture(phone, "cart-phone");

  // The cart survives a reload, and another tab sees it.
  await phone.reload();
  await phone.getByRole("img", { name: "Quantity of Kebo ya USB-C: 2" }).waitFor();
  const href = await phone.getByRole("link", { name: "Send by WhatsApp" }).getAttribute("href");
  expect(decodeURIComponent(href ?? "")).toContain("Kebo ya USB-C × 2");
  await phone.getByLabel("Your name").fill("Neema Komba");
  await phone.getByLabel("Phone number").fill(newPhone());
  await phone.getByRole("link", { name: "One less: Kebo ya USB-C" }).click();
  await phone.getByRole("img", { name: "Quantity of Kebo ya USB-C: 1" }).waitFor();
  expect(await phone.getByLabel("Your name").inputValue()).toBe("Neema Komba");
  await phone.getByRole("button", { name: "Send the order" }).click();
  await phone.getByText("Your order was sent").waitFor();
  await expectAccessible(phone);
  await picture(phone, "order-sent-phone");
  await expect.poll(() => phone.locator("nav [data-count]").count()).toBe(0);
  // The address does not empty the cart again when the customer comes back to it.
  await expect.poll(() => new URL(phone.url()).search).toBe("?lang=en");

  await staff.getByText("Neema Komba").first().waitFor();
  await picture(staff, "order-requests-list");
  await staff.getByRole("link", { name: "Neema Komba" }).first().click();
  await staff.getByRole("button", { name: "Accept" }).click();
  await staff.getByText(/^The goods are set aside until/).waitFor();
  expect(await stockOf(app.db, charger.id)).toMatchObject({ quantity: 3, reserved: 1 });
  await expectAccessible(staff);
  await picture(staff, "order-request-accepted");

  await staff.getByRole("button", { name: "Sell" }).click();
  await staff.getByText(/is in the cart$/).waitFor();
  await staff.getByRole("list", { name: "Cart" }).getByText("Chaja ya haraka 25W").waitFor();
  await picture(staff, "order-at-the-till");
  await staff.getByRole("button", { name: /Exact cash/ }).click();
  await staff.getByRole("button", { name: /New Sale/ }).waitFor();
  expect(await stockOf(app.db, charger.id)).toMatchObject({ quantity: 2, reserved: 0 });

  await phone.goto("/shop/orders?lang=en");
  const order = phone.getByRole("link", { name: /OR-\d\d-\d{6}/ });
  await order.waitFor();
  expect(await order.textContent()).toContain("Done");
  await expectAccessible(phone);
  await picture(phone, "orders-phone");
  await order.click();
  await phone.getByText("You have bought it. Thank you!").waitFor();
});

test("whoever removes the cart of an accepted order says what becomes of the order", async () => {
  const item = await onlineItem(app, 4, { name: "Kifuniko cha simu", price: 1_500_000 });
  const acceptedOne = async () => {
    const { id, number } = await orderSent(app, [{ itemId: item.id, quantity: 1 }]);
    expect((await care.post(`/api/order-requests/${id}/accept`, {})).status).toBe(200);
    return { id, number };
  };
  const stateOf = async ({ id }: { id: string }) =>
    (await care.get(`/api/order-requests/${id}`)).body.status;
  const first = await acceptedOne();
  const page = desk;
  await visit(page, `/pos?order=${first.id}`);
  const cart = page.getByRole("list", { name: "Cart" });
  await cart.getByText("Kifuniko cha simu").waitFor();
  await page.getByRole("button", { name: /^Hold/ }).click();
  await page.getByRole("button", { name: "1 held cart" }).click();
  await page.getByRole("button", { name: "Remove this held cart" }).click();
  const dialog = page.getByRole("dialog", { name: `Remove the cart of ${first.number}` });
  await dialog.getByText("The goods are available to others at once.").waitFor();
  await expectAccessible(page);
  await picture(page, "order-cart-removed");
  await dialog.getByRole("button", { name: "Remove the cart" }).click();
  await page
    .getByText("The goods are available to others again, and the request is open.")
    .waitFor();
  expect(await stateOf(first)).toBe("requested");
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 4, reserved: 0 });
  await page.getByRole("button", { name: "1 held cart" }).waitFor({ state: "detached" });

  const second = await acceptedOne();
  const phone = await open(`/pos?order=${second.id}`, {
    as: care,
    size: "phone",
    language: "sw",
    theme: "dark",
  });
  await phone.getByText(/iko kwenye kikapu$/).waitFor();
  await phone.getByRole("button", { name: /Fungua kikapu/ }).click();
  await phone.getByRole("button", { name: "Ondoa vyote kikapuni" }).click();
  await phone.getByText("Kataa", { exact: true }).click();
  await phone.getByRole("button", { name: "Ondoa kikapu", exact: true }).click();
  await phone.getByText("Tafadhali jaza hapa.").first().waitFor();
  await picture(phone, "order-cart-declined-phone-sw-dark");
  await phone.getByLabel(/Sababu/).fill("Imevunjika");
  await phone.getByRole("button", { name: "Ondoa kikapu", exact: true }).click();
  await phone.getByText("Ombi limekataliwa.").waitFor();
  expect(await stateOf(second)).toBe("declined");
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 4, reserved: 0 });

  const third = await acceptedOne();
  await visit(desk, `/order-requests/${third.id}`);
  await desk.getByText(third.number).first().waitFor();
  await desk.getByRole("button", { name: "More actions" }).click();
  await desk.getByRole("menuitem", { name: "Release the goods" }).click();
  await desk.getByText("Goods released, open again").waitFor();
  expect(await stateOf(third)).toBe("requested");

  // The agreed prices of the last one have ended, and the item has become dearer.
  const fourth = await acceptedOne();
  await care.post(`/api/order-requests/${fourth.id}/release`, {});
  await app.db
    .updateTable("orderRequests")
    .set({ pricesUntil: "2026-01-31T20:59:59.999Z" })
    .where("id", "=", fourth.id)
    .execute();
  await app.db
    .updateTable("inventoryItems")
    .set({ price: 1_750_000 })
    .where("id", "=", item.id)
    .execute();
  await visit(phone, `/order-requests/${fourth.id}`);
  await phone.getByText("Bei zimeisha muda").waitFor();
  await picture(phone, "order-prices-ended-phone-sw-dark");
  await visit(desk, `/order-requests/${fourth.id}`);
  await desk.getByText("The prices have ended").waitFor();
  await picture(desk, "order-prices-ended");
  await desk.getByRole("button", { name: "Agree on prices" }).click();
  const agreeing = desk.getByRole("dialog", { name: `Agree on the prices of ${fourth.number}` });
  await agreeing.getByText("TSh 17,500.00").waitFor();
  await expectAccessible(desk);
  await picture(desk, "order-prices-agreed-again");
  await agreeing.getByRole("button", { name: "Customer agrees" }).click();
  await desk.getByText(/^The prices hold until/).waitFor();
  await desk.getByText("Prices agreed again").waitFor();
});

test("a cart and orders that cannot be loaded say so, and Retry loads them", async () => {
  const cable = await onlineItem(app, 5, { name: "Kebo ya majaribio", price: 1_000_000 });
  const page = shopper;
  await page.goto(`/shop/cart?add=${slugOf(cable)}&lang=en`);
  await page.getByText("Kebo ya majaribio").waitFor();
  let isBroken = true;
  await page.route(/\/shop\/(cart\?lines|orders\?tokens)=/, (route) =>
    isBroken ? route.abort() : route.continue(),
  );
  await page.evaluate("localStorage.setItem('fundi.shop.orders', 'x'.repeat(32))");
  for (const [path, shown] of [
    ["/shop/cart", "Kebo ya majaribio"],
    ["/shop/orders", "No order was sent from this browser yet."],
  ] as const) {
    isBroken = true;
    await page.goto(`${path}?lang=en`);
    await page.getByRole("alert").getByText("This could not be loaded").waitFor();
    await expectAccessible(page);
    await picture(page, `failed${path.replaceAll("/", "-")}-phone`);
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("alert").waitFor();
    isBroken = false;
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByText(shown).waitFor();
  }
});

test("the customer of an accepted order pays by its link, without scripts", async () => {
  const item = await onlineItem(app, 2, { name: "Spika ya Bluetooth", price: 2_000_000 });
  const { id, token } = await orderSent(app, [{ itemId: item.id, quantity: 1 }]);
  expect((await care.post(`/api/order-requests/${id}/accept`, {})).status).toBe(200);
  const staff = desk;
  await visit(staff, `/order-requests/${id}`);
  await staff.getByRole("button", { name: "Send payment link" }).waitFor();
  await picture(staff, "order-payment-link-desk");
  const page = await openPage({ size: "phone", language: "sw", scripts: false });
  await page.goto(`/shop/orders/${token}?lang=sw`);
  await picture(page, "order-pay-phone-sw");
  await page.getByRole("button", { name: "Lipa sasa" }).click();
  await page.waitForURL(/\/pay\//);
  await picture(page, "order-pay-page-phone");
});

test("without scripts a product is ordered on a phone, and the order is found again by its number", async () => {
  const cable = await onlineItem(app, 5, { name: "Kebo ya Lightning", price: 900_000 });
  const page = await openPage({ size: "phone", language: "sw", theme: "dark", scripts: false });
  await page.goto(`/shop/cart?add=${slugOf(cable)}&lang=sw`);
  await page.getByRole("link", { name: "Ongeza moja: Kebo ya Lightning" }).click();
  await page.getByRole("img", { name: "Idadi ya Kebo ya Lightning: 2" }).waitFor();
  const number = newPhone();
  await page.getByLabel("Jina lako").fill("Asha");
  await page.getByLabel("Namba ya simu").fill(number);
  await page.getByLabel("Niletee").check();
  await page.getByLabel(/Wapi/).fill("Sinza Mori");
  await picture(page, "cart-sw-dark-phone");
  await page.getByRole("button", { name: "Tuma oda" }).click();
  const title = await page.getByRole("heading", { level: 1, name: /^Oda OR-/ }).textContent();
  await page.getByRole("link", { name: "Oda zangu zote" }).click();
  await page.getByLabel("Namba ya oda").fill(title?.replace("Oda ", "") ?? "");
  await page.getByLabel("Namba ya simu").fill(number);
  await page.getByRole("button", { name: "Tafuta", exact: true }).click();
  await page.getByText("Inasubiri duka").waitFor();
  await picture(page, "order-sw-dark-phone");
});
