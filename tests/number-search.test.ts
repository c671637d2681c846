/** Compares number searches with a search that reads every row, and tests different notations of numbers. */
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import type { Device } from "#src/areas/devices/core/contract.ts";
import type { Sale } from "#src/areas/sales/contract.ts";
import { seedOfFile } from "#tests/support/random/seed.ts";
import { startShop } from "./support/shop.ts";
import { signedIn } from "./support/client.ts";
import { takenIn } from "./support/shop/devices.ts";
import { continueAfter } from "./support/shop/numbers.ts";
import { cameBack, handedBack } from "./support/shop/returns.ts";
import { sold } from "./support/shop/sales.ts";
import { stocked } from "./support/shop/stock.ts";

const SEED = seedOfFile();

interface Row {
  id: string;
  ticketNumber: string;
  serialNumber: string | null;
  imei: string | null;
  phone: string;
  name: string;
  createdAt: string;
}

const { app, admin } = await startShop();
/** The devices, newest first. Their numbers consist of few different digits, so that a search finds several devices. */
let rows: Row[];

const DEVICES = 150;
const CUSTOMERS = 40;
const digitsOf = (n: number, length: number) =>
  Array.from(
    { length },
    (_, place) => ((n * 7919 + place * place * 31 + n ** 2) >> (place % 7)) % 3,
  ).join("");

beforeAll(async () => {
  const customers = Array.from({ length: CUSTOMERS }, (_, n) => ({
    id: newId(),
    name: `Mteja ${n}`,
    joinedDate: "2026-01-01",
    phone: `+2557${digitsOf(n, 5)}${String(n).padStart(3, "0")}`,
  }));
  await app.db.insertInto("customers").values(customers).execute();
  rows = Array.from({ length: DEVICES }, (_, n) => {
    const customer = customers[(n * 7) % CUSTOMERS];
    return {
      id: newId(),
      // After 70 tickets the year changes, and after 100 the numbers exceed 999,999.
      ticketNumber: `R-${n < 70 ? 22 : 23}-${String(n < 100 ? n * 111 : 1_000_000 + n).padStart(6, "0")}`,
      serialNumber: n % 3 === 0 ? null : n % 3 === 1 ? `SN${digitsOf(n, 6)}x` : digitsOf(n, 9),
      imei: n % 4 === 0 ? null : `0${digitsOf(n, 14)}`,
      phone: customer?.phone ?? "",
      name: customer?.name ?? "",
      // Several rows have the same time, so that their ids decide the order.
      createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 3) * 60_000).toISOString(),
    };
  });
  await app.db
    .insertInto("devices")
    .values(
      rows.map(({ phone, name: _, ...device }) => ({
        ...device,
        customerId: customers.find((each) => each.phone === phone)?.id ?? "",
        trackingToken: newId(),
        brand: "Tecno",
        model: "Spark",
        issueDescription: "Kioo",
      })),
    )
    .execute();
  rows.sort(
    (a, b) => b.createdAt.localeCompare(a.createdAt) || (b.id > a.id ? 1 : b.id < a.id ? -1 : 0),
  );
});

/** Reads all pages of a list and returns the ids. Each page uses the next of the limits in turn. */
async function everyPage(path: string, limits: readonly number[]): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < DEVICES + 2; page++) {
    const query: string = `limit=${limits[page % limits.length]}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`;
    const answer = await admin.get(`${path}&${query}`);
    expect(answer.status).toBe(200);
    seen.push(...answer.body.items.map(({ id }: { id: string }) => id));
    cursor = answer.body.nextCursor;
    if (!cursor) return seen;
  }
  throw new Error("there is always another page");
}

const holds = (text: string | null, part: string) => (text ?? "").toLowerCase().includes(part);
const starts = (text: string | null, part: string) => (text ?? "").toLowerCase().startsWith(part);

/**
 * The ids of the rows that a search must find. First come rows with a serial number, IMEI or phone number that begins
 * with the text, or a ticket number that ends with it. Other matches follow unless the text is a whole serial number.
 */
