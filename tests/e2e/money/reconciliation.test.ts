import { expect, test } from "vitest";
import words from "#locales/sw/reconciliation.json" with { type: "json" };
import { today } from "#src/shared/time.ts";
import { expectAccessible, expectNoSidewaysScroll, picture } from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { unknownPayment } from "#tests/support/shop/reconciliation.ts";
import { arrivedFor, mobile, simulated, sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { takeAnswer } from "#tests/support/shop/answers.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, care, open, keepOpen } = await openShop({
  admin: "Amina Juma",
  care: "Zawadi Komba",
});
const page = await keepOpen({ as: admin });

/** The number of the sale that a payment is for. */
const saleNumberOf = async (id: string): Promise<string> =>
  (await admin.get(`/api/reconciliation/payments/${id}`)).body.payment.sale.saleNumber;

/** A statement as M-Pesa writes it, with lines before the headers. */
const statement = (...lines: string[]) => ({
  name: "mpesa-556677.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      "Shortcode:,556677",
      "Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn",
      ...lines,
    ].join("\n"),
  ),
});
const line = (reference: string, amount: string, details = "Payment from 25575…") =>
  `${reference},${today()} 09:15:00,${details},Completed,"${amount}",`;

test("open money is looked up, asked for, and stated as paid with a reason", async () => {
  const silent = await unknownPayment({ app, client: care });
  const fresh = await stocked(app.db, 1, { price: 250_000 });
  await sold(care, [{ itemId: fresh.id, quantity: 1 }], { payment: mobile(simulated.never) });
  await visit(page, "/reconciliation");
  await page.getByText("Unknown").first().waitFor();
  await expectAccessible(page);
  await picture(page, "reconciliation-open");

  await page.getByRole("link", { name: await saleNumberOf(silent) }).click();
  await page.getByText("The provider does not tell").waitFor();
  await page.getByRole("button", { name: "Ask the provider now" }).click();
  await page.getByText("The provider is being asked").waitFor();
  await expectAccessible(page);
  await picture(page, "reconciliation-payment");
  await page.getByRole("button", { name: "It was paid" }).click();
  const dialog = page.getByRole("dialog", { name: /was paid/ });
  await dialog.getByLabel("Reference of the provider").fill("QK12SEEN");
  await dialog.getByLabel("How you know").fill("SMS ya mteja");
  await expectAccessible(page);
  await picture(page, "reconciliation-paid-dialog");
  await dialog.getByRole("button", { name: "It was paid" }).click();
  await page.getByText("Recorded as paid").waitFor();
  await page.getByText("SMS ya mteja").waitFor();
  await picture(page, "reconciliation-stated");
});

test("a statement is imported, matched, proves an unknown payment, and the totals show it", async () => {
  const item = await stocked(app.db, 2, { price: 1_200_000 });
  const typed = { method: "mobile_money", provider: "mpesa", reference: "QK34TYPED" };
  await sold(care, [{ itemId: item.id, quantity: 1 }], { payment: typed });
  const unseen = { ...typed, reference: "QK99UNSEEN" };
  await sold(care, [{ itemId: item.id, quantity: 1 }], { payment: unseen });
  await unknownPayment({ app, client: care, price: 830_000 });
  await visit(page, "/reconciliation?side=statement");
  await page.getByText("No statement imported yet").waitFor();
  await page.getByRole("link", { name: "Import a statement" }).first().click();
  await page.getByLabel("Name of the wallet or account").fill("M-Pesa till 556677");
  await expectAccessible(page);
  await picture(page, "reconciliation-import");
  const file = statement(
    line("QK34TYPED", "12,000.00"),
    line("QK56PROOF", "8,300.00"),
    line("QK78LOAN", "50,000.00", "Mkopo"),
    line("BROKEN", "12,00x"),
  );
  await page.locator("[data-import=statement]").setInputFiles(file);
  await page.getByText("Rows that are left out").waitFor();
  await page.getByText(/12,00x is no amount/).waitFor();
  await expectAccessible(page);
  await picture(page, "reconciliation-preview");
  await page.getByRole("button", { name: "Import 3 lines" }).click();
  await page.getByText("Statement imported").waitFor();
  await page
    .getByRole("link", { name: /QK56PROOF|\d/ })
    .first()
    .waitFor();
  await page.getByText("QK34TYPED").waitFor();
  await expectAccessible(page);
  await picture(page, "reconciliation-lines");

  await page
    .getByRole("row", { name: /QK56PROOF/ })
    .getByRole("link")
    .click();
  await page.getByText("Payments that may belong to it").waitFor();
  await page.getByRole("button", { name: "It was paid" }).click();
  const proving = page.getByRole("dialog", { name: /was paid/ });
  await proving.getByLabel("How you know").fill("Taarifa ya M-Pesa");
  await picture(page, "reconciliation-prove");
  await proving.getByRole("button", { name: "It was paid" }).click();
  await page.getByText("Matched by Amina Juma").waitFor();
  await expectAccessible(page);
  await picture(page, "reconciliation-matched");

  await visit(page, "/reconciliation?side=statement&search=QK78LOAN");
  await page
    .getByRole("row", { name: /QK78LOAN/ })
    .getByRole("link")
    .click();
  await page.getByRole("button", { name: "Other money" }).click();
  const noting = page.getByRole("dialog", { name: /no payment/ });
  await noting.getByLabel("What it is").fill("Mkopo wa benki");
  await noting.getByRole("button", { name: "Other money" }).click();
  await page.getByText("Mkopo wa benki").waitFor();
  await picture(page, "reconciliation-noted");

  await visit(page, "/reconciliation?side=days");
  // Money of the simulator has a row of its own.
  await page.getByRole("row", { name: /M-Pesa Simulator/ }).waitFor();
  const total = page.getByRole("row", { name: /M-Pesa TSh/ });
  await total.waitFor();
  await expectAccessible(page);
  await picture(page, "reconciliation-days");
  await total.getByRole("link").click();
  await page.getByRole("button", { name: "On no statement" }).click();
  await page.getByText("QK34TYPED").waitFor({ state: "detached" });
  await page.getByText("QK99UNSEEN").waitFor();
  await picture(page, "reconciliation-received");
});

