import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import type { Permission } from "#src/shared/permissions.ts";
import { findViolations } from "#src/app/invariants.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { startShop } from "#tests/support/shop.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { ordered } from "#tests/support/shop/purchasing.ts";
import { cameBack, handedBack } from "#tests/support/shop/returns.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import type { SearchAnswer } from "../contract.ts";

const { app, admin, care, technician } = await startShop();

const ask = async (text: string, client: TestClient = admin): Promise<SearchAnswer> => {
  const answer = await client.get<SearchAnswer>(`/api/search?q=${encodeURIComponent(text)}`);
  expect(answer.status).toBe(200);
  return answer.body;
};
/** The results as `kind title`. */
const found = async (text: string, client?: TestClient): Promise<string[]> =>
  (await ask(text, client)).items.map(({ kind, title }) => `${kind} ${title}`);

const imei = "356938035643809";
let device: Awaited<ReturnType<typeof takenIn>>;
let sale: Awaited<ReturnType<typeof sold>>;
let item: Awaited<ReturnType<typeof stocked>>;
let receiptNumber: string;
let customerId: string;
let order: { id: string; orderNumber: string; supplierName?: string };

beforeAll(async () => {
  device = await takenIn(admin, {
    customer: { name: "Neema Kimaro", phone: "0754111222" },
    brand: "Samsung",
    model: "Galaxy A12",
    imei,
    serialNumber: "TEC-998877",
  });
  customerId = device.customer.id;
  item = await stocked(app.db, 9, {
    name: "Betri ya Samsung A12",
    sku: "BTR-777",
    barcode: "6201234567890",
    cost: 4_444_400,
  });
  sale = await sold(admin, [{ itemId: item.id, quantity: 2 }], { customerId });
  const receipt = await app.db
    .selectFrom("receipts")
    .select("receiptNumber")
    .where("saleId", "=", sale.id)
    .executeTakeFirstOrThrow();
  receiptNumber = receipt.receiptNumber;
  order = await ordered(admin, item.id);
});

afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

describe("what is found", () => {
  test("a device by its ticket, also without dashes and by its last digits", async () => {
    const { ticketNumber } = device;
    for (const typed of [ticketNumber, ticketNumber.toLowerCase().replaceAll("-", "")]) {
      expect(await found(typed)).toContain(`device ${ticketNumber}`);
    }
    expect((await found(ticketNumber)).slice(0, 2)).toEqual([
      `device ${ticketNumber}`,
      "handset Samsung Galaxy A12",
    ]);
    expect(await found(ticketNumber.slice(-6))).toContain(`device ${ticketNumber}`);
  });

  test.each([imei, "35-693803-564380-9", "TEC-998877", "tec-9988"])(
    "%s finds the handset first, and then its repair",
    async (typed) => {
      expect((await found(typed)).slice(0, 2)).toEqual([
        "handset Samsung Galaxy A12",
        `device ${device.ticketNumber}`,
      ]);
    },
  );

  test.each(["0754111222", "+255 754 111 222", "0754 111"])(
    "%s finds the customer first, and then what belongs to them",
    async (typed) => {
      const all = await found(typed);
      expect(all[0]).toBe("customer Neema Kimaro");
      expect(all).toContain(`device ${device.ticketNumber}`);
      expect(all).toContain(`sale ${sale.saleNumber}`);
    },
  );

  test.each(["neema", "KIMARO", "neema kim", "imaro"])("%s finds the customer", async (typed) => {
    expect((await found(typed))[0]).toBe("customer Neema Kimaro");
  });

  test("a name also finds the devices of the customer", async () => {
    expect(await found("kimaro")).toContain(`device ${device.ticketNumber}`);
  });

  test.each(["betri ya", "BTR-777", "btr-7", "6201234567890", "samsung a12"])(
    "%s finds the product",
    async (typed) => {
      expect(await found(typed)).toContain("product Betri ya Samsung A12");
    },
  );

  test("sales, receipts, returns, suppliers and purchase orders by number and name", async () => {
    expect((await found(sale.saleNumber))[0]).toBe(`sale ${sale.saleNumber}`);
    expect((await found(receiptNumber)).slice(0, 2)).toEqual([
      `receipt ${receiptNumber}`,
      `sale ${sale.saleNumber}`,
    ]);
    expect(await found(receiptNumber.slice(0, 12))).toContain(`receipt ${receiptNumber}`);
    expect(await found("shenzhen")).toEqual([expect.stringMatching(/^supplier Shenzhen/)]);
    expect(await found(order.orderNumber)).toContain(`purchase_order ${order.orderNumber}`);
    const returned = await cameBack(admin, (await handedBack({ admin, technician })).id);
    expect((await found(returned.returnNumber))[0]).toBe(`return ${returned.returnNumber}`);
  });

  test("each result leads to the screen of its record, and says what tells it from others", async () => {
    const [first] = (await ask(device.ticketNumber)).items;
    expect(first).toEqual({
      kind: "device",
      id: device.id,
      title: device.ticketNumber,
      subtitle: "Samsung Galaxy A12 · Neema Kimaro",
      href: `/devices/${device.id}`,
    });
  });

  test("a kind has its newest records, at most six of them", async () => {
    for (let n = 0; n < 8; n++) {
      await admin.post("/api/customers", { name: `Zuberi ${n}`, phone: `07541234${10 + n}` });
    }
    expect(await found("zuberi")).toEqual(
      Array.from({ length: 6 }, (_, n) => `customer Zuberi ${7 - n}`),
    );
  });

  test("archived items, merged and erased customers are not found", async () => {
    const old = await stocked(app.db, 0, { name: "Kioo cha zamani" });
    expect(await found("zamani")).toEqual(["product Kioo cha zamani"]);
    await app.db
      .updateTable("inventoryItems")
      .set({ archivedAt: new Date().toISOString() })
      .where("id", "=", old.id)
      .execute();
    expect(await found("zamani")).toEqual([]);
    expect(await found("zamanj")).toEqual([]);
    const person = { name: "Bahati Ngwale", phone: "0754333444" };
    const { body } = await admin.post("/api/customers", person);
    await admin.post(`/api/customers/${body.id}/erase`, { reason: "Ameomba" });
    expect(await found("ngwale")).toEqual([]);
    expect(await found("ngwael")).toEqual([]);
  });
});