function expectedOf(typed: string): string[] {
  const part = typed.toLowerCase();
  const isDigits = /^\d+$/.test(part);
  const isFirst = (row: Row) =>
    starts(row.serialNumber, part) ||
    (isDigits &&
      (starts(row.imei, part) ||
        starts(row.phone, `+${part.replace(/^00(?=255)/, "")}`) ||
        (/^0?[267]/.test(part) && starts(row.phone, `+255${part.replace(/^0/, "")}`)) ||
        row.ticketNumber.endsWith(part)));
  const isFound = (row: Row) =>
    isFirst(row) ||
    [
      row.serialNumber,
      row.imei,
      row.ticketNumber,
      row.phone,
      row.name,
      `0${row.phone.slice(4)}`,
    ].some((each) => holds(each, part));
  const isWhole = part.length >= 6 && rows.some((row) => row.serialNumber?.toLowerCase() === part);
  const found = rows.filter(isWhole ? isFirst : isFound);
  return [...found.filter(isFirst), ...found.filter((row) => !isFirst(row))].map(({ id }) => id);
}

const aPart = fc
  .tuple(
    fc.nat(DEVICES - 1),
    fc.constantFrom("serialNumber", "imei", "phone", "ticketNumber"),
    fc.nat(),
    fc.nat(),
  )
  .map(([n, column, from, length]) => {
    const whole = (rows[n]?.[column as keyof Row] ?? "").replaceAll(
      /[+-]/g,
      column === "phone" ? "0" : "",
    );
    const start = from % Math.max(1, whole.length - 2);
    return whole.slice(start, start + 3 + (length % 7));
  })
  .filter((part) => part.length >= 3 && /^(\d+|sn\d*x?)$/i.test(part));

describe("the list of devices", () => {
  test("finds numbers that begin with the text before those that contain it, each once, with any page size", async () => {
    await fc.assert(
      fc.asyncProperty(
        aPart,
        fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 4 }),
        async (part, limits) => {
          const path = `/api/devices?search=${encodeURIComponent(part)}`;
          expect(await everyPage(path, limits)).toEqual(expectedOf(part));
        },
      ),
      { numRuns: 60, seed: SEED },
    );
  });

  test("finds only the handset by its complete serial number", async () => {
    const serials = rows.flatMap(({ serialNumber }) => serialNumber ?? []);
    for (const serial of serials.slice(0, 20)) {
      const found = await everyPage(`/api/devices?search=${serial}`, [3]);
      expect(found).toEqual(expectedOf(serial));
      const { body } = await admin.get(`/api/devices/counts?search=${serial}`);
      expect(body.byStatus.received).toBe(found.length);
    }
  });

  test("finds a ticket by the beginning of its number, the highest first, with any page size", async () => {
    const beginnings = ["R-", "R-2", "R-22", "R-23-", "R-23-00", "R-23-1", "r-22-0000", "R-24"];
    for (const [turn, beginning] of beginnings.entries()) {
      const expected = rows
        .filter(({ ticketNumber }) => starts(ticketNumber, beginning.toLowerCase()))
        .toSorted((a, b) => (a.ticketNumber < b.ticketNumber ? 1 : -1));
      const found = await everyPage(`/api/devices?search=${beginning}`, [1 + turn * 13, 7]);
      expect(found).toEqual(expected.map(({ id }) => id));
    }
  });

  test("sorts matches of a number by the chosen order", async () => {
    const found = await everyPage("/api/devices?search=R-22&sort=unmoved", [9]);
    const expected = rows.filter(({ ticketNumber }) => ticketNumber.startsWith("R-22"));
    expect(found.toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
  });

  test("counts the matches on the board", async () => {
    for (const search of ["R-22", "r23000", "111", "0701", "sn0", rows[1]?.phone.slice(1) ?? ""]) {
      const found = await everyPage(`/api/devices?search=${search}`, [100]);
      const { body } = await admin.get(`/api/devices/counts?search=${search}`);
      expect([search, body.byStatus.received]).toEqual([search, found.length]);
    }
  });
});

