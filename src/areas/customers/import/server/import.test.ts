import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { signedIn } from "#tests/support/client.ts";
import { jobsDone, readEventually } from "#tests/support/eventually.ts";
import { sentDuring } from "#tests/support/sent-during.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { actorOf } from "#tests/support/shop/returns.ts";
import { startShop } from "#tests/support/shop.ts";
import { eraseCustomer } from "../../privacy/server/erase-customer.ts";
import type { CustomerImport, CustomerImportRow } from "../contract.ts";
import { writeCustomerImports } from "./import-kind.ts";

const { app, admin, care, technician } = await startShop();

const send = (text: string, by = admin) =>
  by.post("/api/customer-imports", { fileName: "wateja.csv", text });
async function looked(text: string): Promise<CustomerImport> {
  const answer = await send(text);
  expect(answer.body).toMatchObject({ state: "checked" });
  return answer.body;
}
const rowsOf = async (id: string, query = ""): Promise<CustomerImportRow[]> =>
  (await admin.get(`/api/customer-imports/${id}/rows?limit=100${query}`)).body.items;
const apply = (id: string, updateExisting = true, by = admin) =>
  by.post(`/api/customer-imports/${id}/apply`, { updateExisting });
const ended = (id: string) =>
  readEventually(
    async () => (await admin.get<CustomerImport>(`/api/customer-imports/${id}`)).body,
    ({ state }) => state !== "applying",
  );
async function imported(text: string, updateExisting = true): Promise<CustomerImport> {
  const { id } = await looked(text);
  expect((await apply(id, updateExisting)).body).toMatchObject({ state: "applying" });
  return ended(id);
}
const byPhone = async (phone: string): Promise<any> =>
  (await admin.get(`/api/customers?status=all&search=${phone}`)).body.items[0];

test("a file of another program is previewed, then written; consent only if the file says so", async () => {
  const text = [
    "Jina kamili;Simu;WhatsApp;Barua pepe;Jinsia;Mji;Kundi;Lugha;Ridhaa;Points;Rangi",
    '"Asha; Juma";0711 000 001;+255 711-000-002;ASHA@Example.com;mwanamke;Kigoma;vip;Kiswahili;ndiyo;5000;Nyekundu',
    "Baraka;255711000003;;;;;;;;;",
  ].join("\r\n");
  const look = await looked(text);
  expect(look.counts).toEqual({ rows: 2, new: 2, changed: 0, unchanged: 0, errors: 0 });
  expect(look.columns.slice(-2)).toEqual([
    { header: "Points", field: null, note: "not_imported" },
    { header: "Rangi", field: null, note: "unknown" },
  ]);
  expect(await byPhone("0711000001")).toBeUndefined();
  await apply(look.id);
  expect(await ended(look.id)).toMatchObject({
    state: "applied",
    progress: { done: 2, total: 2 },
    appliedBy: { id: admin.userId },
  });
  expect(await byPhone("0711000001")).toMatchObject({
    name: "Asha; Juma",
    phone: "+255711000001",
    whatsapp: "+255711000002",
    email: "asha@example.com",
    gender: "female",
    city: "Kigoma",
    tag: "vip",
    preferredLanguage: "sw",
    marketingConsent: true,
    points: 0,
    version: 1,
  });
  expect(await byPhone("0711000003")).toMatchObject({
    gender: "other",
    tag: "new",
    marketingConsent: false,
    smsOptOut: false,
  });
});

