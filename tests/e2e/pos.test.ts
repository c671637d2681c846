import type { Locator } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  picture,
  type TestPage,
  toast,
} from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { scan } from "#tests/support/scan.ts";
import { filmOf, pictureOf } from "#tests/support/code-picture.ts";
import { openShop } from "#tests/support/journey.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { simulated } from "#tests/support/shop/sales.ts";
import { stocked, stockOf } from "#tests/support/shop/stock.ts";
import { visit } from "#tests/support/visit.ts";

/** The test camera of every page shows a film of the label of a cable. */
const film = await filmOf("CAB-001");
afterAll(() => film.remove());

const { app, admin, open, openPage, keepOpen } = await openShop(
  { admin: "Amina Mwinyi" },
  { film: film.path },
);
const cable = await stocked(app.db, 40, { name: "USB-C cable", sku: "CAB-001", price: 500_000 });
await stocked(app.db, 5, {
  name: "Kioo cha Spark 20",
  sku: "SCR-020",
  barcode: "6001234567890",
  price: 4_500_000,
});
await stocked(app.db, 0, { name: "Sold out charger", sku: "CHG-000" });
const batteries = await stocked(app.db, 3, { name: "Last batteries", sku: "BAT-003" });
const speaker = await stocked(app.db, 1, { name: "Last speaker", sku: "SPK-001", price: 900_000 });
await stocked(app.db, 3, { name: "Tempered glass", sku: "GLS-001", price: 700_000 });

const cashierWithShift = async () => {
  const name = "Grace Massawe Mwakalinga";
  const cashier = await signedIn(app, { role: "customer-care", name });
  await cashier.post("/api/shifts", { openingFloat: 0 });
  return cashier;
};
const cashier = await cashierWithShift();
const desk = await keepOpen({ as: cashier });

/** The till at the desk, whose cart is empty. */
async function till(): Promise<TestPage> {
  await visit(desk, "/pos");
  await tile(desk, "USB-C cable").waitFor();
  await cart(desk).getByText("Cart is empty").waitFor();
  return desk;
}

/** Disconnects the page from the network, after the till has preloaded the code that it needs offline. */
async function loseNetwork(page: TestPage): Promise<void> {
  const ahead =
    "payment-dialog|pending-payment|sale-done|toaster|keep-sale|kept-sale-done|kept-paper";
  const fetched = `new Set(performance.getEntriesByType("resource")
    .map(({ name }) => /[/](${ahead})-.{8}[.]js$/.exec(name)?.[1]).filter(Boolean)).size`;
  await expect.poll(() => page.evaluate<number>(fetched)).toBe(7);
  await page.context().setOffline(true);
}

const tile = (page: TestPage, name: string): Locator =>
  page.getByRole("region", { name: "Products" }).getByRole("button", { name });
const search = (page: TestPage): Locator =>
  page.getByRole("searchbox", { name: "Search products" });
const cart = (page: TestPage): Locator => page.getByRole("region", { name: "Cart" });
const payment = (page: TestPage): Locator => page.getByRole("dialog", { name: "Secure Payment" });
const emptyCart = (page: TestPage): Promise<void> =>
  cart(page).getByRole("button", { name: "Empty the cart" }).click();
const payExactly = (page: TestPage): Promise<void> => page.keyboard.press("F8");
const done = (page: TestPage): Locator =>
  page.getByRole("heading", { name: "Sale completed successfully!" });
const latestSale = async () => (await admin.get("/api/sales?limit=1")).body.items[0];