const idsOf = async (path: string) =>
  (await admin.get(path)).body.items.map(({ id }: { id: string }) => id) as string[];

/** Different ways to type a number: lower case, other or no separators, only its beginning, only its last digits. */
const writtenForms = (number: string) => {
  const digits = number.split("-").at(-1) ?? "";
  return [
    number,
    number.toLowerCase(),
    number.replaceAll("-", " "),
    number.replaceAll("-", "–"),
    number.replaceAll("-", "").toLowerCase(),
    number.slice(0, -1),
    digits,
    digits.slice(1),
  ];
};

describe("a document number is found in any notation", () => {
  let device: Device;
  let sale: Sale;
  let receiptNumber: string;
  let returned: { id: string; returnNumber: string };

  beforeAll(async () => {
    const other = await takenIn(admin);
    // The next device, sale and return get numbers far from all others, so that their last digits identify them.
    await continueAfter(app.db, "ticket", 765_431);
    await continueAfter(app.db, "sale", 876_542);
    await continueAfter(app.db, "return", 987_653);
    const technician = await signedIn(app, { role: "technician", maxDevicesAllowed: 100 });
    device = await handedBack({ admin, technician }, { serialNumber: "ZX-4711" });
    const item = await stocked(app.db, 5, { name: "Chaja" });
    sale = await sold(admin, [{ itemId: item.id, quantity: 1, deviceId: other.id }], {
      customer: { name: "Rehema", phone: "0744987654" },
    });
    receiptNumber = (await admin.get(`/api/receipts/${sale.receiptId}`)).body.receiptNumber;
    returned = await cameBack(admin, device.id);
  });

  test("in the list of devices", async () => {
    for (const typed of writtenForms(device.ticketNumber)) {
      const found = await idsOf(`/api/devices?search=${encodeURIComponent(typed)}`);
      expect([typed, found]).toEqual([typed, [device.id]]);
    }
  });

  test("in the list of sales", async () => {
    for (const typed of writtenForms(sale.saleNumber)) {
      const found = await idsOf(`/api/sales?search=${encodeURIComponent(typed)}`);
      expect([typed, found]).toEqual([typed, [sale.id]]);
    }
  });

  test("in the list of returns, also by the ticket of the returned device", async () => {
    const typedForms = [
      ...writtenForms(returned.returnNumber),
      ...writtenForms(device.ticketNumber),
    ];
    for (const typed of typedForms) {
      const found = await idsOf(`/api/returns?search=${encodeURIComponent(typed)}`);
      expect([typed, found]).toEqual([typed, [returned.id]]);
    }
  });

  test("a sale by the numbers of its receipt and payment, and by its repair's ticket", async () => {
    const { payments } = (await admin.get(`/api/sales/${sale.id}`)).body;
    const ticket = sale.items[0]?.device?.ticketNumber ?? "";
    const numbers = [receiptNumber, payments[0].paymentNumber];
    for (const number of numbers) {
      for (const typed of [
        number,
        number.toLowerCase(),
        number.replaceAll("-", ""),
        number.slice(0, -3),
      ]) {
        expect(await idsOf(`/api/sales?search=${typed}`)).toEqual([sale.id]);
      }
    }
    expect(await idsOf(`/api/sales?search=${ticket.toLowerCase()}`)).toEqual([sale.id]);
  });

  test("a number of another kind of document is not searched inside names", async () => {
    expect(await idsOf(`/api/devices?search=${sale.saleNumber}`)).toEqual([]);
    expect(await idsOf(`/api/customers?search=${sale.saleNumber}`)).toEqual([]);
    expect(await idsOf(`/api/items?search=${device.ticketNumber}`)).toEqual([]);
  });

  test("with seven digits, after 999,999", async () => {
    await continueAfter(app.db, "ticket", 4_567_890);
    const late = await takenIn(admin);
    expect(late.ticketNumber).toMatch(/^R-\d\d-4567891$/);
    for (const typed of writtenForms(late.ticketNumber)) {
      expect([typed, await idsOf(`/api/devices?search=${encodeURIComponent(typed)}`)]).toEqual([
        typed,
        [late.id],
      ]);
    }
  });
});

