import { expect, onTestFinished, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { expectAccessible, expectNoSidewaysScroll, picture } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { startNetworkLine } from "#tests/support/pages/network-line.ts";
import { waitForLaterCode } from "#tests/support/pages/later-code.ts";
import { scan } from "#tests/support/scan.ts";
import { visit } from "#tests/support/visit.ts";
import { move, stocked, stockOf, type StockedItem } from "#tests/support/shop/stock.ts";

const { app, admin, care, open, keepOpen } = await openShop({}, { as: "admin" });

/** A desk, which lasts for the file. */
const desk = await keepOpen();

/** Creates items with these names and quantities at the location `place`. */
const shelf = async (place: string, pieces: readonly (readonly [string, number])[]) => {
  const items: StockedItem[] = [];
  for (const [name, quantity] of pieces) items.push(await stocked(app.db, quantity, { name }));
  await app.db
    .updateTable("inventoryItems")
    .set({ location: place })
    .where(
      "id",
      "in",
      items.map(({ id }) => id),
    )
    .execute();
  return items as [StockedItem, StockedItem, StockedItem];
};

test("a shelf is counted with a keyboard scanner, interrupted, continued, reviewed, applied and shown in movements", async () => {
  const place = `Rafu A${newId().slice(-4)}`;
  const [screen, charger, cable] = await shelf(place, [
    ["Kioo A12", 3],
    ["Chaja 25W", 12],
    ["Waya 1m", 4],
  ]);
  const page = desk;
  await visit(page, "/inventory/counts?status=cancelled");
  await page.getByText("No count of this kind").waitFor();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "New stock count" });
  await dialog.getByLabel("What is counted?").selectOption("location");
  await dialog.getByRole("button", { name: "Start counting" }).click();
  await dialog.getByText("Enter the place.").waitFor();
  await dialog.getByLabel("Place").fill(place.toLowerCase());
  await dialog.getByRole("button", { name: "Start counting" }).click();
  await page.getByText("0 of 3 counted").waitFor();

  const last = page.getByRole("region", { name: "Counted last" });
  const number = last.getByLabel("How many were counted");
  for (const _ of [1, 2]) await scan(page, screen.sku);
  await last.getByText("Kioo A12").waitFor();
  await expect.poll(() => number.inputValue()).toBe("2");
  await last.getByRole("button", { name: "One more" }).click();
  await expect.poll(() => number.inputValue()).toBe("3");
  await scan(page, "NOBODY-1");
  await last.getByText("Product not found").waitFor();
  await page.getByRole("button", { name: "Chaja 25W" }).click();
  await number.fill("10");
  await number.press("Enter");
  await page.getByText("2 of 3 counted").waitFor();
  await scan(page, cable.sku);
  await page.getByText("3 of 3 counted").waitFor();
  await last.getByRole("button", { name: "Undo the last one" }).click();
  await page.getByText("2 of 3 counted").waitFor();
  await picture(page, "stock-count-desk");

  await page.getByRole("link", { name: "Stock counts" }).first().click();
  const row = page.getByRole("row", { name: place.toLowerCase() });
  await row.getByText("2 of 3").waitFor();
  await row.getByRole("link").first().click();
  await page.getByText("2 of 3 counted").waitFor();
  await move(app.db, [
    { act: "take-out", reason: "sale", itemId: charger.id, quantity: 2, saleId: charger.id },
  ]);
  await page.getByRole("button", { name: "Finish and review" }).click();
  await page.getByRole("row", { name: /Chaja 25W.*12.*10.*−2/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  const apply = page.getByRole("dialog", { name: "Apply this count?" });
  await apply.getByText("1 item gets a new number").waitFor();
  await apply.getByText("1 item was not counted and stays as it is.").waitFor();
  await expectAccessible(page);
  await apply.getByRole("button", { name: "Apply count" }).click();
  await page.getByText("Applied", { exact: true }).first().waitFor();
  expect(await stockOf(app.db, charger.id)).toMatchObject({ quantity: 8 });
  expect(await stockOf(app.db, cable.id)).toMatchObject({ quantity: 4 });

  await visit(page, "/inventory/movements");
  await page.getByLabel("Reason").selectOption("count");
  await page.getByRole("button", { name: "Date", exact: true }).click();
  const days = page.getByRole("dialog", { name: "Date" });
  await days.getByRole("button", { name: "Yesterday" }).click();
  await page.getByText("No movement found").waitFor();
  await page.getByRole("button", { name: "Date: Yesterday" }).click();
  await days.getByRole("button", { name: "Today" }).click();
  await page.waitForURL(/time=today/);
  const moved = page.getByRole("row", { name: /Chaja 25W.*Counted.*−2.*8/ });
  await moved.waitFor();
  await moved.getByRole("link", { name: /^C-\d\d-\d{6}$/ }).click();
  await page.getByRole("heading", { name: place.toLowerCase() }).waitFor();
});

test("numbers are typed one after the other: Enter saves and opens the next row", async () => {
  const place = `Rafu C${newId().slice(-4)}`;
  const pieces = [
    ["Betri 1", 12],
    ["Betri 2", 3],
    ["Betri 3", 4],
  ] as const;
  const [first] = await shelf(place, pieces);
  const { body: count } = await admin.post("/api/stock-counts", {
    scope: "location",
    location: place,
  });
  const page = desk;
  await visit(page, `/inventory/counts/${count.id}`);
  const last = page.getByRole("region", { name: "Counted last" });
  await page.getByRole("button", { name: "Betri 2" }).click();
  await page.keyboard.type("3\n");
  await last.getByText("Betri 3").waitFor();
  await page.keyboard.type("4\n");
  // After the last row comes the first row that is not counted yet.
  await last.getByText("Betri 1").waitFor();
  await page.keyboard.type("1");
  await picture(page, "stock-count-typed");
  // The next scan saves a number that was typed before and not confirmed.
  await scan(page, first.sku, { pauseMs: 1000 });
  await page.getByText("3 of 3 counted").waitFor();
  const { body } = await admin.get(`/api/stock-counts/${count.id}/lines?sort=name`);
  expect(body.items.map((line: any) => line.countedQuantity)).toEqual([1, 3, 4]);
});

test("on an offline phone scans are stored, survive a reload and are sent later", async () => {
  const place = `Rafu B${newId().slice(-4)}`;
  const [screen, battery] = await shelf(place, [
    ["Kioo Spark 8", 5],
    ["Betri A14", 6],
    ["Kava", 1],
  ]);
  const { body: count } = await care.post("/api/stock-counts", {
    scope: "location",
    location: place,
    name: "Rafu ya nyuma",
  });
  const page = await open(`/inventory/counts/${count.id}`, {
    as: care,
    size: "phone",
    theme: "dark",
    language: "sw",
  });
  const network = await startNetworkLine(app.url);
  onTestFinished(() => network.close());
  await page.goto(`${network.url}/inventory/counts/${count.id}`);
  await page.getByText("Zimehesabiwa 0 kati ya 3").waitFor();
  await waitForLaterCode(page);
  // The bell loads its words after the screen, and the banner what a sign-out needs. Without network they could not.
  const words = `new Set(performance.getEntriesByType("resource").filter(({ responseEnd }) => responseEnd > 0).map(({ name }) => /\\/sw\\/(notifications|devices|connection|pin)\\.js$/.exec(name)?.[1]).filter(Boolean)).size`;
  await expect.poll(() => page.evaluate<number>(words)).toBe(4);
  // The browser still has its network, and hears nothing of a line that is cut further away.
  network.cut();
  const last = page.getByRole("region", { name: "Iliyohesabiwa mwisho" });
  await page.getByRole("button", { name: "Kioo Spark 8" }).click();
  for (const _ of [1, 2, 3]) await last.getByRole("button", { name: "Ongeza moja" }).click();
  await expect.poll(() => last.getByLabel("Zimehesabiwa ngapi").inputValue()).toBe("3");
  await scan(page, battery.sku);
  await last.getByText("Imeandikwa kwenye kifaa hiki.").waitFor();
  await page.getByText("Skani 4 zinasubiri kwenye kifaa hiki").waitFor();
  await expectAccessible(page);
  await page.getByText("Hakuna mtandao.").waitFor();
  await picture(page, "stock-count-phone-offline");
  await page.getByRole("button", { name: "Rekodi 4 zimehifadhiwa kwenye simu hii." }).click();
  const kept = page.getByRole("dialog", { name: "Zilizohifadhiwa kwenye kifaa hiki" });
  await kept.getByText("4 × Skani ya kuhesabu bidhaa").waitFor();
  await expectAccessible(page);
  await picture(page, "kept-records-phone");
  await page.keyboard.press("Escape");
  // A sign-out says that they stay.
  await page.getByRole("button", { name: /^Akaunti yako/ }).click();
  await page.getByRole("menuitem", { name: "Toka" }).click();
  const leaving = page.getByRole("dialog", { name: "Utoke?" });
  await leaving.getByText("Rekodi 4 bado hazijatumwa.").waitFor();
  await picture(page, "sign-out-with-kept-phone");
  await leaving.getByRole("button", { name: "Usitoke" }).click();
  // The phone has counted this item while offline. Now a piece of the item is sold elsewhere.
  await move(app.db, [
    { act: "take-out", reason: "sale", itemId: screen.id, quantity: 1, saleId: screen.id },
  ]);
  network.restore();
  await page.reload();
  await page.getByText("Zimehesabiwa 2 kati ya 3").waitFor();
  const { body } = await care.get(`/api/stock-counts/${count.id}/lines?filter=counted`);
  const line = body.items.find(({ itemId }: { itemId: string }) => itemId === screen.id);
  expect(line).toMatchObject({ countedQuantity: 3, systemQuantity: 5 });
  await page.getByRole("button", { name: "Maliza na ukague" }).click();
  await page.getByText("Ya kukagua").waitFor();
  await expectNoSidewaysScroll(page);
  await visit(page, "/inventory/movements");
  await page.getByRole("heading", { name: "Kuingia na kutoka kwa stoo" }).waitFor();
  await page.getByText("Kioo Spark 8").first().waitFor();
  await expectAccessible(page);
});