test("the bank's statement completes a sale that waits for its transfer", async () => {
  const bank = {
    name: "CRDB",
    accountName: "Fundi Ltd",
    accountNumber: "0150 1234 5678",
    branch: "Kariakoo",
    swift: "CORUTZTZ",
  };
  const accounts = { bank, transferDays: 5, lipaNumbers: [] };
  expect((await admin.post("/api/payments/accounts", accounts)).status).toBe(200);
  const item = await stocked(app.db, 1, { price: 4_000_000 });
  const { id, saleNumber, paymentId } = await sold(care, [{ itemId: item.id, quantity: 1 }], {
    payment: { method: "bank_transfer" },
  });
  await visit(page, `/reconciliation/${paymentId}`);
  await page.getByRole("button", { name: "The transfer arrived" }).waitFor();
  await page.getByText("until the money is in the account").waitFor();
  await expectAccessible(page);
  await picture(page, "reconciliation-transfer");

  await visit(page, "/reconciliation/import");
  await page.getByLabel("Name of the wallet or account").fill("CRDB 0150");
  await page.getByLabel("Payments by").selectOption({ label: "Bank transfer" });
  await page.locator("[data-import=statement]").setInputFiles({
    name: "crdb.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      `Posting Date;Narration;Reference No;Debit;Credit\n${today()};NEEMA KOMBA;FT26327AB;;40,000.00\n`,
    ),
  });
  await page.getByRole("button", { name: "Import 1 line" }).click();
  await page
    .getByRole("row", { name: /FT26327AB/ })
    .getByRole("link")
    .click();
  await page.getByText(saleNumber).waitFor();
  await picture(page, "reconciliation-line-of-transfer");
  await page.getByRole("button", { name: "The transfer arrived" }).click();
  const dialog = page.getByRole("dialog", { name: "Transfer arrived" });
  await dialog.getByText(/FT26327AB/).waitFor();
  await expectAccessible(page);
  await picture(page, "reconciliation-transfer-dialog");
  await dialog.getByRole("button", { name: "Transfer arrived" }).click();
  await page.getByText("Matched by Amina Juma").waitFor();
  expect((await care.get(`/api/sales/${id}`)).body.status).toBe("completed");
});

test("late money of a repair is decided on the repair's page, and seen on a phone in Swahili", async () => {
  const device = await takenIn(care, { finalAmount: 1_000_000, depositAmount: 500_000 });
  const asked = await care.post(`/api/devices/${device.id}/payments`, {
    amount: 400_000,
    ...mobile(simulated.never),
  });
  await readEventually(
    async () => (await admin.get(`/api/payments/${asked.body.id}`)).body,
    ({ status }) => status === "processing",
  );
  const cash = { amount: 800_000, method: "cash" };
  expect((await care.post(`/api/devices/${device.id}/payments`, cash)).status).toBe(201);
  await takeAnswer(app.db, asked.body.id, await arrivedFor(app, asked.body.id, "QK90LATE"));

  // A user of its own, because a change of the language would also reach the page at the desk.
  const phone = await open("/reconciliation?status=late", {
    as: await signedIn(app, { role: "admin" }),
    language: "sw",
    size: "phone",
    theme: "dark",
  });
  await phone.getByText("Pesa iliyochelewa").first().waitFor();
  await expectAccessible(phone);
  await picture(phone, "reconciliation-phone");
  await phone.getByRole("link", { name: device.ticketNumber }).click();
  await phone.getByRole("button", { name: "Tumia kwa matengenezo haya" }).waitFor();
  await expectAccessible(phone);
  await picture(phone, "reconciliation-phone-payment");
  for (const side of ["statement", "received", "days"] as const) {
    await visit(phone, `/reconciliation?side=${side}`);
    const panel = phone.getByRole("tabpanel", { name: words.side[side] });
    await panel.locator("[data-row-link]").first().waitFor();
    await expectNoSidewaysScroll(phone);
    await picture(phone, `reconciliation-phone-${side}`);
  }
  await visit(phone, "/reconciliation/import");
  await phone.getByText("Chagua faili la CSV").waitFor();
  await picture(phone, "reconciliation-phone-import");

  await visit(page, `/devices/${device.id}`);
  await page.getByText("Money waiting for a decision").waitFor();
  await expectAccessible(page);
  await picture(page, "late-money-of-repair");
  await page.getByRole("button", { name: "Use it for this repair" }).click();
  await page.getByText(/more than/).waitFor();
  await page.getByRole("button", { name: "Give it back" }).click();
  const back = page.getByRole("dialog", { name: /^Give back/ });
  await back.getByLabel("Reason").fill("Alilipa zaidi");
  await back.getByRole("button", { name: "Give it back" }).click();
  await page.getByText("The money is recorded as refunded").waitFor();
});