describe("a phone number is found in any notation", () => {
  const forms = ["0733246810", "0733 246 810", "733246810", "255733246810", "+255 733 246 810"];
  const parts = ["073324", "73324681", "25573324", "+255 733 246", "3246810"];

  test("in customers, devices, sales and staff", async () => {
    const device = await takenIn(admin, { customer: { name: "Salum", phone: "0733246810" } });
    const item = await stocked(app.db, 5, { name: "Kebo" });
    const { customerId } = device;
    const sale = await sold(admin, [{ itemId: item.id, quantity: 1 }], { customerId });
    for (const typed of [...forms, ...parts].map(encodeURIComponent)) {
      expect([typed, await idsOf(`/api/customers?search=${typed}`)]).toEqual([typed, [customerId]]);
      expect([typed, await idsOf(`/api/devices?search=${typed}`)]).toEqual([typed, [device.id]]);
      expect([typed, await idsOf(`/api/sales?search=${typed}`)]).toEqual([typed, [sale.id]]);
    }
    const user = await signedIn(app, { role: "technician" });
    await app.db
      .updateTable("users")
      .set({ phone: "+255733246810" })
      .where("id", "=", user.userId)
      .execute();
    for (const typed of [...forms, ...parts].map(encodeURIComponent)) {
      expect([typed, await idsOf(`/api/users?search=${typed}`)]).toEqual([typed, [user.userId]]);
    }
  });
});

describe("a code that begins with the text comes before one that contains it", () => {
  test("in items, by SKU and barcode, even if the other is newer", async () => {
    const first = await stocked(app.db, 1, { name: "Kioo", sku: "QW7-100" });
    const barcode = await stocked(app.db, 1, { name: "Betri", sku: "B-1", barcode: "QW71234" });
    const inside = await stocked(app.db, 1, { name: "Waya QW7", sku: "W-1" });
    expect(await idsOf("/api/items?search=qw7")).toEqual([barcode.id, first.id, inside.id]);
    expect(await idsOf("/api/items?search=Qw7&sort=-sku")).toEqual([
      first.id,
      barcode.id,
      inside.id,
    ]);
    const fitting = await stocked(app.db, 1, { name: "Kifuniko cha QW7-100", sku: "W-2" });
    expect(await idsOf("/api/items?search=qw7-10")).toEqual([first.id, fitting.id]);
    // A complete SKU does not find items that only mention it.
    expect(await idsOf("/api/items?search=qw7-100")).toEqual([first.id]);
    expect(await idsOf("/api/items?search=QW71234")).toEqual([barcode.id]);
  });

  test("in sales and returns, by the serial number of sold or returned goods", async () => {
    const phone = await admin.post("/api/items", {
      name: "Simu",
      sku: "SM-1",
      price: 100_000,
      isSerialised: true,
      quantity: 2,
      serials: ["KD55AA1", "X-KD55AA"],
    });
    const line = { itemId: phone.body.id, quantity: 1 };
    const whole = await sold(admin, [{ ...line, serials: ["KD55AA1"] }]);
    const inside = await sold(admin, [{ ...line, serials: ["X-KD55AA"] }]);
    expect(await idsOf("/api/sales?search=kd55aa")).toEqual([whole.id, inside.id]);
    expect(await idsOf("/api/sales?search=kd55aa1")).toEqual([whole.id]);
    const pieces = await admin.get(`/api/items/${phone.body.id}/serials?search=kd55aa`);
    expect(pieces.body).toMatchObject({
      total: 2,
      items: [{ serial: "KD55AA1" }, { serial: "X-KD55AA" }],
    });
  });
});
