/** What the imports of all areas share: how numbers are read, and that right rows need not wait for wrong ones. */
import { afterAll, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { today } from "#src/shared/time.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { startShop } from "#tests/support/shop.ts";
import { supplied } from "#tests/support/shop/purchasing.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin } = await startShop();
await admin.post("/api/exchange-rates", {
  fromCurrency: "USD",
  rate: 2500,
  effectiveDate: today(),
});

afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

type Kind = "item-imports" | "customer-imports" | "device-imports";
const send = async (kind: Kind, text: string) =>
  (await admin.post(`/api/${kind}`, { fileName: "file.csv", text })).body;
const apply = (kind: Kind, id: string, body: object = {}) =>
  admin.post(`/api/${kind}/${id}/apply`, {
    ...(kind !== "device-imports" && { updateExisting: true }),
    ...body,
  });
const ended = (kind: Kind, id: string) =>
  readEventually(
    async () => (await admin.get(`/api/${kind}/${id}`)).body,
    ({ state }) => state !== "applying",
  );
const rowsOf = async (kind: Kind, id: string) =>
  (await admin.get(`/api/${kind}/${id}/rows?limit=100`)).body.items;
const wrongRows = async (kind: Kind, id: string, by = admin) =>
  String((await by.get(`/api/${kind}/${id}/wrong-rows.csv`)).body).replace(/^\uFEFF/, "");
const inDollars = async (work: () => Promise<void>) => {
  const change = (currency: string) => admin.put("/api/settings/business", { currency });
  expect((await change("USD")).status).toBe(200);
  await work();
  expect((await change("TZS")).status).toBe(200);
};

describe("right rows are imported without the wrong ones", () => {
  test("of items: once, also when the mended file follows", async () => {
    const text =
      "Price list of May, 2026\nSKU;Name;Price (TSh, incl. VAT);Quantity\nLO-1;Kioo;25.000;4\nLO-2;Waya;elfu;3\nLO-1;Kioo;1;1";
    const file = await send("item-imports", text);
    expect(file.counts).toMatchObject({ rows: 3, new: 1, errors: 2 });
    expect(file.columns[2]).toMatchObject({ field: "price" });
    const refused = await apply("item-imports", file.id);
    expect(refused).toMatchObject({
      status: 409,
      body: { params: { reason: "import-errors", count: 2 } },
    });
    expect((await apply("item-imports", file.id, { leaveOutErrors: 1 })).status).toBe(409);
    await apply("item-imports", file.id, { leaveOutErrors: 2 });
    expect(await ended("item-imports", file.id)).toMatchObject({
      state: "applied",
      leavesOutErrors: true,
      counts: { new: 1, errors: 2 },
    });
    expect((await admin.get("/api/items/lookup?code=LO-1")).body).toMatchObject({
      price: 2_500_000,
      quantity: 4,
    });
    expect((await admin.get("/api/items/lookup?code=LO-2")).status).toBe(404);
    const rows = await wrongRows("item-imports", file.id);
    expect(rows.split("\r\n")[0]).toBe('SKU,Name,"Price (TSh, incl. VAT)",Quantity,Row,Reason');
    expect(rows).toContain('LO-2,Waya,elfu,3,4,"Price: Not an amount');
    const mended = await send(
      "item-imports",
      rows.replace("elfu", "12.000").replace(/LO-1.*\r\n/, ""),
    );
    expect(mended.counts).toMatchObject({ rows: 1, new: 1, errors: 0 });
    await apply("item-imports", mended.id);
    await ended("item-imports", mended.id);
    const whole = await send(
      "item-imports",
      text.replace("elfu", "12.000").replace(/\nLO-1;Kioo;1;1/, ""),
    );
    expect(whole.counts).toMatchObject({ rows: 2, unchanged: 2, stock: 0, errors: 0 });
  });

  test("of items whose barcode a left out row would have given up: they are wrong too", async () => {
    await stocked(app.db, 1, { sku: "BC-1", name: "Kava", barcode: "4006381333931" });
    const file = await send(
      "item-imports",
      "SKU,Name,Price,Barcode\nBC-1,Kava,elfu,5901234123457\nBC-2,Kava mpya,5000,4006381333931\nBC-3,Waya,500,",
    );
    expect((await rowsOf("item-imports", file.id)).map((row: any) => row.errors[0]?.code)).toEqual([
      "not_money",
      "barcode_taken",
      undefined,
    ]);
    await apply("item-imports", file.id, { leaveOutErrors: 2 });
    expect(await ended("item-imports", file.id)).toMatchObject({ state: "applied" });
  });

  test("of customers and devices, whose customer comes with the first right row", async () => {
    const customers = await send(
      "customer-imports",
      "Jina,Simu\nAsha Left,0712900001\nBaraka Left,12345",
    );
    await apply("customer-imports", customers.id, { leaveOutErrors: 1 });
    expect(await ended("customer-imports", customers.id)).toMatchObject({ state: "applied" });
    expect(await wrongRows("customer-imports", customers.id)).toContain("Baraka Left,12345,3,");
    const again = await send(
      "customer-imports",
      "Jina,Simu\nAsha Left,0712900001\nBaraka Left,0712900002",
    );
    expect(again.counts).toMatchObject({ new: 1, unchanged: 1 });

    const header = "Ticket,Customer,Phone,Brand,Model,Issue,Price";
    const device = (ticket: string, price: string) =>
      `${ticket},Neema Left,0712900003,Tecno,Spark 10,Kioo,${price}`;
    const text = [header, device("T-1", "elfu"), device("T-2", "30000")].join("\n");
    const devices = await send("device-imports", text);
    expect(devices.counts).toMatchObject({ new: 1, errors: 1 });
    await apply("device-imports", devices.id, { leaveOutErrors: 1 });
    expect(await ended("device-imports", devices.id)).toMatchObject({ state: "applied" });
    const mended = await send("device-imports", text.replace("elfu", "20000"));
    expect(mended.counts).toMatchObject({ new: 1, unchanged: 1, errors: 0 });
    await apply("device-imports", mended.id);
    expect(await ended("device-imports", mended.id)).toMatchObject({ state: "applied" });
    const found = (await admin.get("/api/devices?search=0712900003")).body.items;
    expect(found).toHaveLength(2);
    expect(new Set(found.map(({ customer }: any) => customer.id)).size).toBe(1);
  });

  test("without showing costs to users who may not see them", async () => {
    const { signedIn } = await import("#tests/support/client.ts");
    const counter = await signedIn(app, { role: "customer-care" });
    const file = await send("item-imports", "SKU,Name,Price,Cost\nHID-1,Kioo,elfu,777");
    expect(await wrongRows("item-imports", file.id)).toContain("777");
    expect(await wrongRows("item-imports", file.id, counter)).not.toContain("777");
  });
});

describe("numbers of a file", () => {
  test("in a foreign currency with two meanings are refused until the rows or the user say it", async () => {
    await inDollars(async () => {
      const text = (last: string) => `SKU,Name,Price\nUSD-1,Kioo,1.250\nUSD-2,Waya,${last}`;
      const file = await send("item-imports", text("7"));
      expect(file).toMatchObject({ guessedStyle: null, numberStyle: null, counts: { errors: 1 } });
      expect((await rowsOf("item-imports", file.id))[0].errors).toMatchObject([
        { field: "price", code: "ambiguous_number", params: { value: "1.250" } },
      ]);
      const priceOf = async (id: string) =>
        (await rowsOf("item-imports", id))[0].changes.find(({ field }: any) => field === "price")
          ?.after;
      const choose = (numberStyle: unknown) =>
        admin.post(`/api/item-imports/${file.id}/columns`, {
          fields: file.columns.map(({ field }: any) => field),
          numberStyle,
        });
      expect((await choose("point")).body).toMatchObject({
        numberStyle: "point",
        counts: { new: 2, errors: 0 },
      });
      expect(await priceOf(file.id)).toBe(125);
      await choose("comma");
      expect(await priceOf(file.id)).toBe(125_000);
      expect((await choose(null)).body).toMatchObject({ numberStyle: null, counts: { errors: 1 } });
      const guessed = await send("item-imports", text("12.5"));
      expect(guessed).toMatchObject({ guessedStyle: "point", counts: { errors: 0 } });
      expect(await priceOf(guessed.id)).toBe(125);
      const other = await send("item-imports", text('"12,50"'));
      expect(await priceOf(other.id)).toBe(125_000);
    });
  });

  test("in a price list follow the currency of the row, also of the price of before", async () => {
    const { id: supplierId } = await supplied(admin);
    const [a, b, c] = [
      await stocked(app.db, 0),
      await stocked(app.db, 0),
      await stocked(app.db, 0),
    ];
    await admin.post("/api/supplier-prices", {
      supplierId,
      itemId: c.id,
      price: 500,
      currency: "USD",
      validFrom: "2026-01-01",
    });
    const text = `SKU;Price;Currency\n${a.sku};1.250;USD\n${b.sku};1.250;TZS\n${c.sku};1.250;\n`;
    const look = async (more: object = {}, given = text) =>
      (await admin.post("/api/supplier-prices/preview", { supplierId, text: given, ...more })).body;
    const seen = await look();
    expect(seen.counts).toMatchObject({ rows: 3, new: 1, errors: 2 });
    expect(seen.rows.map((row: any) => row.errors[0]?.code ?? row.after.price)).toEqual([
      "ambiguous_number",
      "ambiguous_number",
      125_000,
    ]);
    expect(seen.wrongRows).toContain(`${a.sku},1.250,USD,2,`);
    const pricesOf = (found: any) =>
      found.rows.map(({ number, after }: any) => [number, after?.price]);
    const chosen = await look({ numberStyle: "point" });
    expect(pricesOf(chosen)).toEqual([
      [a.sku, 125],
      [b.sku, 125],
      [c.sku, 125],
    ]);
    const guessed = await look({}, text.replace("1.250;USD", "1.250,50;USD"));
    expect(guessed.guessedStyle).toBe("comma");
    expect(pricesOf(guessed)).toEqual([
      [a.sku, 125_050],
      [b.sku, 125_000],
      [c.sku, 125_000],
    ]);
    const write = (more: object) =>
      admin.post("/api/supplier-prices/import", {
        supplierId,
        text,
        promise: seen.promise,
        fileName: "prices.csv",
        ...more,
      });
    expect((await write({})).body).toMatchObject({ params: { reason: "import-errors", count: 2 } });
    expect((await write({ leaveOutErrors: 2 })).body).toEqual({ added: 1, changed: 0 });
  });

  test("of repair prices and statements are guessed and chosen alike", async () => {
    const prices =
      "Brand;Model;Fault;Price\nTecno;Spark 10;Kioo;12,5\nTecno;Spark 10;Betri;1.250\nTecno;Pop;Betri;bei";
    const look = async (path: string, body: object) =>
      (await admin.post(`${path}/preview`, body)).body;
    await inDollars(async () => {
      const seen = await look("/api/repair-prices", { text: prices });
      expect(seen).toMatchObject({ guessedStyle: "comma", counts: { new: 2, errors: 1 } });
      expect(seen.wrongRows).toContain("Tecno,Pop,Betri,bei,4,");
      expect(
        (
          await admin.post("/api/repair-prices/import", {
            text: prices,
            promise: seen.promise,
            leaveOutErrors: 1,
          })
        ).body,
      ).toEqual({ added: 2, changed: 0 });
      const statement = `Statement of account, May\nReceipt No.;Completion Time;Paid In\nQRZ1;${today()};1.250\n`;
      const read = await look("/api/statements", { provider: "mpesa", text: statement });
      expect(read).toMatchObject({ guessedStyle: null, counts: { new: 0, errors: 1 } });
      expect(read.wrongRows).toContain("1.250");
      const chosen = await look("/api/statements", {
        provider: "mpesa",
        text: statement,
        numberStyle: "point",
      });
      expect(chosen.rows).toMatchObject([{ reference: "QRZ1", amount: 125 }]);
    });
  });
});