describe("a sale in cash", () => {
  test("of three scanned items takes two keystrokes: exact cash, new sale", async () => {
    const page = await till();
    await page.getByRole("heading", { level: 1, name: "Customer Care Terminal" }).waitFor();
    await page.getByText("Cashier: Grace Massawe").waitFor();
    await scan(page, "CAB-001");
    await scan(page, "6001234567890");
    await scan(page, "cab-001");
    await cart(page).getByText("3 items").waitFor();
    await cart(page).getByText("Walk-in customer").waitFor();
    await expectAccessible(page);
    await picture(page, "pos-cart");
    await payExactly(page);
    await done(page).waitFor();
    const sale = await latestSale();
    expect(sale).toMatchObject({ total: 5_500_000, status: "completed", paymentType: "cash" });
    expect(sale.items.map((item: any) => [item.sku, item.quantity])).toEqual([
      ["CAB-001", 2],
      ["SCR-020", 1],
    ]);
    await page.keyboard.press("F10");
    await cart(page).getByText("Cart is empty").waitFor();
    await cart(page).getByText("Walk-in customer").waitFor();
    expect(await search(page).inputValue()).toBe("");
  });

  test("is followed by the next as soon as a code is scanned", async () => {
    const page = await till();
    await scan(page, "CAB-001");
    await page.keyboard.press("F4");
    await payExactly(page);
    await done(page).waitFor();
    await scan(page, "SCR-020");
    await cart(page).getByText("Kioo cha Spark 20").waitFor();
    await cart(page).getByText("1 item", { exact: true }).waitFor();
    await emptyCart(page);
  });

  test("gives change, prints its receipt in place, and starts the next", async () => {
    const page = await till();
    await tile(page, "USB-C cable").click();
    await page.keyboard.press("F4");
    await page.keyboard.press("F9");
    // An empty field means the exact amount, but unreadable text is refused. A click on a banknote replaces the text.
    const received = payment(page).getByLabel("Cash received");
    await received.fill("10.000x");
    await page.keyboard.press("Enter");
    await payment(page).getByText("Enter an amount, such as 25,000.").waitFor();
    await received.and(page.locator(":focus")).waitFor();
    await payment(page).getByRole("button", { name: "TSh 10,000.00" }).click();
    expect(await received.inputValue()).toBe("10,000");
    await payment(page).getByRole("status").getByText("5,000.00").waitFor();
    await expectAccessible(page);
    await picture(page, "pos-cash");
    await payment(page).getByRole("button", { name: "Complete sale" }).click();
    const finished = page.getByRole("region", { name: "Sale completed successfully!" });
    await finished.getByText("Change").waitFor();
    await finished.getByText("Grace Massawe").waitFor();
    const receipt = page.getByRole("figure", { name: "Receipt" });
    await receipt.getByText("USB-C cable").waitFor();
    await expectAccessible(page);
    await picture(page, "pos-done");

    await page.evaluate("window.print = () => { window.printed = true }");
    const marked = page.waitForResponse(/\/api\/receipts\/.*\/printed/);
    await finished.getByRole("button", { name: "Print Receipt" }).click();
    expect((await marked).status()).toBe(200);
    await page.emulateMedia({ media: "print" });
    await page.locator(".sale-print").getByText("USB-C cable").waitFor();
    expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });
    // After a reload the cart is empty: the finished sale does not come back.
    await page.reload();
    await cart(page).getByText("Cart is empty").waitFor();
    expect(
      await page.evaluate(
        `new Promise((done) => {
          indexedDB.open("fundi-till").onsuccess = ({ target: { result } }) => {
            const stored = result.transaction("waiting").objectStore("waiting").getAll();
            stored.onsuccess = () => done(JSON.stringify(stored.result));
          };
        })`,
      ),
    ).not.toContain("USB-C");
  });

  test("reports missing, unknown and sold-out items", async () => {
    const page = await till();
    await page.keyboard.press("F9");
    await toast(page, "Cart is empty");
    await scan(page, "NO-SUCH-CODE");
    await toast(page, "Product not found");
    await scan(page, "CHG-000");
    await toast(page, "Out of stock");
    for (let nth = 1; nth <= 6; nth++) await scan(page, "SCR-020");
    await toast(page, "No more stock available");
    await cart(page).getByLabel("Quantity of Kioo cha Spark 20").fill("9");
    await cart(page).getByLabel("Quantity of Kioo cha Spark 20").press("Tab");
    await toast(page, "Cannot exceed available stock");
    await emptyCart(page);
  });

  test("continues with the payment after choosing the customer, in a shop that asks everybody", async () => {
    await admin.put("/api/settings/sales", { walkInFirst: false });
    const page = await till();
    await cart(page).getByText("Walk-in customer").waitFor({ state: "detached" });
    await scan(page, "CAB-001");
    await cart(page).getByRole("button", { name: "Walk-in" }).waitFor();
    await page.keyboard.press("F9");
    await toast(page, "Please select a customer");
    const dialog = page.getByRole("dialog", { name: "Select Customer" });
    await dialog.getByRole("button", { name: "Create New Customer" }).waitFor();
    await expectAccessible(page);
    // The first Escape closes the list of the search, the second closes the dialog.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.keyboard.press("F9");
    await dialog.getByRole("button", { name: "Walk-in" }).click();
    await payment(page).getByRole("button", { name: "Complete sale" }).click();
    await done(page).waitFor();
    await page.keyboard.press("F10");
    await admin.put("/api/settings/sales", { walkInFirst: true });
    await cart(page).getByText("Walk-in customer").waitFor();
  });

  test("of a searched product, with a discount, to a new customer who is stored with it", async () => {
    const page = await till();
    await page.keyboard.press("F2");
    await page.getByRole("searchbox", { name: "Search products" }).fill("spark");
    await tile(page, "USB-C cable").waitFor({ state: "detached" });
    await page.getByRole("searchbox", { name: "Search products" }).press("Enter");
    await cart(page).getByText("Kioo cha Spark 20").waitFor();
    await page.keyboard.press("F6");
    await page.getByRole("dialog", { name: "Discount" }).getByLabel("Percent off").fill("10");
    await page.keyboard.press("Enter");
    await cart(page).getByRole("button", { name: "Discount 10 %" }).waitFor();

    await page.keyboard.press("F3");
    await page.getByRole("button", { name: "Create New Customer" }).click();
    const dialog = page.getByRole("dialog", { name: "Create New Customer" });
    await dialog.getByLabel("Customer Name").fill("Neema <b>Komba</b>");
    await dialog.getByLabel("Phone Number").fill("0754 888 777");
    await dialog.getByRole("button", { name: "Create Customer" }).click();
    await toast(page, "Customer created! Please complete the sale to save customer data.");
    expect((await admin.get("/api/customers?search=0754888777")).body.items).toEqual([]);
    await page.reload();
    await cart(page).getByText("Neema <b>Komba</b>").waitFor();
    await payExactly(page);
    await done(page).waitFor();
    expect(await latestSale()).toMatchObject({
      discountAmount: 450_000,
      total: 4_050_000,
      customer: { name: "Neema <b>Komba</b>", phone: "+255754888777" },
    });
    await page.keyboard.press("F10");
  });

  test("is linked to a repair and takes its customer", async () => {
    const device = await takenIn(admin, { brand: "Tecno", model: "Spark 20" });
    const page = await till();
    await tile(page, "USB-C cable").click();
    await cart(page).getByRole("button", { name: "Link Sale to Repair" }).click();
    const dialog = page.getByRole("dialog", { name: "Link Sale to Repair" });
    await dialog.getByRole("searchbox").fill(device.ticketNumber);
    await dialog.getByRole("button", { name: device.ticketNumber }).click();
    await cart(page).getByText(`Repair ${device.ticketNumber}`).waitFor();
    await payExactly(page);
    await done(page).waitFor();
    expect(await latestSale()).toMatchObject({
      customerId: device.customerId,
      items: [{ deviceId: device.id }],
    });
    await page.keyboard.press("F10");
  });
});

