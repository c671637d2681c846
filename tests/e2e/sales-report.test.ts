import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { formatDate } from "#src/shared/date-format.ts";
import { addDays, today } from "#src/shared/time.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import type { Sale } from "#src/areas/sales/contract.ts";
import { expectAccessible, expectNoSidewaysScroll, picture } from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { openShop } from "#tests/support/journey.ts";
import { longAgo, mobile, saleOnce, simulated, sold } from "#tests/support/shop/sales.ts";
import { stocked, stockOf } from "#tests/support/shop/stock.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, care, open, openPage, keepOpen } = await openShop({}, { as: "admin" });
const desk = await keepOpen();
const { id: itemId } = await stocked(app.db, 40, { name: "Waya, wa USB-C", price: 500_000 });
/** A sale with a discount. Its goods are linked to a repair. */
const large = await sold(admin, [{ itemId, quantity: 4, deviceId: (await takenIn(care)).id }], {
  customer: { name: 'Asha "Mama" Mwakalinga', phone: "0754555001" },
  discount: { type: "fixed", value: 100_001 },
});
await sold(care, [{ itemId, quantity: 1 }], { customerId: WALK_IN_CUSTOMER_ID });
await unpaid();

async function unpaid(): Promise<Sale> {
  const sale = await sold(care, [{ itemId, quantity: 2 }], { payment: mobile(simulated.fails) });
  await saleOnce(care, sale.id, ({ payments }) => payments[0]?.status === "failed");
  return sale;
}