describe("typing errors", () => {
  test.each([
    ["kmiaro", "two letters changed places"],
    ["kimero", "a wrong letter"],
    ["kimarro", "a letter too many"],
    ["kimro", "a missing letter"],
    ["nema kimaro", "a missing letter in a whole name"],
    ["kimaro neema", "the names in the other order"],
  ])("%s finds Neema Kimaro (%s)", async (typed) => {
    const { items, isSimilar } = await ask(typed);
    expect(items.map(({ title }) => title)).toContain("Neema Kimaro");
    expect(isSimilar).toBe(true);
  });

  test.each(["samsnug betri", "beti samsung", "sansung"])("%s finds the battery", async (typed) => {
    const { items, isSimilar } = await ask(typed);
    expect(items.map(({ title }) => title)).toContain("Betri ya Samsung A12");
    expect(isSimilar).toBe(true);
  });

  test("similar names are absent when something has the text itself", async () => {
    await admin.post("/api/customers", { name: "Kimara Temba", phone: "0754555666" });
    const { items, isSimilar } = await ask("kimara");
    expect(items.map(({ title }) => title)).toEqual(["Kimara Temba"]);
    expect(isSimilar).toBe(false);
  });

  test("a number with another digit finds nobody", async () => {
    expect(await found("0754111229")).toEqual([]);
    expect(await found("356938035643800")).toEqual([]);
  });
});

describe("rights", () => {
  const everyText = () => [
    device.ticketNumber,
    imei,
    "0754111222",
    "kimaro",
    "kmiaro",
    "betri",
    "betrri",
    "BTR-777",
    sale.saleNumber,
    receiptNumber,
    "shenzhen",
    order.orderNumber,
  ];
  const kindsFor = async (client: TestClient): Promise<string[]> => {
    const kinds = new Set<string>();
    for (const text of everyText()) {
      for (const { kind } of (await ask(text, client)).items) kinds.add(kind);
    }
    return [...kinds].toSorted();
  };

  test("customer care finds every kind of record", async () => {
    expect(await kindsFor(care)).toEqual([
      "customer",
      "device",
      "handset",
      "product",
      "purchase_order",
      "receipt",
      "sale",
      "supplier",
    ]);
  });

  test("a technician finds devices and customers only", async () => {
    expect(await kindsFor(technician)).toEqual(["customer", "device", "handset"]);
  });

  test.each<[Permission, string[]]>([
    ["view_customers", ["customer"]],
    ["view_devices", ["device", "handset"]],
    ["view_inventory", ["product"]],
    ["view_sales", ["sale"]],
    ["view_payments", ["receipt"]],
    ["view_purchase_orders", ["purchase_order", "supplier"]],
    ["manage_device_issues", []],
  ])("with %s alone a user finds %j", async (permission, kinds) => {
    expect(await kindsFor(await signedIn(app, { permissions: [permission] }))).toEqual(kinds);
  });

  test("no result contains money: neither prices nor costs", async () => {
    for (const text of everyText()) {
      for (const record of (await ask(text)).items) {
        expect(Object.keys(record).toSorted()).toEqual(["href", "id", "kind", "subtitle", "title"]);
        expect(JSON.stringify({ ...record, id: "", href: "" })).not.toMatch(/44[., ]?444|TSh|TZS/);
      }
    }
  });
});