describe("a cart", () => {
  test("survives a reload, is held, and continues among others", async () => {
    const page = await till();
    await scan(page, "SCR-020");
    await cart(page).getByText("Kioo cha Spark 20").waitFor();
    await page.keyboard.press("F7");
    await toast(page, "Cart put aside");
    await scan(page, "CAB-001");
    await cart(page).getByText("USB-C cable").waitFor();
    await page.reload();
    await cart(page).getByText("USB-C cable").waitFor();
    await page.getByRole("button", { name: "1 held cart" }).waitFor();
    await page.keyboard.press("F7");
    await page.getByRole("button", { name: "2 held carts" }).click();
    await expectAccessible(page);
    await picture(page, "pos-held");
    await page.getByRole("dialog").getByRole("button", { name: "Kioo cha Spark 20" }).click();
    await cart(page).getByText("Kioo cha Spark 20").waitFor();
    await emptyCart(page);
    await page.keyboard.press("Shift+F7");
    await page.getByRole("dialog").getByRole("button", { name: "USB-C cable" }).click();
    await cart(page).getByText("USB-C cable").waitFor();
    await emptyCart(page);
  });

  test("is kept when another till was faster, and the refusal names the item and the rest", async () => {
    const page = await till();
    for (let nth = 1; nth <= 3; nth++) await scan(page, "BAT-003");
    await cart(page).getByText("3 items").waitFor();
    await page.keyboard.press("F9");
    await payment(page).getByRole("button", { name: "Complete sale" }).waitFor();
    const sold = await admin.post("/api/sales", {
      customer: { name: "Quick", phone: "0754123987" },
      lines: [{ itemId: batteries.id, quantity: 2 }],
      payment: { method: "cash" },
    });
    expect(sold.status).toBe(201);
    await page.keyboard.press("Enter");
    await payment(page).getByText("Not enough in stock: Last batteries, 1 left.").waitFor();
    await page.keyboard.press("Escape");
    await cart(page).getByText("Failed to create sale").waitFor();
    await cart(page).getByText("Only 1 left").waitFor();
    await cart(page).getByLabel("Quantity of Last batteries").fill("1");
    await cart(page).getByLabel("Quantity of Last batteries").press("Enter");
    await payExactly(page);
    await done(page).waitFor();
    expect((await stockOf(app.db, batteries.id)).quantity).toBe(0);
    await page.keyboard.press("F10");
  });

  test("whose answer is lost is completed on the device, and sold once with the same key", async () => {
    const page = await till();
    await scan(page, "CAB-001");
    await page.keyboard.press("F4");
    const keys: (string | undefined)[] = [];
    await page.route("**/api/sales", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      keys.push(route.request().headers()["idempotency-key"]);
      // The server completes the sale, but its answer is lost.
      await route.fetch();
      await route.abort();
    });
    await page.route("**/api/outbox", (route) => route.abort());
    await payExactly(page);
    await done(page).waitFor();
    await page
      .getByText(/Recorded on this device at/)
      .first()
      .waitFor();
    const sale = await latestSale();
    await page.unroute("**/api/sales");
    await page.unroute("**/api/outbox");
    const again = page.waitForRequest("**/api/outbox");
    await page.reload();
    keys.push(...(await again).postDataJSON().commands.map(({ key }: any) => key));
    await cart(page).getByText("Cart is empty").waitFor();
    expect(new Set(keys).size).toBe(1);
    expect((await latestSale()).id).toBe(sale.id);
  });

  test("that may not wait is sent again, and when refused returns with the reason", async () => {
    const page = await till();
    await scan(page, "SPK-001");
    await page.keyboard.press("F4");
    await page.route("**/api/sales", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await page.keyboard.press("F9");
    await payment(page).getByText("To pay").waitFor();
    await page.keyboard.press("F4");
    await payment(page).getByLabel("Phone that pays").fill("0754123456");
    await page.keyboard.press("F9");
    await payment(page).getByText("No answer yet").waitFor();
    await page.keyboard.press("F7");
    const sold = await admin.post("/api/sales", {
      customer: { name: "Quick", phone: "0754123988" },
      lines: [{ itemId: speaker.id, quantity: 1 }],
      payment: { method: "cash" },
    });
    expect(sold.status).toBe(201);
    await page.unroute("**/api/sales");
    await page.getByRole("button", { name: "1 held cart" }).click();
    const list = page.getByRole("dialog", { name: "Held carts" });
    await list.getByText("Not sold: Not enough in stock: Last speaker, 0 left.").waitFor();
    await picture(page, "pos-aside-refused");
    await list.getByRole("button", { name: "Resume" }).click();
    await cart(page).getByText("None left").waitFor();
    expect((await stockOf(app.db, speaker.id)).quantity).toBe(0);
    await emptyCart(page);
  });
});

