/** What is worth more than a user may move in a day: the screen says so, asks why, and somebody approves it. */
import { expect, test } from "vitest";
import { expectAccessible, picture, type TestPage } from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import { counted, opened } from "#tests/support/shop/counts.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { stocked, stockOf } from "#tests/support/shop/stock.ts";
import { visit } from "#tests/support/visit.ts";

const shop = await openShop({ admin: "Amina Mwinyi", care: "Grace Massawe" });
const { app, admin, care, technician, keepOpen } = shop;
const counter = await keepOpen({ as: care });
const desk = await keepOpen({ as: admin });
const bench = await keepOpen({ as: technician, size: "phone", theme: "dark", language: "sw" });
const DEAR = 150_000_000;

const inbox = (page: TestPage, text: string) =>
  page.getByRole("listitem").filter({ hasText: text });

async function approve(reason: string): Promise<void> {
  await visit(desk, "/approvals");
  await inbox(desk, reason).getByRole("button", { name: "Approve" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await inbox(desk, reason).waitFor({ state: "detached" });
}

test("goods without an order", async () => {
  const item = await stocked(app.db, 1, { name: "iPhone 15", sku: "IPH-15", cost: DEAR });
  await visit(counter, `/inventory/${item.id}`);
  await counter.getByRole("button", { name: "Receive stock" }).click();
  const receiving = counter.getByRole("dialog", { name: "Receive stock" });
  await receiving.getByLabel("How many pieces arrived?").fill("10");
  await receiving.getByRole("button", { name: "Receive stock" }).click();
  const asking = counter.getByRole("dialog", { name: "Goods received without an order" });
  await asking.getByText("worth more than you may move").waitFor();
  await asking.getByLabel("Reason").fill("Mzigo wa Dubai");
  await expectAccessible(counter);
  await picture(counter, "stock-limit-asking");
  await asking.getByRole("button", { name: "Ask for approval" }).click();
  await receiving.waitFor({ state: "detached" });
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 1 });

  await visit(desk, "/approvals");
  await inbox(desk, "Mzigo wa Dubai").getByText("+10 × iPhone 15").waitFor();
  await expectAccessible(desk);
  await picture(desk, "stock-limit-approving");
  await approve("Mzigo wa Dubai");
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 11 });
});

test("parts of a repair, by a technician on the phone", async () => {
  const device = await takenIn(admin, { technicianId: technician.userId });
  const item = await stocked(app.db, 60, { name: "Kioo cha iPhone", sku: "KIO-9", cost: DEAR });
  await visit(bench, `/devices/${device.id}`);
  await bench.getByRole("button", { name: "Ongeza kipuri" }).click();
  const adding = bench.getByRole("dialog", { name: "Ongeza kipuri" });
  await adding.getByRole("combobox").fill("kio-9");
  await adding.getByRole("option", { name: /Kioo cha iPhone/, selected: true }).waitFor();
  await bench.keyboard.press("Enter");
  await adding.getByLabel("Vingapi?").fill("40");
  await adding.getByRole("button", { name: "Tumia", exact: true }).click();
  const asking = bench.getByRole("dialog", { name: "Vipuri vinavyozidi bei ya matengenezo" });
  await asking.getByLabel("Sababu").fill("Bodi nzima");
  await expectAccessible(bench);
  await picture(bench, "stock-limit-phone");
  await asking.getByRole("button", { name: "Omba idhini" }).click();
  await adding.waitFor({ state: "detached" });
  await approve("Bodi nzima");
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 20 });
});

test("a count by whoever has counted it", async () => {
  await signedIn(app, { role: "admin", name: "Rehema" });
  const item = await stocked(app.db, 10, { name: "Samsung S24", cost: DEAR });
  const count = await opened(admin, [item]);
  await counted(admin, count, [[item, 9]]);
  await admin.post(`/api/stock-counts/${count.id}/finish`);
  await visit(desk, `/inventory/counts/${count.id}`);
  await desk.getByRole("button", { name: "Apply", exact: true }).click();
  const applying = desk.getByRole("dialog", { name: "Apply this count?" });
  await applying.getByRole("button", { name: "Apply count" }).click();
  await applying.getByText("you have counted it yourself").waitFor();
  await picture(desk, "stock-limit-own-count");
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 10 });
});

test("the settings name both limits", async () => {
  await visit(desk, "/settings?category=inventory");
  await desk.getByLabel("Goods in without an order and without approval up to").waitFor();
  await expectAccessible(desk);
  await picture(desk, "stock-limit-settings");
});