describe("a customer with a known phone number", () => {
  const shown = (version: number) => ({ name: "Neema", city: "Arusha", tag: "vip", version });

  test("is updated if the user says so; empty cells change nothing", async () => {
    const phone = newPhone();
    await care.post("/api/customers", { name: "Neema", phone, city: "Tanga", tag: "vip" });
    const text = `name,mobile,city,tag,consent\nNeema,${phone},Arusha,,yes`;
    const look = await looked(text);
    expect(await rowsOf(look.id)).toMatchObject([
      {
        kind: "changed",
        changes: [
          { field: "city", before: "Tanga", after: "Arusha" },
          { field: "marketingConsent", before: false, after: true },
        ],
      },
    ]);
    await apply(look.id, false);
    expect(await ended(look.id)).toMatchObject({ state: "applied", updateExisting: false });
    expect(await byPhone(phone)).toMatchObject({ city: "Tanga", version: 1 });
    await imported(text);
    const customer = await byPhone(phone);
    expect(customer).toMatchObject({ ...shown(2), marketingConsent: true });
    const { data } = await app.db
      .selectFrom("events")
      .select("data")
      .where("kind", "=", "customer.updated_by_import")
      .where("recordId", "=", customer.id)
      .executeTakeFirstOrThrow();
    expect(data).toMatchObject({ before: { marketingConsent: false } });
    expect(JSON.stringify(data)).not.toContain("Arusha");
    expect((await looked(text)).counts).toMatchObject({ unchanged: 1 });
  });

  test("who has changed since the check stops the import, and the user reviews it again", async () => {
    const phone = newPhone();
    const { body } = await care.post("/api/customers", { name: "Neema", phone, city: "Tanga" });
    const other = newPhone();
    const look = await looked(`name,phone,city\nNeema,${phone},Arusha\nMpya,${other},Mwanza`);
    await care.patch(`/api/customers/${body.id}`, { version: 1, city: "Dodoma" });
    await apply(look.id);
    expect(await ended(look.id)).toMatchObject({ state: "checked", problem: "changed-since" });
    expect(await byPhone(other)).toBeUndefined();
    await apply(look.id);
    expect(await ended(look.id)).toMatchObject({ state: "applied" });
    expect(await byPhone(phone)).toMatchObject({ city: "Arusha", version: 3 });
  });

  test("who was entered since the check is not created twice", async () => {
    const phone = newPhone();
    const look = await looked(`name,phone\nZawadi,${phone}`);
    await care.post("/api/customers", { name: "Zawadi K", phone });
    await apply(look.id);
    expect(await ended(look.id)).toMatchObject({
      state: "checked",
      problem: "changed-since",
      counts: { new: 0, changed: 1 },
    });
  });
});

describe("a file with errors", () => {
  test("says what is wrong in each row, and nothing of it is written", async () => {
    const good = newPhone();
    const text = [
      "name,phone,whatsapp,email,gender,language,consent",
      `Asha,${good},,,,,`,
      `Asha,${good},,,,,`,
      "Baraka,12345,,,,,",
      "Cecilia,2.55712E+11,,,,,",
      "Daudi,,,,,,",
      `,${newPhone()},,,,,`,
      `Elia,${newPhone()},0222123456,nobody,robot,fr,perhaps`,
      `${"x".repeat(121)},${newPhone()},,,,,`,
      `Fatuma,${newPhone()},,,,,,more`,
    ].join("\n");
    const look = await looked(text);
    expect(look.counts).toMatchObject({ rows: 9, new: 1, errors: 8 });
    const errors = (await rowsOf(look.id, "&show=error")).map(({ errors: found }) =>
      found.map(({ code }) => code),
    );
    expect(errors).toEqual([
      ["twice_in_file"],
      ["not_phone"],
      ["shortened_number"],
      ["required"],
      ["required"],
      ["not_phone", "not_email", "not_gender", "not_language", "not_yes_no"],
      ["too_long"],
      ["too_many_cells"],
    ]);
    const refused = await apply(look.id);
    expect(refused).toMatchObject({ status: 409, body: { params: { reason: "import-errors" } } });
    expect(await byPhone(good)).toBeUndefined();
    const file = String(
      (await admin.get(`/api/customer-imports/${look.id}/errors.csv?language=sw`)).body,
    );
    expect(file.trim().split("\r\n")).toHaveLength(13);
    expect(file).toContain("4,Namba ya simu,12345,");
  });

  test.each([
    ["empty", "name,phone"],
    ["unclosed_quote", 'name,phone\n"Asha,0711'],
    ["not_text", "name\u0000,phone\na,b"],
    ["too_many_rows", `phone\n${"x\n".repeat(20_001)}`],
  ])("that is %s is refused as a whole", async (problem, text) => {
    expect(await send(text)).toMatchObject({ status: 422, body: { params: { problem } } });
  });
});