/** Parses a row of an exported CSV file, with quoted cells and doubled quotes. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'),
  );
}

test("on a phone with a wrong clock, today is the shop's day", async () => {
  const page = await openPage({ size: "phone" });
  await page.clock.setFixedTime("2010-01-01T00:00:00Z");
  await page.goto("/sales-report?time=today");
  await page.getByText("Asha").first().waitFor();
  await visit(page, "/shifts");
  await page.getByText("Taken today without an open shift").waitFor();
});

describe("at the desk", () => {
  test("a customer returns two of four pieces: found at the till, refunded by line, with a paper", async () => {
    const page = desk;
    await visit(page, "/pos");
    await page.getByRole("heading", { level: 1, name: "Customer Care Terminal" }).waitFor();
    await page.keyboard.press("Shift+F9");
    const finding = page.getByRole("dialog", { name: "Find a sale" });
    await finding.getByLabel("Number").fill("S-26-999999");
    await page.keyboard.press("Enter");
    await finding.getByText("There is no sale S-26-999999.").waitFor();
    await finding.getByLabel("Number").fill(large.saleNumber.toLowerCase());
    await page.keyboard.press("Enter");

    await page.getByRole("heading", { level: 1, name: large.saleNumber }).waitFor();
    await page.getByText("Cashier: Amina Mwinyi").waitFor();
    await page.getByRole("link", { name: 'Asha "Mama" Mwakalinga' }).waitFor();
    await expectAccessible(page);
    await picture(page, "sale");

    await page.getByRole("button", { name: "Refund", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Refund" });
    await dialog.getByRole("button", { name: "Give back" }).click();
    await dialog.getByText("Choose at least one piece.").waitFor();
    const more = dialog.getByRole("button", { name: "One more of Waya, wa USB-C" });
    await more.click();
    await more.click();
    // The refund of two of the four pieces, at the paid price: (20,000.00 − 1,000.01) ÷ 2, rounded half up.
    await dialog.getByRole("status").getByText("9,500.00").waitFor();
    await dialog.getByText("Up to 95 points").waitFor();
    const restock = dialog.getByLabel("Back on the shelf, fit to be sold");
    await expect.poll(() => restock.isChecked()).toBe(true);
    await dialog.getByRole("button", { name: "Faulty" }).click();
    await expect.poll(() => restock.isChecked()).toBe(false);
    await expectAccessible(page);
    await picture(page, "sale-refund");
    const before = await stockOf(app.db, itemId);
    await dialog.getByRole("button", { name: "Give back" }).click();
    const done = page.getByRole("dialog", { name: "Refund completed" });
    await done.getByText("9,500.00").waitFor();
    const after = (await admin.get(`/api/sales/${large.id}`)).body;
    expect(after).toMatchObject({
      refundedAmount: 950_000,
      refunds: [{ amount: 950_000, reason: "Faulty", lines: [{ quantity: 2, restock: false }] }],
    });
    expect(await stockOf(app.db, itemId)).toMatchObject({ quantity: before.quantity });

    await done.getByRole("link", { name: "Refund paper" }).click();
    const number = after.refunds[0].refundNumber;
    await page.getByRole("heading", { level: 1, name: `Refund ${number}` }).waitFor();
    const paper = page.locator("article");
    for (const part of [large.saleNumber, "2 x 5,000.00", "9,500.00", "Amina Mwinyi"])
      await paper.getByText(part).first().waitFor();
    expect(await paper.innerText()).not.toContain("Faulty");
    await expectAccessible(page);
    await page.getByRole("link", { name: large.saleNumber }).click();
    await page.getByText("Partly refunded").waitFor();
    await page.getByText("2 refunded").waitFor();
  });

  test("the report is filtered, sorted, shared by its address, and equals its file", async () => {
    const page = desk;
    await visit(page, "/sales-report?status=completed&time=today&sort=lowest");
    await page.getByRole("heading", { level: 1, name: "Sales Report" }).waitFor();
    const table = page.getByRole("table", { name: "Sales Report" });
    const rows = table.locator("tbody tr");
    await rows.nth(1).waitFor();
    await page.getByText("After TSh 9,500.00 refunded").waitFor();
    await rows.getByText("Partly refunded").waitFor();
    await expectAccessible(page);
    await picture(page, "sales-report");
    const heads = await table.getByRole("columnheader").allInnerTexts();
    const shown = await rows.evaluateAll((found) =>
      found.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent ?? "")),
    );
    expect(heads.map((head) => head.trim())).toEqual([
      // At this width the table has no column "Phone"; the exported file has one.
      "Date",
      "Customer",
      "Items",
      "Total",
      "Payment Type",
      "Status",
      "Repair Links",
    ]);

    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^sales-report-\d{4}-\d\d-\d\d\.csv$/);
    await page.getByText("Sales report exported successfully!").waitFor();
    const text = await readFile(await download.path(), "utf8");
    const [header, ...lines] = text.replace("\ufeff", "").trim().split("\r\n").map(cellsOf);
    expect(header?.filter((head) => head !== "Phone")).toEqual(heads.map((head) => head.trim()));
    // The rows of the file equal those on the screen, except for the day and "×", which the screen formats.
    expect(
      lines.map(([, name, , , total, , , repair]) => [name, total, repair?.split(" ")[0]]),
    ).toEqual(
      shown.map(([, name, , total, , , repair]) => [
        name,
        total?.replaceAll(/[^\d.]/g, ""),
        repair,
      ]),
    );
    expect(lines[1]?.[3]).toBe("4 x Waya, wa USB-C");

    // The fields of a custom period first contain the days of the chosen period.
    const date = page.getByRole("button", { name: /^Date:/ });
    await date.focus();
    await page.keyboard.press("Enter");
    const days = page.getByRole("dialog", { name: "Date" });
    await days.getByRole("button", { name: "Today", pressed: true }).waitFor();
    for (const name of ["All", "Week (7 days)", "Month (30 days)"])
      await days.getByRole("button", { name, exact: true }).waitFor();
    await expect.poll(() => days.getByLabel("To").inputValue()).toBe(formatDate(today(), "en"));
    await expectAccessible(page);
    await picture(page, "sales-report-days");
    await days.getByLabel("To").fill(addDays(today(), -3));
    await page.getByText("No sale found").waitFor();
    await expect
      .poll(() => days.getByLabel("From").inputValue())
      .toBe(formatDate(addDays(today(), -3), "en"));
    await days.getByLabel("To").fill(today());
    await rows.nth(1).waitFor();
    await page.keyboard.press("Escape");
    await days.waitFor({ state: "hidden" });
    await date.and(page.locator(":focus")).waitFor();
    const { searchParams } = new URL(page.url());
    expect([searchParams.get("time"), searchParams.get("to")]).toEqual(["own", today()]);

    await page.getByLabel("Status").selectOption("pending");
    await rows.getByText("Pending").waitFor();
    expect(new URL(page.url()).searchParams.get("status")).toBe("pending");
    await page.getByRole("searchbox").fill("nobody");
    await page.getByText("No sale found").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).last().click();
    await rows.nth(2).waitFor();
    await page.getByRole("tab", { name: "Totals" }).click();
    await page.getByRole("rowheader", { name: "Grace Massawe" }).waitFor();
    await page.getByRole("rowheader", { name: "18 %" }).waitFor();
    await expectAccessible(page);
    await picture(page, "sales-report-totals");
  });

  test("a sale is found from its customer, repair and goods, and with Ctrl+K", async () => {
    const device = large.items[0]?.device;
    const page = desk;
    await visit(page, `/customers/${large.customerId}`);
    const bought = page.getByRole("table", { name: "Purchases" });
    await bought.getByText("4 × Waya, wa USB-C").waitFor();
    await bought.getByText("Partly refunded").waitFor();
    await expectAccessible(page);
    await picture(page, "sales-of-customer");
    // Another user sells to the same customer, and the list shows the sale without a reload.
    const next = await sold(care, [{ itemId, quantity: 1 }], { customerId: large.customerId });
    await bought.getByRole("link", { name: next.saleNumber }).waitFor();
    await bought.getByRole("link", { name: large.saleNumber }).click();
    await page.getByRole("link", { name: device?.ticketNumber ?? "" }).click();

    await page.getByRole("heading", { level: 1, name: "Tecno Spark 20" }).waitFor();
    const goods = page.getByRole("region", { name: "Goods sold for this repair" });
    await goods.getByText("4 × Waya, wa USB-C").waitFor();
    await goods.getByText("18,999.99").waitFor();
    await expectAccessible(page);
    await goods.getByRole("link", { name: large.saleNumber }).click();

    // The list of the item's movements contains the goods sold for the repair, with a link to their sale.
    await page.getByRole("link", { name: "Waya, wa USB-C" }).click();
    const movements = page.getByRole("list", { name: "Movements" });
    await movements.getByRole("link", { name: large.saleNumber }).last().click();
    await page.getByRole("heading", { level: 1, name: large.saleNumber }).waitFor();

    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Search" });
    const typed = palette.getByLabel("Search or jump to...");
    await typed.fill("waya");
    await palette
      .getByRole("option", { name: /Waya, wa USB-C/ })
      .first()
      .waitFor();
    await typed.fill(next.saleNumber);
    await palette.getByRole("option", { name: new RegExp(next.saleNumber) }).click();
    await page.getByRole("heading", { level: 1, name: next.saleNumber }).waitFor();
  });
});

/** The language belongs to the user, so the phone has its own. */
const onPhone = await signedIn(app, { role: "admin", name: "Amina Mwinyi" });
const phone = await keepOpen({ as: onPhone, size: "phone", theme: "dark", language: "sw" });

