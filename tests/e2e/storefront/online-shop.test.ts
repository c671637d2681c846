/**
 * Staff run the online shop: what is online, its order, flash sales, brands, texts and reviews. Visitors see it at
 * once.
 */
import { expect, test } from "vitest";
import { MAKE_WEBP } from "#src/areas/inventory/pictures/server/make-webp.ts";
import { sql } from "kysely";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  picture,
  toast,
  type TestPage,
} from "#tests/support/browser.ts";
import { jobsDone } from "#tests/support/eventually.ts";
import { openShop } from "#tests/support/journey.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { plainPicture } from "#tests/support/shop/pictures.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { addPictureOf, onlineGood } from "#tests/support/storefront/online-goods.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, open, keepOpen } = await openShop({}, { as: "admin" });
const desk = await keepOpen();
const visitor = await keepOpen({ as: undefined });
await admin.put("/api/settings/business", { name: "Fundi Simu Kariakoo", phone: "0712 345 678" });
const hidden = { isAvailableOnline: false };
const speaker = await onlineGood(app.db, "JBL Go 3 Bluetooth speaker", {
  ...hidden,
  brand: "JBL",
  price: 11_500_000,
});
const phone = await onlineGood(app.db, "Galaxy A54 5G 128 GB", {
  ...hidden,
  brand: "Samsung",
  category: "devices",
  price: 75_000_000,
});
await onlineGood(app.db, "Lightning cable 2 m", { ...hidden, brand: "Apple", quantity: 0 });
await addPictureOf(admin, speaker.id, "#8a2f4b");
await addPictureOf(admin, phone.id, "#2f5d8a");
await sql`select graphile_worker.add_job(${MAKE_WEBP})`.execute(app.db);
await jobsDone(app.db);

const tabOf = (page: TestPage, name: string) => page.getByRole("tab", { name, exact: true });

/** A public page, as a visitor without a session gets it. It changes a moment after staff have changed the shop. */
const pageAt = async (address: string) => (await fetch(app.url + address)).text();

/** The names of the products in the grid of the public page. */
async function namesInShop(): Promise<string[]> {
  const html = await pageAt("/shop?lang=en");
  const names = [speaker, phone].map(({ name }) => ({ name, at: html.lastIndexOf(`>${name}<`) }));
  return names
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
    .map(({ name }) => name);
}

test("products are put online in bulk and in an order, which visitors see", async () => {
  expect(await namesInShop()).toEqual([]);
  const page = desk;
  await visit(page, "/online-shop?tab=products");
  for (const { name } of [speaker, phone]) await page.getByLabel(`Select ${name}`).check();
  await expectAccessible(page);
  await picture(page, "online-shop-products-chosen");
  const bar = page.getByRole("region", { name: "Selected products" });
  await bar.getByRole("button", { name: "Put online" }).click();
  await toast(page, "2 products are now online");
  // The link of the row must not lie over its button.
  await page.getByRole("button", { name: `Take offline: ${phone.name}` }).click();
  await toast(page, "1 product is now offline");
  await page.getByRole("button", { name: `Put online: ${phone.name}` }).click();
  await toast(page, "1 product is now online");
  await picture(page, "online-shop-products");

  await tabOf(page, "Order").click();
  await page.getByText("The newest products come first").waitFor();
  await picture(page, "online-shop-order-empty");
  for (const { name } of [speaker, phone]) {
    await page.getByRole("combobox", { name: "Put a product first" }).click();
    await page.getByRole("option", { name }).click();
    await page.getByRole("button", { name: `Take ${name} out of the order` }).waitFor();
  }
  await expect.poll(namesInShop).toEqual([speaker.name, phone.name]);
  await page.getByRole("button", { name: `Move ${phone.name} up` }).press("Enter");
  await expect.poll(namesInShop).toEqual([phone.name, speaker.name]);
  await expect
    .poll(() => page.evaluate("document.activeElement.ariaLabel"))
    .toBe(`Move ${phone.name} up`);
  await expectAccessible(page);
  await picture(page, "online-shop-order");
});

