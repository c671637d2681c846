import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { addDays, today } from "#src/shared/time.ts";
import { invariants } from "#src/app/invariants.ts";
import { signedIn } from "#tests/support/client.ts";
import { jobsDone, readEventually } from "#tests/support/eventually.ts";
import { newPhone, takenIn } from "#tests/support/shop/devices.ts";
import { startShop } from "#tests/support/shop.ts";
import type { DeviceImport, DeviceImportRow } from "../contract.ts";

const { app, admin, care } = await startShop();

const send = (text: string, by = admin) =>
  by.post<DeviceImport>("/api/device-imports", { fileName: "vifaa.csv", text });
async function looked(text: string): Promise<DeviceImport> {
  const answer = await send(text);
  expect(answer.body).toMatchObject({ state: "checked" });
  return answer.body;
}
const rowsOf = async (id: string): Promise<DeviceImportRow[]> =>
  (await admin.get(`/api/device-imports/${id}/rows?limit=100`)).body.items;
const apply = (id: string, by = admin) => by.post(`/api/device-imports/${id}/apply`);
const cancel = (id: string, by = admin) => by.post(`/api/device-imports/${id}/cancel`);
const ended = (id: string) =>
  readEventually(
    async () => (await admin.get<DeviceImport>(`/api/device-imports/${id}`)).body,
    ({ state }) => state !== "applying",
  );
async function imported(text: string): Promise<DeviceImport> {
  const { id } = await looked(text);
  expect((await apply(id)).body).toMatchObject({ state: "applying" });
  return ended(id);
}
const found = async (search: string): Promise<any[]> =>
  (await admin.get(`/api/devices?search=${search}`)).body.items;

/**
 * The most rows of a file, and the rows that are written after the cancellation: enough for several steps of the
 * progress.
 */
const [MOST, MANY] = [20_000, 2000];

const IMEI = "490154203237518";

test("open repairs of another program are previewed, then taken in, without a message to anybody", async () => {
  const [asha, juma] = [newPhone(), newPhone()];
  const received = addDays(today(), -20);
  const text = [
    "Ticket No;Customer;Mobile;Device;IMEI;Problem;Urgency;Date;Total;Advance;Repair Status;Rangi;Bei ya soko",
    `T-1;Asha Ally;${asha};Samsung Galaxy A14;${IMEI};Kioo kimepasuka;Urgent;${received} 10:22;45,000;15000;Waiting for part;Nyeusi;1`,
    `T-2;Asha Ally;${asha};Tecno Spark 20;;Haichaji;;;;;New;;`,
    `T-3;Juma;${juma};Nokia 105;;;;;;;Delivered;;`,
  ].join("\r\n");
  const look = await looked(text);
  expect(look.counts).toEqual({ rows: 3, new: 2, changed: 0, unchanged: 1, errors: 0 });
  expect(look.columns.at(-1)).toEqual({ header: "Bei ya soko", field: null, note: "unknown" });
  expect(await rowsOf(look.id)).toMatchObject([
    { kind: "new", isNewCustomer: true, given: { brand: "Samsung", model: "Galaxy A14" } },
    { kind: "new", given: { brand: "Tecno", model: "Spark 20" } },
    { kind: "unchanged", leftOut: "handed-back", errors: [] },
  ]);
  expect(await found(IMEI)).toEqual([]);
  await apply(look.id);
  expect(await ended(look.id)).toMatchObject({
    state: "applied",
    progress: { done: 2, total: 2 },
    appliedBy: { id: admin.userId },
  });
  const [device] = await found(IMEI);
  expect(device).toMatchObject({
    brand: "Samsung",
    status: "received",
    priority: "rush",
    customer: { name: "Asha Ally" },
    finalAmount: 3_000_000,
    paidAmount: 0,
    balance: 3_000_000,
    holder: { id: admin.userId },
  });
  const { body } = await admin.get(`/api/devices/${device.id}`);
  expect(body).toMatchObject({ color: "Nyeusi", createdAt: `${received}T09:00:00.000Z` });
  expect(body.checklists.every(({ result }: any) => result === "not-tested")).toBe(true);
  expect(body.checklists.length).toBeGreaterThan(0);
  expect(body.remarks[0].content).toBe(
    "Number in the other program: T-1 · Status in the other program: Waiting for part · Price 45,000, of which 15,000 was paid before",
  );
  await jobsDone(app.db);
  const { events } = await app.db
    .selectFrom("events")
    .select((eb) => eb.fn.countAll<number>().as("events"))
    .where("recordId", "=", device.id)
    .executeTakeFirstOrThrow();
  expect(events).toBe(1);
  expect((await admin.get("/api/sms/messages")).body.items).toEqual([]);
  expect((await looked(text)).counts).toMatchObject({ new: 0, unchanged: 3 });
});