test("a late refund: requested at the counter, approved on a phone, given back at the counter", async () => {
  const counter = await signedIn(app, {
    role: "customer-care",
    name: "Rehema Mollel",
    permissions: [
      "view_sales",
      "create_sales",
      "refund_sales",
      "ask_late_refunds",
      "view_payments",
    ],
  });
  const old = await sold(care, [{ itemId, quantity: 2 }], { customerId: WALK_IN_CUSTOMER_ID });
  await longAgo(app, old.id);
  const till = await open(`/sales/${old.id}`, { as: counter });
  await till.getByRole("button", { name: "Ask for refund" }).click();
  const asking = till.getByRole("dialog", { name: "Ask for a refund" });
  await asking.getByText("give nothing back before", { exact: false }).waitFor();
  await asking.getByRole("button", { name: "All of it" }).click();
  await asking.getByRole("button", { name: "Faulty" }).click();
  await expectAccessible(till);
  await picture(till, "refund-asking");
  await asking.getByRole("button", { name: "Ask for approval" }).click();
  await till.getByText("Rehema Mollel asks to give back TSh 10,000.00").waitFor();
  await till.getByRole("button", { name: "Cancel request" }).waitFor();
  expect(await till.getByRole("button", { name: "Approve" }).count()).toBe(0);
  await expectAccessible(till);
  await picture(till, "refund-waiting");

  await visit(phone, "/dashboard");
  await phone.getByRole("button", { name: "Zaidi 1" }).click();
  await phone.getByRole("dialog").getByRole("link", { name: "Idhini" }).click();
  await phone.getByText("Linasubiri idhini").waitFor();
  await expectAccessible(phone);
  await picture(phone, "refund-requests-phone");
  await phone.getByRole("link", { name: old.saleNumber }).click();
  await phone.getByText("Rehema Mollel anaomba kurudisha").waitFor();
  await expectNoSidewaysScroll(phone);
  await picture(phone, "refund-waiting-phone");
  await phone.getByRole("button", { name: "Kataa" }).click();
  const rejecting = phone.getByRole("dialog", { name: "Ukatae ombi hili?" });
  await rejecting.getByRole("button", { name: "Kataa" }).click();
  await rejecting.getByText("Jaza hapa", { exact: false }).waitFor();
  await phone.keyboard.press("Escape");
  await phone.getByRole("button", { name: "Idhinisha" }).click();
  const approving = phone.getByRole("dialog", { name: "Uidhinishe ombi hili?" });
  await approving.getByLabel("Maelezo").fill("Mteja wa siku nyingi");
  await expectAccessible(phone);
  await picture(phone, "refund-approving-phone");
  await approving.getByRole("button", { name: "Idhinisha" }).click();
  await phone.getByText("Limeidhinishwa: Amina Mwinyi").waitFor();

  // The counter's screen shows the decision without a reload.
  await till.getByText("Approved: TSh 10,000.00 may be refunded").waitFor();
  await till.getByText("Mteja wa siku nyingi").waitFor();
  await picture(till, "refund-approved");
  await till.getByRole("button", { name: "Give back" }).click();
  const giving = till.getByRole("dialog", { name: "Give back TSh 10,000.00?" });
  await expectAccessible(till);
  await picture(till, "refund-giving-back");
  await giving.getByRole("button", { name: "Give back" }).click();
  const done = till.getByRole("dialog", { name: "Refund completed" });
  await done.getByText("10,000.00").waitFor();
  await done.getByRole("button", { name: "Close" }).last().click();
  await till.getByText("Refunded: Rehema Mollel").waitFor();
  await picture(till, "refund-given-back");
  expect((await admin.get(`/api/sales/${old.id}`)).body).toMatchObject({
    refundedAmount: 1_000_000,
    refunds: [{ user: { name: "Rehema Mollel" }, wasLate: true }],
    payments: [{ refunds: [{ approvedBy: { name: "Amina Mwinyi" } }] }],
  });
});