test("a flash sale is planned, starts, is seen by visitors and in the preview, and ends", async () => {
  const page = desk;
  await visit(page, "/online-shop?tab=flash-sales");
  await page.getByText("No flash sales yet").waitFor();
  await picture(page, "online-shop-flash-empty");
  await page.getByRole("button", { name: "New flash sale" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New flash sale" });
  await dialog.getByRole("button", { name: "Plan flash sale" }).click();
  await dialog.getByText("Add at least one product").waitFor();
  await picture(page, "online-shop-flash-wrong");
  await dialog.getByLabel("Name").fill("Wikendi ya spika");
  await dialog.getByLabel("First day").fill("1 Jan 2099");
  await dialog.getByLabel("From").fill("08:00");
  await dialog.getByLabel("Last day").fill("2 Jan 2099");
  await dialog.getByLabel("Until").fill("20:00");
  await dialog.getByRole("combobox", { name: "Add a product" }).click();
  await dialog.getByRole("option", { name: speaker.name }).click();
  await dialog.getByLabel(`Price of ${speaker.name} in the flash sale`).fill("99,000");
  await dialog.getByText("13% off").waitFor();
  await dialog.getByLabel("Reason").fill("Mwisho wa mwezi");
  await expectAccessible(page);
  await picture(page, "online-shop-flash-dialog");
  await dialog.getByRole("button", { name: "Plan flash sale" }).click();
  await toast(page, "Flash sale planned");
  expect(await pageAt("/shop?lang=en")).not.toContain("Flash Sales");

  await page.getByRole("button", { name: "Edit Wikendi ya spika" }).click();
  const edit = page.getByRole("dialog", { name: "Edit flash sale" });
  // A start in the past means now.
  await edit.getByLabel("First day").fill("1 Jan 2020");
  await edit.getByLabel("Reason").fill("Tuanze sasa");
  await edit.getByRole("button", { name: "Save" }).click();
  await toast(page, "Flash sale changed");
  await page.getByRole("table").getByText("Running").waitFor();
  await expectAccessible(page);
  await picture(page, "online-shop-flash");

  await expect.poll(() => pageAt("/shop?lang=en")).toContain("Flash Sales");
  await visitor.goto("/shop?lang=en");
  await visitor.getByRole("heading", { name: "Flash Sales" }).waitFor();
  await visitor.getByText("Wikendi ya spika").waitFor();
  await visitor.getByText("99,000").first().waitFor();
  await expectAccessible(visitor);
  await picture(visitor, "online-shop-visitor");

  await tabOf(page, "Preview").click();
  const frame = page.frameLocator("iframe");
  await frame.getByRole("heading", { name: "Flash Sales" }).waitFor();
  // The frame is another origin. Its stylesheet arrives all the same.
  expect(await frame.locator("body").evaluate("getComputedStyle(document.body).margin")).toBe(
    "0px",
  );
  await frame.getByRole("link", { name: speaker.name, exact: true }).first().click();
  await frame.getByRole("heading", { level: 1, name: speaker.name }).waitFor();
  await page.getByText("Computer").click();
  await page.getByText("Kiswahili").click();
  await frame.getByRole("heading", { name: "Ofa za muda" }).waitFor();
  await picture(page, "online-shop-preview");
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("img", { name: "The address of the online shop" }).waitFor();
  await expectAccessible(page);
  await picture(page, "online-shop-share");
  await page.keyboard.press("Escape");

  await tabOf(page, "Flash sales").click();
  await page.getByRole("button", { name: "End now: Wikendi ya spika" }).click();
  const end = page.getByRole("dialog", { name: "End Wikendi ya spika?" });
  await end.getByLabel("Reason").fill("Zimeisha");
  await picture(page, "online-shop-flash-end");
  await end.getByRole("button", { name: "End now" }).click();
  await toast(page, "The flash sale has ended");
  await page.getByRole("table").getByText("Zimeisha").waitFor();
  await expect.poll(() => pageAt("/shop?lang=en")).not.toContain("Flash Sales");
  await visitor.reload();
  await visitor.getByText("115,000").first().waitFor();
  expect(await visitor.getByText("Flash Sales").count()).toBe(0);
});

test("brands and texts in both languages are changed, and visitors read them", async () => {
  const page = desk;
  await visit(page, "/online-shop?tab=brands");
  await page.getByRole("button", { name: "Edit JBL" }).click();
  const dialog = page.getByRole("dialog", { name: "JBL" });
  await dialog.getByLabel("Spelling").fill("Sony");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Change only capitals here. Write another brand into").waitFor();
  await dialog.getByLabel("Spelling").fill("Jbl");
  await dialog.getByLabel("What the picture shows").fill("An orange mark");
  const file = await plainPicture(300, 300, "#d35400").png().toBuffer();
  await dialog
    .locator("input[type=file]")
    .last()
    .setInputFiles({ name: "jbl.png", mimeType: "image/png", buffer: file });
  await dialog.getByRole("button", { name: "Remove picture" }).waitFor();
  await expectAccessible(page);
  await picture(page, "online-shop-brand");
  await dialog.getByRole("button", { name: "Save" }).click();
  await toast(page, "Jbl saved");
  await page.getByRole("button", { name: "Move Jbl up" }).waitFor();
  await expectAccessible(page);
  await picture(page, "online-shop-brands");

  await tabOf(page, "Texts and settings").click();
  const about = page.getByRole("region", { name: "About the shop" });
  await about.getByLabel("In English").fill("We repair and sell phones since 2009.");
  await about.getByLabel("In Swahili").fill("Tunatengeneza na kuuza simu tangu 2009.");
  await page.getByLabel("WhatsApp number").fill("0754 100 200");
  await page.getByLabel("Link to the map").fill("maps");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Enter an address that begins with https://").first().waitFor();
  await page.getByLabel("Link to the map").fill("");
  await expectAccessible(page);
  await picture(page, "online-shop-texts");
  await page.getByRole("button", { name: "Save" }).click();
  await toast(page, "Settings saved");

  for (const [address, text] of [
    ["/shop?lang=sw", "Tunatengeneza na kuuza simu tangu 2009."],
    ["/shop?lang=en", "We repair and sell phones since 2009."],
    [`/shop/${speaker.slug}?lang=en`, 'href="https://wa.me/255754100200'],
  ] as const)
    await expect.poll(() => pageAt(address)).toContain(text);
  await visitor.goto("/shop?lang=sw");
  await visitor.getByText("Tunatengeneza na kuuza simu tangu 2009.").waitFor();
  await visitor.getByRole("img", { name: "An orange mark" }).waitFor();

  await page.getByRole("switch", { name: "The online shop is open" }).click();
  await expect.poll(() => pageAt("/shop?lang=en")).toContain("The online shop is closed");
  await page.getByRole("switch", { name: "The online shop is open" }).click();
  await expect.poll(() => pageAt("/shop?lang=en")).toContain(speaker.name);
});

/** Sells a speaker to a new customer. Returns the page on which this customer reviews it. */
async function reviewPage(name: string): Promise<string> {
  const given = { name, phone: newPhone(), preferredLanguage: "en" };
  const { id: customerId } = (await admin.post("/api/customers", given)).body;
  const sale = await sold(admin, [{ itemId: speaker.id, quantity: 1 }], { customerId });
  const { id } = await app.db
    .selectFrom("saleItems")
    .select("id")
    .where("saleId", "=", sale.id)
    .executeTakeFirstOrThrow();
  const { url } = (await admin.get(`/api/customers/${customerId}/page-link`)).body;
  return `${new URL(url).pathname}/rate/${id}?lang=en`;
}

test("a buyer's review is published and appears on the page of the product", async () => {
  const page = desk;
  await visit(page, "/online-shop?tab=reviews");
  await page.getByText("No review is waiting").waitFor();
  await picture(page, "online-shop-reviews-empty");
  const buyer = await open(await reviewPage("Mwanaidi Siri"), { as: undefined, size: "phone" });
  await buyer.getByLabel("4 of 5 stars").check();
  await buyer.getByLabel("What would you tell others?").fill("Nzuri sana, sauti kubwa");
  await buyer.getByLabel("Show my first name with the review").check();
  await expectAccessible(buyer);
  await picture(buyer, "online-shop-buyer");
  await buyer.getByRole("button", { name: "Send review" }).click();
  await buyer.getByText("Thank you. Your review is shown once").waitFor();
  await buyer.goto(await reviewPage("Juma Mkali"));
  await buyer.getByLabel("1 of 5 stars").check();
  await buyer.getByRole("button", { name: "Send review" }).click();
  await buyer.getByText("Thank you. Your review is shown once").waitFor();

  const review = page.getByRole("listitem").filter({ hasText: "Nzuri sana" });
  await review.getByText("Mwanaidi").waitFor();
  await page.getByText("Only stars, no text").waitFor();
  await expectAccessible(page);
  await picture(page, "online-shop-reviews");
  await review.getByRole("button", { name: "Publish" }).click();
  await toast(page, "The review is published");
  await page.getByRole("button", { name: "Reject" }).click();
  const reject = page.getByRole("dialog", { name: "Reject this review?" });
  await reject.getByLabel("Reason").fill("Hakuna maelezo");
  await picture(page, "online-shop-review-reject");
  await reject.getByRole("button", { name: "Reject" }).click();
  await toast(page, "The review is not shown");
  await page.getByText("No review is waiting").waitFor();
  await page.getByText("All", { exact: true }).click();
  await page.getByText("Rejected: Hakuna maelezo").waitFor();
  await picture(page, "online-shop-reviews-all");

  const item = `/shop/${speaker.slug}?lang=en`;
  await expect.poll(() => pageAt(item)).toContain("Nzuri sana, sauti kubwa");
  await visitor.goto(item);
  const reviews = visitor.getByRole("region", { name: "Reviews of buyers" });
  await reviews.getByText("Nzuri sana, sauti kubwa").waitFor();
  await reviews.getByText("Mwanaidi").waitFor();
  expect(await reviews.getByRole("listitem").count()).toBe(1);
  await expectAccessible(visitor);
  await reviews.scrollIntoViewIfNeeded();
  await picture(visitor, "online-shop-visitor-review");
});

const tabs = ["preview", "products", "order", "brands", "flash-sales", "reviews", "texts"] as const;
const wordsOfTabs = {
  preview: "Hili ni duka lenyewe",
  products: speaker.name,
  order: phone.name,
  brands: "Samsung",
  "flash-sales": "Wikendi ya spika",
  reviews: "Nzuri sana",
  texts: "Kuhusu duka",
};

test("every tab opens on a dark phone in Swahili without sideways scroll", async () => {
  const options = { size: "phone", language: "sw", theme: "dark" } as const;
  const page = await open("/online-shop?status=all", options);
  for (const tab of tabs) {
    await visit(page, `/online-shop?tab=${tab}&status=all`);
    await page.locator(`[role=tab][data-value=${tab}][aria-selected=true]`).waitFor();
    await page.getByRole("tabpanel").getByText(wordsOfTabs[tab]).first().waitFor();
    if (tab === "preview") await page.frameLocator("iframe").getByRole("main").waitFor();
    await expectNoSidewaysScroll(page);
    await picture(page, `online-shop-phone-${tab}`);
  }
  await visit(page, "/online-shop?tab=flash-sales&new=true");
  const dialog = page.getByRole("dialog", { name: "Ofa mpya ya muda" });
  await dialog.getByRole("combobox", { name: "Ongeza bidhaa" }).click();
  await dialog.getByRole("option", { name: phone.name }).click();
  await dialog.getByLabel(`Bei ya ${phone.name} kwenye ofa`).fill("700000");
  await expectAccessible(page);
  await picture(page, "online-shop-phone-flash-dialog");
});