test("another choice of columns checks the rows again", async () => {
  const phone = newPhone();
  const look = await looked(`Nani,Wapi,Chombo,Shida\nNeema,${phone},Infinix Hot 40i,Betri`);
  expect(look.counts).toMatchObject({ errors: 1 });
  const choose = (fields: (string | null)[]) =>
    admin.post(`/api/device-imports/${look.id}/columns`, { fields });
  expect((await choose(["customerName"])).status).toBe(422);
  expect((await choose(["brand", "brand", null, null])).status).toBe(422);
  const { body } = await choose(["customerName", "customerPhone", "brand", "issueDescription"]);
  expect(body.counts).toMatchObject({ new: 1, errors: 0 });
  await apply(look.id);
  expect(await ended(look.id)).toMatchObject({ state: "applied" });
  expect(await found(phone)).toMatchObject([{ model: "Hot 40i", issueDescription: "Betri" }]);
});

test("each error of a row is named, and a file with errors is not written", async () => {
  const phone = newPhone();
  const tomorrow = addDays(today(), 1);
  const look = await looked(
    [
      "name,phone,brand,model,imei,issue,priority,date,price,paid,job no",
      `Asha,${phone},Samsung,A14,123,Kioo,labda,${tomorrow},abc,,J1`,
      "Asha,12345,Samsung,A14,4.9E+14,Kioo,,,10000,20000,J2",
      `,${newPhone()},Samsung,A14,,Kioo,,,,500,J3`,
      `Asha,${phone},Samsung,,,,,,,,J4`,
      `Asha,${phone},Samsung,A14,,Kioo,,,,,J4,zaidi`,
    ].join("\n"),
  );
  expect(look.counts).toMatchObject({ rows: 5, errors: 5, new: 0 });
  const errors = (await rowsOf(look.id)).map(({ errors: each }) =>
    each.map(({ field, code }) => `${field} ${code}`),
  );
  expect(errors).toEqual([
    ["imei not_imei", "priority not_priority", "receivedOn in_future", "price not_money"],
    ["customerPhone not_phone", "imei shortened_number", "paid paid_too_much"],
    ["price price_needed", "customerName required"],
    ["model required", "issueDescription required"],
    ["null too_many_cells", "null twice_in_file"],
  ]);
  expect(await apply(look.id)).toMatchObject({
    status: 409,
    body: { params: { reason: "import-errors" } },
  });
  const file = await admin.get<string>(`/api/device-imports/${look.id}/errors.csv?language=sw`);
  expect(file.body).toContain("Si IMEI sahihi");
  expect(await found(phone)).toEqual([]);
});

test.each([
  ["", 422],
  ["name,phone\n", 422],
  ['name,phone\n"Asha,0754', 422],
  ["name,phone\nA\u0000sha,0754", 422],
])("the broken file %j changes nothing and says why", async (text, status) => {
  const answer = await send(text);
  expect(answer.status).toBe(status);
});

test("formulas and markup in cells stay plain text", async () => {
  const phone = newPhone();
  const evil = '<img src=x onerror="alert(1)">';
  await imported(
    `name,phone,brand,model,issue\n"=HYPERLINK(1)",${phone},X,"@SUM(1)","${evil.replaceAll('"', '""')}"`,
  );
  expect(await found(phone)).toMatchObject([
    { model: "@SUM(1)", issueDescription: evil, customer: { name: "=HYPERLINK(1)" } },
  ]);
});

describe("what changes between the check and the write", () => {
  test("a handset that came in meanwhile stops the import, and a user reviews it again", async () => {
    const [one, two] = [newPhone(), newPhone()];
    const look = await looked(
      `name,phone,brand,model,issue,serial\nA,${one},Tecno,Pop 8,Kioo,SN-55-1\nB,${two},Tecno,Pop 8,Kioo,SN-55-2`,
    );
    const here = await takenIn(care, { serialNumber: "sn-55-1" });
    await apply(look.id);
    expect(await ended(look.id)).toMatchObject({
      state: "checked",
      problem: "changed-since",
      counts: { new: 1, unchanged: 1 },
    });
    expect(await found(two)).toEqual([]);
    expect(await rowsOf(look.id)).toMatchObject([
      { leftOut: "already-here", deviceId: here.id },
      {},
    ]);
    await apply(look.id);
    expect(await ended(look.id)).toMatchObject({ state: "applied" });
    expect(await found(two)).toHaveLength(1);
  });

  test("a customer who was created meanwhile is not created twice", async () => {
    const phone = newPhone();
    const look = await looked(`name,phone,brand,model,issue\nZawadi,${phone},Tecno,Pop 8,Kioo`);
    const { body } = await care.post("/api/customers", { name: "Zawadi K", phone });
    await apply(look.id);
    expect(await ended(look.id)).toMatchObject({ problem: "changed-since" });
    await apply(look.id);
    await ended(look.id);
    expect(await found(phone)).toMatchObject([{ customer: { id: body.id, name: "Zawadi K" } }]);
  });

  test("an erased customer leaves no row behind", async () => {
    const phone = newPhone();
    const { body } = await care.post("/api/customers", { name: "Salma", phone });
    const look = await looked(`name,phone,brand,model,issue\nSalma,${phone},Tecno,Pop 8,Kioo`);
    await admin.post(`/api/customers/${body.id}/erase`, { reason: "Ameomba" });
    expect(await rowsOf(look.id)).toEqual([]);
  });
});

