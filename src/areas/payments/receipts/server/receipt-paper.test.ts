import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { effectivePermissions } from "#src/shared/permissions.ts";
import { newId } from "#src/shared/ids.ts";
import { inTransaction } from "#src/server/database.ts";
import { startShop } from "#tests/support/shop.ts";
import { clientOf } from "#tests/support/client.ts";
import { issueFiscalReceipts } from "#tests/support/plants/fiscal-plants.ts";
import { takePayment } from "../../taking/server/take-payment.ts";

const TOKEN = "Zk3vQ0aXb9dLm2Rt7YpWc1";
const pdfToText = "/usr/bin/pdftotext";
const run = promisify(execFile);

const { app, admin, care } = await startShop(
  { care: "Rehema Said" },
  { env: { FUNDI_PUBLIC_URL: "https://fundi.example.com/" } },
);
let receiptId: string;

beforeAll(async () => {
  const customer = (
    await care.post("/api/customers", { name: "Asha Mwakalinga 🙂", phone: "0712345678" })
  ).body;
  const deviceId = newId();
  await app.db
    .insertInto("devices")
    .values({
      id: deviceId,
      ticketNumber: "R-26-000123",
      trackingToken: TOKEN,
      customerId: customer.id,
      brand: "Samsung",
      model: "Galaxy A54 5G",
      issueDescription: "Cracked screen",
    })
    .execute();
  const payment = await inTransaction(app.db, (tx) =>
    takePayment(
      tx,
      {
        userId: care.userId,
        name: "Rehema Said",
        role: "customer-care",
        permissions: new Set(effectivePermissions("customer-care", [], null)),
        sessionId: null,
        mustChangePassword: false,
      },
      {
        customerId: customer.id,
        deviceId,
        amount: 335_000_000,
        hand: { method: "cash", tendered: 400_000_000 },
        receipt: {
          ticketNumber: "R-26-000123",
          technicianId: null,
          technicianName: "Juma",
          deviceBrand: "Samsung",
          deviceModel: "Galaxy A54 5G",
          deviceSerial: "RZ8N90ABCDE",
          deviceIssue: `Cracked screen. ${"It fell from the roof of a moving bus and then some. ".repeat(70)}`,
          deviceStatus: "completed",
          customerName: customer.name,
          customerPhone: customer.phone,
          customerEmail: null,
          totalCost: 400_000_000,
          repairCost: null,
          laborCost: 200_000_000,
          partsCost: 200_000_000,
          depositAmount: 0,
          paidBefore: 1_000_000,
          taxCode: "A",
          taxRate: 18,
        },
      },
    ),
  );
  receiptId = payment.receipt?.id ?? "";
});