describe("mobile money", () => {
  const pay = async (page: TestPage, phone: string) => {
    await scan(page, "CAB-001");
    await page.keyboard.press("F4");
    await page.keyboard.press("F9");
    await payment(page).getByText("To pay").waitFor();
    await page.keyboard.press("F4");
    await payment(page).getByRole("button", { name: "Ask for payment" }).click();
    await payment(page).getByText("Customer phone number required for M-Pesa payment").waitFor();
    // The invalid field has the focus, so the phone number is typed into it.
    await payment(page).getByLabel("Phone that pays").and(page.locator(":focus")).waitFor();
    await page.keyboard.type(phone);
    await page.keyboard.press("F9");
  };

  test("is awaited, and then the sale completes", async () => {
    const page = await till();
    await pay(page, "0754999999");
    await page.getByText("Payment completed successfully!").waitFor();
    await done(page).waitFor();
    expect(await latestSale()).toMatchObject({ status: "completed", paymentType: "mobile_money" });
    await page.keyboard.press("F10");
  });

  test("that fails is requested again, or replaced by another method", async () => {
    const page = await till();
    await pay(page, simulated.fails);
    const failed = page.getByRole("dialog", { name: "Payment Failed" });
    await failed.getByText("Payment failed. Please try again.").waitFor();
    await failed.getByText("Payment failed: The customer declined").waitFor();
    await expectAccessible(page);
    await picture(page, "pos-failed");
    await page.reload();
    const asked = page.waitForResponse(/\/api\/payments\/.*\/retry/);
    await failed.getByRole("button", { name: "Ask again" }).click();
    expect((await asked).status()).toBe(200);
    await failed.getByRole("button", { name: "Pay another way" }).click();
    await payment(page).getByRole("radio", { name: "Cash" }).check();
    await payment(page).getByRole("button", { name: "Complete sale" }).click();
    await done(page).waitFor();
    await page.keyboard.press("F10");
  });

  test("without an answer is awaited, and may be given up", async () => {
    const page = await till();
    await pay(page, simulated.never);
    await payment(page).getByText("Simulator: no money moves").waitFor();
    await expectAccessible(page);
    await picture(page, "pos-waiting");
    // While the payment waits, the cashier serves another customer.
    await page.keyboard.press("F7");
    await scan(page, "GLS-001");
    await cart(page).getByText("Tempered glass").waitFor();
    await page.keyboard.press("Shift+F7");
    const list = page.getByRole("dialog", { name: "Held carts" });
    await list.getByText("Waiting for the payment").waitFor();
    await list.getByRole("button", { name: "USB-C cable" }).click();
    await payment(page).getByText("Waiting for the customer").waitFor();
    await page.keyboard.press("Escape");
    await cart(page).getByRole("button", { name: "Show the payment" }).click();
    await payment(page).getByRole("button", { name: "Cancel sale" }).click();
    await toast(page, "The sale was cancelled. The cart is still here.");
    // The sale is over by the live update before the answer closes the dialog.
    await payment(page).waitFor({ state: "detached" });
    await cart(page).getByText("USB-C cable").waitFor();
    expect(await latestSale()).toMatchObject({ status: "cancelled" });
    await emptyCart(page);
    // By its shortcut, because toasts cover the button while the pointer is on them.
    await page.keyboard.press("Shift+F7");
    await list.getByRole("button", { name: "Tempered glass" }).click();
    await cart(page).getByText("Tempered glass").waitFor();
    await emptyCart(page);
  });
});