describe("texts of all kinds", () => {
  test.each([
    "%",
    "_",
    "%%%%",
    "' or 1=1 --",
    "\\",
    "a\\%",
    "“”",
    "🙂🙂🙂🙂",
    "R-",
    "RCP-",
    "S-26-",
    "a".repeat(100),
    "%imaro",
    "_imaro",
    "kim%",
  ])("%s is only a text", async (typed) => {
    const { items, failed, isSimilar } = await ask(typed);
    expect(failed).toEqual([]);
    // A sign of LIKE is a letter like others. It may be a typing error, but it stands for no other letters.
    if (/[%_\\']/.test(typed)) expect(isSimilar).toBe(items.length > 0);
  });

  test.each([
    ["a NUL", "asha%00"],
    ["half a character", "%ED%A0%80"],
    ["10,000 characters", "a".repeat(10_000)],
  ])("%s is refused or found nowhere, and never fails", async (_, encoded) => {
    const answer = await admin.get(`/api/search?q=${encoded}`);
    expect([200, 422]).toContain(answer.status);
  });
});

test("a kind whose search fails is named, and the others are found", async () => {
  await sql`alter table suppliers rename to suppliers_away`.execute(app.db);
  try {
    const answer = await ask(device.ticketNumber);
    expect(answer.items[0]).toMatchObject({ kind: "device", id: device.id });
    expect(answer.failed).toEqual(["supplier", "purchase_order"]);
  } finally {
    await sql`alter table suppliers_away rename to suppliers`.execute(app.db);
  }
  expect((await ask(device.ticketNumber)).failed).toEqual([]);
});

describe("without a text", () => {
  const open = async (client: TestClient, kind: string, id: string) =>
    expect((await client.post("/api/search/opened", { kind, id })).status).toBe(200);

  test("a user sees what they opened last, the latest first and each record once", async () => {
    const user = await signedIn(app, { role: "customer-care" });
    expect(await found("", user)).toEqual([]);
    await open(user, "device", device.id);
    await open(user, "customer", customerId);
    await open(user, "sale", sale.id);
    await open(user, "device", device.id);
    expect(await found("", user)).toEqual([
      `device ${device.ticketNumber}`,
      `sale ${sale.saleNumber}`,
      "customer Neema Kimaro",
    ]);
    expect(await found("", await signedIn(app, { role: "customer-care" }))).toEqual([]);
  });

  test("records that are gone, or that the user may not see any more, are left out", async () => {
    const user = await signedIn(app, { permissions: ["view_devices"] });
    await open(user, "sale", sale.id);
    await open(user, "customer", newId());
    await open(user, "device", newId());
    await open(user, "device", device.id);
    expect(await found("", user)).toEqual([`device ${device.ticketNumber}`]);
  });

  test("only the last twenty are kept, and eight are shown", async () => {
    const user = await signedIn(app, { role: "admin" });
    for (let n = 0; n < 12; n++) {
      await open(
        user,
        "customer",
        (await admin.post("/api/customers", { name: `Mteja ${n}`, phone: `07547770${10 + n}` }))
          .body.id,
      );
    }
    expect(await found("", user)).toEqual(
      Array.from({ length: 8 }, (_, n) => `customer Mteja ${11 - n}`),
    );
    for (let n = 0; n < 15; n++) await open(user, "device", newId());
    const rows = await app.db
      .selectFrom("openedRecords")
      .select("recordId")
      .where("userId", "=", user.userId)
      .execute();
    expect(rows).toHaveLength(20);
  });

  test("two tabs that open the same record at once both succeed", async () => {
    const user = await signedIn(app, { role: "admin" });
    await Promise.all(Array.from({ length: 6 }, () => open(user, "device", device.id)));
    expect(await found("", user)).toEqual([`device ${device.ticketNumber}`]);
  });
});