test("the number of a merged customer is wrong, because the file would overwrite the survivor", async () => {
  const create = async (name: string) =>
    (await admin.post("/api/customers", { name, phone: newPhone() })).body;
  const [kept, other] = [await create("Zawadi"), await create("Zawadi Mkuu")];
  await admin.post(`/api/customers/${kept.id}/merge`, { otherId: other.id });
  const { id } = await looked(`name,phone\nZawadi,${other.phone}`);
  expect(await rowsOf(id)).toMatchObject([
    { kind: "error", errors: [{ field: "phone", code: "merged", params: { name: "Zawadi" } }] },
  ]);
});

test("a birthday is read as people write it", async () => {
  const [day, whole, wrong] = [newPhone(), newPhone(), newPhone()];
  const { id } = await looked(
    `name,phone,dob\nA,${day},14/3\nB,${whole},1990-03-14\nC,${wrong},31/2`,
  );
  const rows = await rowsOf(id);
  expect(
    rows.map(({ changes }) => changes.find(({ field }) => field === "birthday")?.after),
  ).toEqual(["1904-03-14", "1990-03-14", undefined]);
  expect(rows[2]?.errors).toMatchObject([{ field: "birthday", code: "not_birthday" }]);
});

test("the user says what a column is, and all rows are checked again", async () => {
  const phone = newPhone();
  const look = await looked(`Who,Number,Number 2\nAsha,${phone},Dodoma`);
  expect(look.counts).toMatchObject({ errors: 1 });
  const choose = (fields: unknown) =>
    admin.post(`/api/customer-imports/${look.id}/columns`, { fields });
  const chosen = await choose(["name", "phone", "city"]);
  expect(chosen.body).toMatchObject({
    counts: { new: 1, errors: 0 },
    columns: [{ note: "taken" }, { note: "taken" }, { header: "Number 2", field: "city" }],
  });
  expect((await choose(["name", "name", null])).status).toBe(422);
  expect((await choose(["name"])).status).toBe(422);
  await apply(look.id);
  await ended(look.id);
  expect(await byPhone(phone)).toMatchObject({ name: "Asha", city: "Dodoma" });
  expect((await choose(["name", "phone", null])).status).toBe(409);
});

test("an export from Fundi is unchanged when it is imported again, hostile text included", async () => {
  await care.post("/api/customers", {
    name: '=HYPERLINK("x";1)',
    phone: newPhone(),
    city: "Round trip",
    notes: "-Mstari\n=wa pili, 'na' \"wa tatu\"",
    locationDescription: "'=1+1",
    preferredLanguage: "sw",
    gender: "female",
    whatsapp: newPhone(),
    marketingConsent: true,
  });
  for (const language of ["en", "sw"]) {
    const { body } = await admin.get(
      `/api/customers/export.csv?city=round%20trip&language=${language}`,
    );
    const look = await looked(String(body));
    expect(look.counts).toEqual({ rows: 1, new: 0, changed: 0, unchanged: 1, errors: 0 });
    expect(look.columns.filter(({ note }) => note === "unknown")).toEqual([]);
  }
});

