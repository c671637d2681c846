/** Slip, label and receipt from the screen to the printer: each fits its paper, in either language. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Device } from "#src/areas/devices/contract.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { expectAccessible, openBrowser, openPage, picture } from "#tests/support/browser.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { newPhone, takenIn } from "#tests/support/devices.ts";
import { readEventually } from "#tests/support/eventually.ts";

const MM = 72 / 25.4;

let app: TestApp;
let browser: Browser;
let care: TestClient;
let device: Device;
let receiptId: string;

beforeAll(async () => {
  app = await startTestApp({ FUNDI_PUBLIC_URL: "https://fundi.example.com" });
  browser = await openBrowser();
  care = await signedIn(app, { role: "customer-care", name: "Rehema Said" });
  device = await takenIn(care, {
    customer: { name: "Asha Juma Mwakalinga", phone: newPhone() },
    brand: "Samsung",
    model: "Galaxy A54 5G",
    color: "Violet",
    serialNumber: "RZ8N90ABCDE",
    imei: "490154203237518",
    accessories: "Charger, cover",
    priority: "rush",
    issueDescription: `Cracked screen. ${"Touch does not respond in the lower half. ".repeat(12)}`,
    finalAmount: 8_500_000,
    depositAmount: 4_250_000,
    depositPayment: { method: "cash", tendered: 5_000_000 },
    expectedReturnDate: "2099-03-01",
    checklist: [
      { label: "power", result: "ok" },
      { label: "display", result: "faulty", note: "crack top left" },
    ],
  });
  receiptId = device.payments[0]?.receipt?.id ?? "";
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

/** What comes out of the printer: pages, and their size in millimetres. */
async function printed(pdf: Buffer) {
  const source = pdf.toString("latin1");
  const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(source) ?? [];
  return {
    pages: source.match(/\/Type\s*\/Page\b/g)?.length,
    width: Math.round(Number(width) / MM),
    height: Math.round(Number(height) / MM),
  };
}

const receipt = () => `/receipts/${receiptId}`;
const slip = () => `/devices/${device.id}/slip`;

describe.each([
  ["receipt", receipt],
  ["slip", slip],
])("the %s", (name, path) => {
  test.each([
    ["58", 58],
    ["80", 80],
    ["a4", 210],
  ])("on %s is one page of that width", async (width, millimetres) => {
    const page = await openPage(browser, app, { as: care });
    await page.goto(`${path()}?width=${width}`);
    await page.getByRole("article").getByText(device.ticketNumber).first().waitFor();
    await expectAccessible(page);
    await picture(page, `${name}-${width}`);
    const paper = await printed(await page.pdf({ preferCSSPageSize: true }));
    expect(paper).toMatchObject({ pages: 1, width: millimetres });
    if (width === "a4") expect(paper.height).toBe(297);
    expect(page.complaints).toEqual([]);
    await page.context().close();
  });

  test("speaks the customer's language while the screen keeps the cashier's", async () => {
    const page = await openPage(browser, app, { as: care, size: "phone" });
    await page.goto(`${path()}?width=58`);
    await page.getByRole("radio", { name: "Kiswahili" }).check();
    await page.getByRole("article").getByText("Skani kufuatilia kifaa chako").waitFor();
    expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(true);
    await expectAccessible(page);
    await picture(page, `${name}-phone`);
    await page.context().close();
  });
});

test("the label is a sticker of 50 by 30 millimetres that nothing hangs over", async () => {
  const page = await openPage(browser, app, { as: care });
  await page.goto(`/devices/${device.id}/label`);
  const label = page.getByRole("article");
  await label.getByText(device.ticketNumber).waitFor();
  expect(
    await label.evaluate((element) => [
      element.scrollWidth <= element.clientWidth,
      element.scrollHeight <= element.clientHeight,
    ]),
  ).toEqual([true, true]);
  expect(await printed(await page.pdf({ preferCSSPageSize: true }))).toEqual({
    pages: 1,
    width: 50,
    height: 30,
  });
  await picture(page, "label");
  await page.context().close();
});

test("printing and sending are noted on the receipt", async () => {
  const page = await openPage(browser, app, { as: care });
  // There is no printer, and nobody to send to: only what happens here is looked at.
  await page.addInitScript("window.print = () => {}");
  await page.context().route("https://wa.me/**", (route) => route.abort());
  await page.goto(receipt());
  await page.getByText("Not printed yet").waitFor();
  await page.getByRole("button", { name: "Print" }).click();
  await page.getByText(/^Printed \d/).waitFor();
  const chat = page.getByRole("link", { name: "Send by WhatsApp" });
  const href = decodeURIComponent((await chat.getAttribute("href")) ?? "");
  expect(href).toContain(`https://wa.me/${device.customer.phone?.slice(1)}?text=`);
  expect(href).toContain("TSh\u00a042,500.00");
  expect(href).toContain(`https://fundi.example.com/track/${device.trackingToken}`);
  await chat.click();
  const stored = await readEventually(
    async () => (await care.get(`/api/receipts/${receiptId}`)).body,
    (found) => found.isSentToCustomer,
  );
  expect(stored).toMatchObject({ isPrinted: true, sentVia: "whatsapp" });
  await page.context().close();
});

test("a technician does not see receipts", async () => {
  const technician = await signedIn(app, { role: "technician" });
  const page = await openPage(browser, app, { as: technician });
  await page.goto(receipt());
  await page.waitForURL("**/dashboard");
  await page.context().close();
});