test("rights: the import, new customers, and repairs without a rest to pay", async () => {
  expect((await send("name,phone\nA,0754", care)).status).toBe(403);
  const clerk = await signedIn(app, {
    role: "customer-care",
    permissions: ["import_devices", "view_devices"],
  });
  const fresh = await looked(`name,phone,brand,model,issue\nA,${newPhone()},Tecno,Pop 8,Kioo`);
  expect((await apply(fresh.id, clerk)).body).toMatchObject({
    params: { permission: "create_customers" },
  });
  const phone = newPhone();
  await care.post("/api/customers", { name: "Ali", phone });
  const paid = await looked(
    `name,phone,brand,model,issue,price,paid\nAli,${phone},Tecno,Pop 8,Kioo,5000,5000`,
  );
  expect((await apply(paid.id, clerk)).body).toMatchObject({
    params: { permission: "lower_prices" },
  });
  await apply(paid.id);
  expect(await ended(paid.id)).toMatchObject({ state: "applied" });
  expect(await found(phone)).toMatchObject([{ finalAmount: 0, balance: 0 }]);
});

test("a repeated key makes one import, and a discarded one has no rows", async () => {
  const key = newId();
  const body = { fileName: "a.csv", text: `name,phone\nA,${newPhone()}` };
  const first = await admin.post("/api/device-imports", body, { key });
  expect((await admin.post("/api/device-imports", body, { key })).body.id).toBe(first.body.id);
  const path = `/api/device-imports/${first.body.id}`;
  expect((await admin.post(`${path}/discard`)).body.state).toBe("discarded");
  expect((await admin.get(`${path}/rows`)).body.items).toEqual([]);
  expect((await cancel(first.body.id)).status).toBe(409);
});

test(
  "20,000 rows show progress and can be cancelled, and nothing of them stays",
  { timeout: 120_000 },
  async () => {
    const rows = Array.from(
      { length: MOST },
      (_, nth) => `M ${nth},06${String(10_000_000 + nth)},Tecno,Pop 8,Kioo,K-${nth}`,
    );
    const fileOf = (most: number) =>
      `name,phone,brand,model,issue,job no\n${rows.slice(0, most).join("\n")}`;
    const look = await looked(fileOf(MOST));
    expect(look.counts).toMatchObject({ new: MOST, errors: 0 });
    await apply(look.id);
    const during = await readEventually(
      async () => (await admin.get<DeviceImport>(`/api/device-imports/${look.id}`)).body,
      ({ progress, state }) => progress.done > 0 || state !== "applying",
    );
    expect(during).toMatchObject({ state: "applying", progress: { total: MOST } });
    expect((await cancel(look.id)).body).toMatchObject({ state: "checked", problem: "cancelled" });
    await jobsDone(app.db);
    expect(await found("0610000004")).toEqual([]);
    const count = () =>
      app.db
        .selectFrom("importedDevices")
        .select((eb) => eb.fn.countAll<number>().as("devices"))
        .where("nameElsewhere", "like", "number k-%")
        .executeTakeFirstOrThrow();
    expect((await count()).devices).toBe(0);
    const again = await looked(fileOf(MANY));
    expect(await cancel(again.id)).toMatchObject({ status: 409 });
    await apply(again.id);
    expect(await ended(again.id)).toMatchObject({ state: "applied", progress: { done: MANY } });
    expect((await count()).devices).toBe(MANY);
  },
);

test("a cancellation that comes too late is refused", async () => {
  const { id } = await imported(`name,phone,brand,model,issue\nA,${newPhone()},Itel,A70,Kioo`);
  expect(await cancel(id)).toMatchObject({
    status: 409,
    body: { params: { reason: "import-state", state: "applied" } },
  });
});

test("all invariants hold after the imports", async () => {
  for (const [rule, query] of Object.entries(invariants)) {
    expect({ rule, rows: (await query.execute(app.db)).rows }).toEqual({ rule, rows: [] });
  }
});