test("20,000 rows show progress, leave nothing when cancelled, and are then written once", async () => {
  const rows = Array.from(
    { length: 20_000 },
    (_, nth) => `Mteja ${nth},0765${String(nth).padStart(6, "0")},Kigoma`,
  );
  const look = await looked(`name,phone,city\n${rows.join("\n")}`);
  expect(look.counts).toMatchObject({ rows: 20_000, new: 20_000 });
  const written = async () => {
    const { count } = await app.db
      .selectFrom("customers")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("phone", "like", "+255765%")
      .executeTakeFirstOrThrow();
    return count;
  };
  await apply(look.id);
  const during = await readEventually(
    async () => (await admin.get<CustomerImport>(`/api/customer-imports/${look.id}`)).body,
    ({ progress, state }) => progress.done > 0 || state !== "applying",
  );
  expect(during).toMatchObject({ state: "applying", progress: { total: 20_000 } });
  const cancelled = await admin.post(`/api/customer-imports/${look.id}/cancel`);
  expect(cancelled.body).toMatchObject({ state: "checked", problem: "cancelled" });
  await jobsDone(app.db);
  expect(await written()).toBe(0);
  await apply(look.id);
  // The job may start again and again, on several nodes.
  await Promise.all([writeCustomerImports(app.db), writeCustomerImports(app.db)]);
  expect(await ended(look.id)).toMatchObject({ state: "applied", progress: { done: 20_000 } });
  expect(await written()).toBe(20_000);
  expect(await byPhone("0765012345")).toMatchObject({ name: "Mteja 12345" });
}, 120_000);

describe("rights and privacy", () => {
  test("importing has a right of its own, and changing customers another one", async () => {
    const text = `name,phone\nAsha,${newPhone()}`;
    expect((await send(text, care)).status).toBe(403);
    expect((await send(text, technician)).status).toBe(403);
    const importer = await signedIn(app, {
      role: "customer-care",
      permissions: ["view_customers", "import_customers", "create_customers"],
    });
    const look = (await send(text, importer)).body;
    expect((await apply(look.id, true, importer)).status).toBe(403);
    expect((await apply(look.id, false, importer)).status).toBe(200);
    await ended(look.id);
  });

  test("a customer who is erased while the file is written or checked again leaves no row", async () => {
    const actor = actorOf(admin, "admin");
    const eraseDuring = async (phone: string, check: () => Promise<unknown>) => {
      const { id } = await byPhone(phone);
      await sentDuring(app, (tx) => eraseCustomer(tx, actor, id, "x", []), check);
      const { rows } = await sql`
        select import_id from customer_import_rows where phone = ${`+255${phone.slice(-9)}`}`.execute(
        app.db,
      );
      expect(rows).toEqual([]);
    };
    const [first, second] = [newPhone(), newPhone()];
    await imported(`name,phone\nSiri,${first}\nAsha,${second}`);
    const look = await looked(`name,phone\nSiri Kubwa,${first}\nAsha Juma,${second}`);
    const fields = ["name", "phone"];
    await eraseDuring(first, () =>
      admin.post(`/api/customer-imports/${look.id}/columns`, { fields }),
    );
    await sql`update customer_imports set state = 'applying', update_existing = true,
      applied_by = ${admin.userId}, confirmed_at = now() where id = ${look.id}`.execute(app.db);
    await eraseDuring(second, () => writeCustomerImports(app.db));
    expect(await ended(look.id)).toMatchObject({ state: "applied" });
  });

  test("a discarded file keeps no rows, and an erased customer leaves none", async () => {
    const phone = newPhone();
    await imported(`name,phone\nSiri,${phone}`);
    const customer = await byPhone(phone);
    const look = await looked(`name,phone\nSiri Kubwa,${phone}`);
    await admin.post(`/api/customers/${customer.id}/erase`, { reason: "x" });
    const left = await app.db
      .selectFrom("customerImportRows")
      .select("importId")
      .where("customerId", "=", customer.id)
      .execute();
    expect(left).toEqual([]);
    const other = await looked(`name,phone\nSiri,${newPhone()}`);
    const discarded = await admin.post(`/api/customer-imports/${other.id}/discard`);
    expect(discarded.body).toMatchObject({ state: "discarded", hasRows: false });
    expect(await rowsOf(other.id)).toEqual([]);
    expect((await apply(other.id)).status).toBe(409);
    const { items } = (await admin.get("/api/customer-imports")).body;
    expect(items.map(({ id }: { id: string }) => id)).toContain(look.id);
    expect(items.map(({ id }: { id: string }) => id)).not.toContain(other.id);
  });
});
