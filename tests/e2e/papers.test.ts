/** Slip, label and receipt, from the screen to the printer: sizes of paper, the customer's language, and records. */
import { describe, expect, test } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, picture } from "#tests/support/browser.ts";
import { newPhone, takenIn } from "#tests/support/shop/devices.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { openShop } from "#tests/support/journey.ts";
import { visit } from "#tests/support/visit.ts";

const MM = 72 / 25.4;

const { admin, care, technician, open, keepOpen } = await openShop(
  { care: "Rehema Said" },
  { env: { FUNDI_PUBLIC_URL: "https://fundi.example.com" } },
);
const desk = await keepOpen({ as: care });
const phone = await keepOpen({ as: care, size: "phone" });
const device = await takenIn(care, {
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
const receiptId = device.payments[0]?.receipt?.id ?? "";

/** Reads the number of pages of a PDF, and their size in millimetres. */
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
  ["receipt", receipt, /^Receipt RCP-/],
  ["slip", slip, /^Intake slip/],
])("the %s", (name, path, title) => {
  test.each([
    ["58", 58],
    ["80", 80],
    ["a4", 210],
  ])("on %s is one page of that width", async (width, millimetres) => {
    const page = desk;
    await visit(page, `${path()}?width=${width}`);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page
      .getByRole("radio", { name: width === "a4" ? "A4" : `${width} mm`, checked: true })
      .waitFor();
    await page.getByRole("article").getByText(device.ticketNumber).first().waitFor();
    if (width === "80") await expectAccessible(page);
    await picture(page, `${name}-${width}`);
    const paper = await printed(await page.pdf({ preferCSSPageSize: true }));
    expect(paper).toMatchObject({ pages: 1, width: millimetres });
    if (width === "a4") expect(paper.height).toBe(297);
  });

  test("is in the customer's language while the screen keeps the cashier's", async () => {
    const page = phone;
    await visit(page, `${path()}?width=58`);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.getByRole("radio", { name: "Kiswahili" }).check();
    await page.getByRole("article").getByText("Skani kufuatilia kifaa chako").waitFor();
    expect(await page.getByRole("button", { name: "Print", exact: true }).isVisible()).toBe(true);
    await expectNoSidewaysScroll(page);
    await picture(page, `${name}-phone`);
  });
});

test("the label is a sticker of 50 by 30 millimetres without overflow", async () => {
  const page = desk;
  await visit(page, `/devices/${device.id}/label`);
  await page.getByRole("heading", { level: 1, name: /label/i }).waitFor();
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
});

test("printing and sending are recorded on the receipt", async () => {
  const page = desk;
  await visit(page, receipt());
  // There is no printer and no WhatsApp, so both are replaced and only the screen is tested.
  await page.evaluate("window.print = () => {}");
  await page.context().route("https://wa.me/**", (route) => route.abort());
  await page.getByText("Not printed yet").waitFor();
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await page.getByText(/^Printed \d/).waitFor();
  const chat = page.getByRole("link", { name: "Send by WhatsApp" });
  const href = decodeURIComponent((await chat.getAttribute("href")) ?? "");
  expect(href).toContain(`https://wa.me/${device.customer.phone?.slice(1)}?text=`);
  expect(href).toContain("TSh\u00a042,500.00");
  expect(href).toContain(`receipt ${device.ticketNumber}, paid`);
  expect(href).toMatch(/https:\/\/fundi\.example\.com\/receipt\/[0-9a-f]{32}/);
  expect(href).toContain(`https://fundi.example.com/track/${device.trackingToken}`);
  const [popup] = await Promise.all([page.waitForEvent("popup"), chat.click()]);
  await popup.close();
  const stored = await readEventually(
    async () => (await care.get(`/api/receipts/${receiptId}`)).body,
    (found) => found.isSentToCustomer,
  );
  expect(stored).toMatchObject({ isPrinted: true, sentVia: "whatsapp" });

  // A paper that is not found has a way back, although its page has no menu.
  await visit(page, `/receipts/${device.id}`);
  await page.getByRole("alert").waitFor();
  await page.getByRole("link", { name: "Back" }).click();
  await page.waitForURL("**/dashboard");
});

test("a technician does not see receipts", async () => {
  const page = await open(receipt(), { as: technician });
  await page.waitForURL("**/dashboard");
});