async function fetchBytes(path: string): Promise<{ headers: Headers; bytes: Buffer }> {
  const response = await fetch(app.url + path, { headers: { cookie: care.cookie } });
  expect(response.status).toBe(200);
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe("the fiscal record", () => {
  const escpos = async () =>
    (await fetchBytes(`/api/receipts/${fiscalId}.escpos?width=58&language=en`)).bytes.toString(
      "latin1",
    );
  let fiscalId: string;

  beforeAll(async () => {
    await issueFiscalReceipts(app, admin);
    const { items } = (await admin.get("/api/payments?limit=1")).body;
    fiscalId = items[0].receipt.id;
  });

  test("is on the paper of a thermal printer with code, numbers and the authority's address", async () => {
    const { fiscal } = (await admin.get(`/api/receipts/${fiscalId}`)).body;
    expect(fiscal).toMatchObject({ code: "FUND3", gc: 3, tin: "123456789", vrn: "" });
    const text = await escpos();
    for (const line of [
      "TIN                    123456789",
      "Verify at TRA: FUND3",
      fiscal.url,
      fiscal.zNumber,
    ]) {
      expect(text).toContain(line);
    }
  });

  test.each(["58", "80", "a4"])("is one block on the PDF of width %s", async (width) => {
    const { bytes } = await fetchBytes(`/api/receipts/${fiscalId}.pdf?width=${width}&language=en`);
    expect(bytes.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  test("is absent from a receipt that was written before", async () => {
    const { bytes } = await fetchBytes(`/api/receipts/${receiptId}.escpos?width=58&language=en`);
    expect(bytes.toString("latin1")).not.toContain("TRA");
  });
});

describe("the PDF", () => {
  test.each([
    ["58", 164.41],
    ["80", 226.77],
    ["a4", 595.28],
  ])("%s wide is one page of that width", async (width, points) => {
    const { headers, bytes } = await fetchBytes(
      `/api/receipts/${receiptId}.pdf?width=${width}&language=sw`,
    );
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("content-disposition")).toBe('inline; filename="R-26-000123.pdf"');
    const source = bytes.toString("latin1");
    expect(source.startsWith("%PDF-")).toBe(true);
    expect(source.match(/\/Type \/Page\b/g)).toHaveLength(1);
    const [, pageWidth] = /\/MediaBox \[0 0 ([\d.]+)/.exec(source) ?? [];
    expect(Number(pageWidth)).toBeCloseTo(points, 1);
  });

  test("without a language is in the one the customer prefers", async () => {
    const path = `/api/receipts/${receiptId}`;
    const { customerId } = (await care.get(path)).body;
    const customer = `/api/customers/${customerId}`;
    const english = await fetchBytes(`${path}.pdf?width=58&language=en`);
    const swahili = await fetchBytes(`${path}.pdf?width=58&language=sw`);
    expect((await fetchBytes(`${path}.pdf?width=58`)).bytes).toEqual(english.bytes);
    const { version } = (await care.get(customer)).body;
    await care.patch(customer, { version, preferredLanguage: "sw" });
    expect((await care.get(path)).body).toMatchObject({ customerLanguage: "sw" });
    expect((await fetchBytes(`${path}.pdf?width=58`)).bytes).toEqual(swahili.bytes);
    await care.patch(customer, { version: version + 1, preferredLanguage: null });
  });

  test("created twice is identical to the byte", async () => {
    const first = await fetchBytes(`/api/receipts/${receiptId}.pdf?width=58`);
    const again = await fetchBytes(`/api/receipts/${receiptId}.pdf?width=58`);
    expect(again.bytes.equals(first.bytes)).toBe(true);
  });

  test.skipIf(!existsSync(pdfToText))(
    "shows in Swahili the paid amount, the balance and the names",
    async () => {
      const { bytes } = await fetchBytes(`/api/receipts/${receiptId}.pdf?width=58&language=sw`);
      const words = await textOf(bytes);
      for (const expected of [
        "Risiti",
        "R-26-000123",
        "Samsung Galaxy A54 5G",
        "0712 345 678",
        "Rehema Said",
      ]) {
        expect(words).toContain(expected);
      }
      expect(words).toMatch(/Umelipa sasa\s+TSh\s3,350,000\.00/);
      expect(words).toMatch(/Salio\s+640,000\.00/);
      expect(words).toMatch(/Chenji\s+650,000\.00/);
    },
  );

  test("of an unknown width or receipt is refused", async () => {
    expect((await care.get(`/api/receipts/${receiptId}.pdf?width=90`)).status).toBe(422);
    expect((await care.get(`/api/receipts/${newId()}.pdf`)).status).toBe(404);
    expect((await clientOf(app).get(`/api/receipts/${receiptId}.pdf`)).status).toBe(401);
  });
});

describe("the bytes for a thermal printer", () => {
  test.each([
    ["58", 32],
    ["80", 48],
  ])(
    "at %s mm never exceed %d characters a line, half as many in double width",
    async (width, columns) => {
      for (const language of ["en", "sw"]) {
        const { bytes } = await fetchBytes(
          `/api/receipts/${receiptId}.escpos?width=${width}&language=${language}`,
        );
        const lines = linesOf(bytes);
        expect(lines.length).toBeGreaterThan(20);
        for (const { text, room } of lines)
          expect(text.length, text).toBeLessThanOrEqual(columns * room);
      }
    },
  );

  test("reset the printer, contain the tracking link as a QR code, and cut the paper", async () => {
    const { headers, bytes } = await fetchBytes(`/api/receipts/${receiptId}.escpos`);
    expect(headers.get("content-type")).toBe("application/octet-stream");
    expect([...bytes.subarray(0, 5)]).toEqual([0x1b, 0x40, 0x1b, 0x74, 16]);
    expect(bytes.includes(`https://fundi.example.com/track/${TOKEN}`)).toBe(true);
    expect([...bytes.subarray(-4)]).toEqual([0x1d, 0x56, 66, 0]);
  });

  test("align amounts on the right", async () => {
    const { bytes } = await fetchBytes(`/api/receipts/${receiptId}.escpos?width=58`);
    const paid = linesOf(bytes).find(({ text }) => text.startsWith("Paid now"));
    expect(paid?.text).toBe("Paid now        TSh 3,350,000.00");
  });
});

async function textOf(pdf: Buffer): Promise<string> {
  const work = run(pdfToText, ["-layout", "-", "-"]);
  work.child.stdin?.end(pdf);
  return (await work).stdout;
}

/** Returns the printed lines. `room` is 1, or 0.5 for letters of double width, because half as many fit on a line. */
function linesOf(bytes: Buffer): { text: string; room: number }[] {
  const lines: { text: string; room: number }[] = [];
  let text = "";
  let room = 1;
  for (let at = 0; at < bytes.length; at++) {
    const [byte = 0, command = 0, argument = 0] = bytes.subarray(at, at + 3);
    if (byte === 0x1b) at += command === 0x40 ? 1 : 2;
    else if (byte === 0x1d && command === 0x21) {
      room = argument & 0x10 ? 0.5 : 1;
      at += 2;
    } else if (byte === 0x1d && command === 0x28) at += 4 + bytes.readUInt16LE(at + 3);
    else if (byte === 0x1d) at += 3;
    else if (byte === 0x0a) {
      lines.push({ text, room });
      text = "";
    } else text += String.fromCharCode(byte);
  }
  return lines;
}
