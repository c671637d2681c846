/** Pictures of an item, its labels, and the stock analytics. */
import { expect, test } from "vitest";
import { expectAccessible, picture } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { plainPicture } from "#tests/support/shop/pictures.ts";
import { codesIn } from "#tests/support/read-picture.ts";
import { visit } from "#tests/support/visit.ts";
import { move, stocked } from "#tests/support/shop/stock.ts";

const { app, admin, open, keepOpen } = await openShop({}, { as: "admin" });

/** A desk, which lasts for the file. */
const desk = await keepOpen();

const file = async (name: string, colour: string) => ({
  name,
  mimeType: "image/png",
  buffer: await plainPicture(600, 400, colour).png().toBuffer(),
});

test("pictures are added, ordered by keyboard, described and deleted; labels can be scanned", async () => {
  const one = await stocked(app.db, 3, { name: "Kioo cha Tecno", barcode: "6001234567899" });
  const two = await stocked(app.db, 1, { name: "Betri ya Samsung", sku: "BAT-A14" });
  const page = desk;
  await visit(page, `/inventory/${one.id}`);
  const card = page.getByRole("region", { name: "Pictures" });
  await card.getByText("No pictures yet.", { exact: false }).waitFor();
  await page
    .locator("[data-pictures=files]")
    .setInputFiles([
      await file("a.png", "#aa3333"),
      await file("b.png", "#3333aa"),
      { name: "c.png", mimeType: "image/png", buffer: Buffer.from("<script>alert(1)</script>") },
    ]);
  await card.getByText("Not sent. This file is not a picture.").waitFor();
  await card.getByRole("button", { name: "Leave out c.png" }).click();
  await card.getByRole("button", { name: /^Open picture 2/ }).waitFor();
  await expectAccessible(page);
  await picture(page, "item-pictures");

  const { body: before } = await admin.get(`/api/items/${one.id}/pictures`);
  await card.getByRole("button", { name: "Picture 2: more" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Move earlier" }).press("Enter");
  await card.getByText("Now at place 1 of 2.").waitFor();
  await expect
    .poll(async () => (await admin.get(`/api/items/${one.id}`)).body.featuredImage)
    .toBe(before.pictures[1].mediumUrl);

  await card.getByRole("button", { name: /^Open picture 1/ }).click();
  const dialog = page.getByRole("dialog", { name: "Kioo cha Tecno" });
  await dialog.getByLabel("What it shows").fill("Kutoka mbele");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await card.getByRole("button", { name: "Open picture 1: Kutoka mbele" }).click();
  await dialog.getByRole("button", { name: "Delete picture" }).click();
  await page
    .getByRole("dialog", { name: "Delete this picture?" })
    .getByRole("button", { name: "Delete picture" })
    .click();
  await card.getByRole("button", { name: /^Open picture 2/ }).waitFor({ state: "detached" });

  await visit(page, "/inventory");
  await page.getByRole("checkbox", { name: `Select ${one.name}` }).check();
  await page.getByRole("checkbox", { name: `Select ${two.name}` }).check();
  await page.getByRole("link", { name: "Print labels" }).click();
  await page.getByRole("heading", { name: "2 labels" }).waitFor();
  await expectAccessible(page);
  const papers = page.locator("article.paper");
  // Enlarges the labels, because a screenshot has fewer pixels per millimetre than a printed label.
  await page.evaluate(
    `for (const paper of document.querySelectorAll("article.paper")) paper.style.zoom = "4"`,
  );
  const read = async (nth: number) => codesIn(await papers.nth(nth).screenshot());
  expect(await read(0)).toEqual([{ text: "6001234567899", format: "EAN13" }]);
  expect(await read(1)).toEqual([{ text: "BAT-A14", format: "Code128" }]);
  await page.getByText("As many as on the shelf").click();
  await page.getByRole("heading", { name: "4 labels" }).waitFor();
});

test("analytics are read by keyboard, and on the phone in Swahili and dark mode; a name without spaces breaks", async () => {
  const item = await stocked(app.db, 10, { name: "Chaja ya Tecno", price: 1_000_000 });
  await move(app.db, [{ act: "take-out", reason: "sale", itemId: item.id, quantity: 4 }]);
  const page = desk;
  await visit(page, "/inventory/analytics");
  const chart = page.getByRole("slider", { name: "Stock value" });
  await chart.focus();
  const today = await chart.getAttribute("aria-valuetext");
  expect(today).toMatch(/Value at price TSh\s[1-9]/);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => chart.getAttribute("aria-valuetext")).toMatch(/Value at price TSh\s0/);
  await page.keyboard.press("End");
  await expect.poll(() => chart.getAttribute("aria-valuetext")).toBe(today);
  await page.getByRole("table", { name: "How old the stock is" }).waitFor();
  await page.getByRole("link", { name: "Chaja ya Tecno" }).waitFor();
  await page.getByText("As a table").click();
  await expectAccessible(page);
  await picture(page, "inventory-analytics");

  const phone = await open("/inventory/analytics?days=30", {
    size: "phone",
    language: "sw",
    theme: "dark",
  });
  await phone.getByRole("slider", { name: "Thamani ya stoo" }).waitFor();
  await expectAccessible(phone);
  await picture(phone, "inventory-analytics-phone");
  // A name without spaces breaks.
  const { id } = await stocked(app.db, 2, { name: "Kioo".repeat(40), sku: "W".repeat(60) });
  await visit(phone, `/inventory/${id}`);
  await phone.getByRole("button", { name: "Piga picha" }).waitFor();
  await expectAccessible(phone);
});

test("a price on a label is never cut off", async () => {
  const item = await stocked(app.db, 2, {
    name: "Kioo".repeat(40),
    sku: "S".repeat(60),
    price: 99_999_999_900,
  });
  const page = desk;
  await visit(page, `/inventory/labels?ids=${item.id}`);
  const label = page.locator("article.paper");
  const price = label.getByText(/999,999,999/);
  await price.waitFor();
  // The label cuts off text that is too long, so the price must fit on its own line.
  expect(await price.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
  const [paper, line] = [await label.boundingBox(), await price.boundingBox()];
  expect(line!.y + line!.height).toBeLessThanOrEqual(paper!.y + paper!.height);
});
