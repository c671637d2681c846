/** A customer orders on a phone, with and without scripts; staff see it live, accept it and sell it at the till. */
import { describe, expect, test } from "vitest";
import { slugOf } from "#src/areas/storefront/slugs.ts";
import { expectAccessible, picture } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { onlineItem } from "#tests/support/storefront/orders.ts";
import { stockOf } from "#tests/support/shop/stock.ts";

const { app, admin, care, open, openPage } = await openShop({ care: "Zawadi Komba" });
await admin.put("/api/settings/business", { name: "Fundi Simu Kariakoo", phone: "0712 345 678" });
await care.post("/api/shifts", { openingFloat: 0 });

test("an order of a phone is seen live, accepted, sold at the till and shown as done", async () => {
  const cable = await onlineItem(app, 5, { name: "Kebo ya USB-C", price: 1_250_000 });
  const charger = await onlineItem(app, 3, { name: "Chaja ya haraka 25W", price: 4_500_000 });
  const staff = await open("/order-requests", { as: care });
  await staff.getByText("No order request yet").waitFor();

  const phone = await openPage({ size: "phone", language: "en" });
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
  expect(new URL(phone.url()).search).toBe("?lang=en");

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
  const own = phone.getByRole("link", { name: /OR-\d\d-\d{6}/ });
  await own.waitFor();
  expect(await own.textContent()).toContain("Done");
  await expectAccessible(phone);
  await picture(phone, "orders-phone");
  await own.click();
  await phone.getByText("You have bought it. Thank you!").waitFor();
});

describe.each(["phone", "desk"] as const)("without scripts on a %s", (size) => {
  test("a product is ordered, and the order is found again by its number", async () => {
    const cable = await onlineItem(app, 5, { name: "Kebo ya Lightning", price: 900_000 });
    const page = await openPage({ size, language: "sw", theme: "dark", scripts: false });
    await page.goto(`/shop/cart?add=${slugOf(cable)}&lang=sw`);
    await page.getByRole("link", { name: "Ongeza moja: Kebo ya Lightning" }).click();
    await page.getByRole("img", { name: "Idadi ya Kebo ya Lightning: 2" }).waitFor();
    const number = newPhone();
    await page.getByLabel("Jina lako").fill("Asha");
    await page.getByLabel("Namba ya simu").fill(number);
    await page.getByLabel("Niletee").check();
    await page.getByLabel(/Wapi/).fill("Sinza Mori");
    await picture(page, `cart-sw-dark-${size}`);
    await page.getByRole("button", { name: "Tuma oda" }).click();
    const title = await page.getByRole("heading", { level: 1 }).textContent();
    await page.getByRole("link", { name: "Oda zangu zote" }).click();
    await page.getByLabel("Namba ya oda").fill(title?.replace("Oda ", "") ?? "");
    await page.getByLabel("Namba ya simu").fill(number);
    await page.getByRole("button", { name: "Tafuta", exact: true }).click();
    await page.getByText("Inasubiri duka").waitFor();
    await picture(page, `order-sw-dark-${size}`);
  });
});