/** The parts of a USB printer that a test needs. It keeps the bytes that it gets. */
const usbPrinter = () => {
  const sent: number[][] = [];
  const printer = {
    vendorId: 0x0416,
    productId: 0x5011,
    serialNumber: "",
    productName: "POS-58",
    configuration: null as object | null,
    open: async () => {},
    close: async () => {},
    selectConfiguration: async () => {
      const endpoints = [{ endpointNumber: 1, direction: "out", type: "bulk" }];
      const alternates = [{ interfaceClass: 7, endpoints }];
      printer.configuration = { interfaces: [{ interfaceNumber: 0, alternates }] };
    },
    claimInterface: async () => {},
    transferOut: async (_: number, data: Uint8Array) => {
      sent.push([...data]);
      return { status: "ok" };
    },
  };
  const usb = { requestDevice: async () => printer, getDevices: async () => [printer] };
  Object.defineProperty(navigator, "usb", { value: usb, configurable: true });
  Object.defineProperty(globalThis, "printed", { value: sent });
};

test("a thermal printer is connected once, and then prints the original and its copies", async () => {
  const other = await takenIn(care, {
    finalAmount: 8_500_000,
    depositAmount: 4_250_000,
    depositPayment: { method: "cash" },
  });
  const page = desk;
  const onPaper = async () =>
    (await page.evaluate<number[][]>("window.printed")).map((bytes) =>
      Buffer.from(bytes).toString("latin1"),
    );
  await visit(page, `/receipts/${other.payments[0]?.receipt?.id}?width=58`);
  await page.evaluate(usbPrinter);
  await page.getByText("The next print is the original").waitFor();
  await page.getByRole("button", { name: "Printer and sharing" }).click();
  const dialog = page.getByRole("dialog", { name: "Printer and sharing" });
  await dialog.getByRole("button", { name: "Connect by USB" }).click();
  await dialog.getByText("POS-58").waitFor();
  await expectAccessible(page);
  await picture(page, "printer");
  await dialog.getByRole("button", { name: "Test print" }).click();
  await readEventually(onPaper, ([text = ""]) => text.includes("12345678901234567890123456789012"));
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Print", exact: true }).click();
  await page.getByText("The next print is copy 1").waitFor();
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await page.getByText("The next print is copy 2").waitFor();
  const [, original = "", copy = ""] = await readEventually(onPaper, ({ length }) => length === 3);
  expect(original).toContain(other.ticketNumber);
  expect(original).not.toContain("Copy");
  expect(copy).toContain("Copy 1");

  // A printer that is switched off costs no print, and the dialog says what to do.
  await page.evaluate("navigator.usb.getDevices = async () => []");
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await dialog.getByRole("alert").getByText("The printer is not connected").waitFor();
  await dialog.getByRole("button", { name: "Print from the browser" }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Save as picture" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^R-.*\.png$/);
  await page.keyboard.press("Escape");
  await page.getByText("The next print is copy 2").waitFor();
});

test("a repair gets an invoice, which is found in the list and cancelled by a credit note", async () => {
  const page = await open(`/devices/${device.id}`, { as: admin });
  await page.getByRole("button", { name: "Issue invoice" }).click();
  await page
    .getByRole("dialog", { name: "Issue an invoice" })
    .getByRole("button", { name: "Issue invoice" })
    .click();
  const paper = page.getByRole("article");
  await paper.getByText(device.ticketNumber).waitFor();
  await paper.getByText("Balance").waitFor();
  const invoice = await printed(await page.pdf({ preferCSSPageSize: true }));
  expect(invoice).toMatchObject({ pages: 1, width: 210 });
  await page.getByRole("link", { name: "Invoices" }).click();
  await page.getByRole("heading", { name: "Invoices" }).waitFor();
  await page.getByPlaceholder("Number or customer").fill("mwakalinga");
  await page
    .getByRole("row", { name: /Asha Juma Mwakalinga/ })
    .getByText("Partly paid")
    .waitFor();
  await picture(page, "invoices");
  await page
    .getByText(/^INV-\d\d-\d{6}$/)
    .first()
    .click();
  await page.getByRole("button", { name: "Cancel invoice" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Bei si sahihi");
  await dialog.getByRole("button", { name: "Cancel invoice" }).click();
  await page.getByText(/Cancelled by .*: Bei si sahihi/).waitFor();
  await page.getByRole("link", { name: "Credit note" }).waitFor();
});