// This is the last test at the desk, because it goes on while the sales are sent.
test("without a network the till sells for cash and by typed reference, and both sales exist once afterwards", async () => {
  const page = await till();
  const before = await latestSale();
  const { quantity } = await stockOf(app.db, cable.id);
  await scan(page, "CAB-001");
  await page.keyboard.press("F4");
  await loseNetwork(page);
  await page.getByText("You can sell for cash and by typed reference.").waitFor();
  await payExactly(page);
  await done(page).waitFor();
  await page
    .getByText(/Recorded on this device at/)
    .first()
    .waitFor();
  await page.getByText("Number follows").nth(1).waitFor();
  await page.getByRole("button", { name: "1 record is saved on this device." }).waitFor();
  await expectAccessible(page);
  await picture(page, "pos-kept");

  // The next customer, by a scan. The requests to a phone, and credit, need a connection, and the form says so.
  await scan(page, "SCR-020");
  await page.keyboard.press("F4");
  await page.keyboard.press("F9");
  await payment(page).getByText("gift cards and instalments need a connection.").waitFor();
  await page.keyboard.press("F4");
  await payment(page).getByText("Without a connection no customer can be asked").waitFor();
  await expectAccessible(page);
  await picture(page, "pos-offline-payment");
  await payment(page).getByLabel("Reference").fill("QGH7OFFLINE");
  await page.keyboard.press("F9");
  await done(page).waitFor();
  await page.getByRole("button", { name: "2 records are saved on this device." }).waitFor();
  await page.keyboard.press("F10");
  await cart(page).getByText("Cart is empty").waitFor();

  await page.context().setOffline(false);
  const latest = async () => {
    const { items } = (await admin.get("/api/sales?limit=3")).body;
    return items.map(({ id, status, total }: any) =>
      id === before.id ? "before" : [status, total],
    );
  };
  await expect.poll(latest).toEqual([["completed", 4_500_000], ["completed", 500_000], "before"]);
  await page.getByRole("button", { name: /saved on this device/ }).waitFor({ state: "detached" });
  expect((await stockOf(app.db, cable.id)).quantity).toBe(quantity - 1);
});