test("on the phone in Swahili and dark mode: a failed payment is requested again, then given up", async () => {
  const waiting = await unpaid();
  const page = phone;
  await visit(page, "/sales-report");
  await page.getByRole("heading", { level: 1, name: "Ripoti ya mauzo" }).waitFor();
  const list = page.getByRole("list", { name: "Ripoti ya mauzo" });
  await list.getByText("Yanasubiri").first().waitFor();
  await expectAccessible(page);
  await picture(page, "sales-report-phone");
  await page.getByRole("button", { name: "Vichujio" }).click();
  await page.getByLabel("Hali").selectOption("pending");
  await list.getByRole("link", { name: "Neema Komba" }).first().click();
  await page.getByRole("heading", { level: 1, name: waiting.saleNumber }).waitFor();
  await page.getByRole("button", { name: "Omba tena" }).click();
  await page.getByText("Mteja anaombwa tena kulipa").waitFor();
  await expectAccessible(page);
  // The second payment fails too, in the background, and the screen updates.
  await page.getByText("Yameshindikana").waitFor();
  await page.getByRole("button", { name: "Zaidi" }).first().click();
  await page.getByRole("menuitem", { name: "Ghairi mauzo" }).click();
  const dialog = page.getByRole("dialog", { name: `Ughairi ${waiting.saleNumber}?` });
  await dialog.getByRole("button", { name: "Mteja ameondoka" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Ghairi mauzo" }).click();
  await page.getByText("Mauzo haya yalighairiwa").waitFor();
  await page.getByText("Mteja ameondoka · Amina Mwinyi").waitFor();
  expect((await admin.get(`/api/sales/${waiting.id}`)).body).toMatchObject({
    status: "cancelled",
    cancelReason: "Mteja ameondoka",
  });
});