/** How far the search is below the title of the page, in pixels. */
async function heightOfHeader(page: TestPage): Promise<number> {
  const title = await page.getByRole("heading", { level: 1 }).boundingBox();
  const box = await page.getByRole("search").boundingBox();
  return (box?.y ?? 1000) - (title?.y ?? 0);
}
/** A line has 44 pixels, with 12 pixels below it. */
const TWO_LINES = 2 * (44 + 12);

describe("on the phone", () => {
  test("the header takes at most two lines in Swahili", async () => {
    const page = await open("/pos", {
      as: await cashierWithShift(),
      size: "phone",
      language: "sw",
    });
    await page.getByRole("link", { name: /^Zamu tangu/ }).waitFor();
    await picture(page, "pos-phone-header-sw");
    expect(await heightOfHeader(page)).toBeLessThan(TWO_LINES);
    await expectNoSidewaysScroll(page);
  });

  test("the header takes two lines, the cart is a bar and a sheet within reach of the thumb, and codes come from the camera and from a picture", async () => {
    const page = await open("/pos", { as: cashier, size: "phone" });
    await page.getByRole("link", { name: /^Shift since/ }).waitFor();
    await picture(page, "pos-phone-header-en");
    expect(await heightOfHeader(page)).toBeLessThan(TWO_LINES);

    await tile(page, "USB-C cable").click();
    await tile(page, "USB-C cable").getByRole("img", { name: "No Image" }).waitFor();
    await expectAccessible(page);
    await picture(page, "pos-phone");
    // The button Pay opens the payment; the chevron opens the cart.
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await payment(page).getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Open the cart" }).click();
    const sheet = page.getByRole("dialog", { name: "Cart" });
    await sheet.getByText("Walk-in customer").waitFor();
    await expectAccessible(page);
    await picture(page, "pos-phone-cart");
    const heights = await sheet
      .getByRole("button")
      .evaluateAll((all) => all.map((each: any) => each.getBoundingClientRect().height));
    expect(heights.filter((height) => height > 0 && height < 44)).toEqual([]);
    await sheet.getByRole("button", { name: "Pay", exact: true }).click();
    await payment(page).getByRole("button", { name: "Complete sale" }).click();
    await done(page).waitFor();
    await expectNoSidewaysScroll(page);
    await picture(page, "pos-phone-done");
    await page.getByRole("button", { name: "New Sale" }).click();
    await tile(page, "USB-C cable").waitFor();

    // Several messages leave the button of the held carts free.
    const heldButton = page.getByRole("button", { name: /^\d held carts?$/ });
    for (let count = 1; count <= 3; count++) {
      await tile(page, "USB-C cable").click();
      await page.keyboard.press("F7");
      await heldButton.getByText(`${count} held cart`).waitFor({ state: "attached" });
    }
    const lowest = await page
      .locator("[data-sonner-toast]")
      .evaluateAll((all) => Math.max(...all.map((each) => each.getBoundingClientRect().bottom)));
    expect(lowest).toBeLessThanOrEqual((await heldButton.boundingBox())?.y ?? 0);
    await picture(page, "pos-phone-toasts");

    await page.context().grantPermissions(["camera"]);
    await page.getByRole("button", { name: "Scan", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Scan a code" });
    await dialog.getByText("USB-C cable: 1 in the cart").waitFor();
    await expectAccessible(page);
    await picture(page, "pos-scan");
    await dialog.getByRole("button", { name: "Stop Scanning" }).click();
    await dialog.getByLabel("Choose Image").setInputFiles(await pictureOf("SCR-020"));
    await dialog.getByText("Kioo cha Spark 20: 1 in the cart").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Open the cart" }).click();
    await sheet.getByRole("button", { name: "Exact cash" }).click();
    await done(page).waitFor();
    expect(await latestSale()).toMatchObject({ total: 5_000_000, status: "completed" });
  });
});

test("an empty shop says what to do, and a failed catalogue offers Retry", async () => {
  const page = await openPage({ as: cashier });
  await page.route("**/api/items/catalogue**", (route) => route.fulfill({ status: 400, body: "" }));
  await page.goto("/pos");
  await page.getByText("Failed to load inventory").waitFor();
  await page.unroute("**/api/items/catalogue**");
  await page.route("**/api/items/catalogue**", (route) =>
    route.fulfill({ json: { items: [], nextCursor: null, asOf: "2026-01-01T00:00:00.000Z" } }),
  );
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByText("No products to sell yet").waitFor();
  await page.getByRole("link", { name: "Add products" }).waitFor();
  await expectAccessible(page);
});
