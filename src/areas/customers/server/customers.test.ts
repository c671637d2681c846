import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { clientOf, type TestClient } from "#tests/support/client.ts";
import { startShop } from "#tests/support/shop.ts";
import { inTransaction } from "#src/server/database.ts";
import { addToCustomerTotals } from "../totals/server/add-to-customer-totals.ts";
import { recordVisit } from "../totals/server/record-visit.ts";

const { app, admin, care, technician } = await startShop({ admin: "Amina", care: "Grace" });

let lastPhone = 0;
const newPhone = () => `07${String(10_000_000 + lastPhone++)}`;

async function newCustomer(fields: Record<string, unknown> = {}): Promise<any> {
  const created = await care.post("/api/customers", {
    name: "Somebody",
    phone: newPhone(),
    ...fields,
  });
  expect(created.status).toBe(201);
  return created.body;
}

const namesOf = (answer: { body: any }): string[] =>
  answer.body.items.map((item: { name: string }) => item.name);

/** Inserts a device of this customer directly, because the area `customers` must not import `devices`. */
async function newDevice(
  customerId: string,
  status: "received" | "done" = "received",
): Promise<string> {
  const id = newId();
  await app.db
    .insertInto("devices")
    .values({
      id,
      ticketNumber: `R-26-${id.slice(-6)}`,
      trackingToken: id,
      customerId,
      brand: "Tecno",
      model: "Spark 10",
      issueDescription: "Cracked screen",
      status,
      handedOverAt: status === "done" ? new Date().toISOString() : null,
    })
    .execute();
  return id;
}

/** Reads all pages of a list and returns their items. */
async function wholeList(path: string): Promise<any[]> {
  const items: any[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: any = await care.get(`${path}${cursor && `&cursor=${cursor}`}`);
    expect(page.status).toBe(200);
    items.push(...page.body.items);
    cursor = page.body.nextCursor;
  }
  return items;
}

describe("a new customer", () => {
  test("stores the phone number in international form, however it was typed", async () => {
    const created = await care.post("/api/customers", { name: "Asha Juma", phone: "0712 345-678" });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      name: "Asha Juma",
      phone: "+255712345678",
      loyaltyLevel: "bronze",
      version: 1,
    });
  });

  test("with a known phone number returns the existing customer", async () => {
    const phone = newPhone();
    const first = await care.post("/api/customers", { name: "Neema", phone });
    const second = await care.post("/api/customers", { name: "Neema M.", phone });
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
  });

  test("sent twenty times in parallel with one key is created once, with one answer", async () => {
    const key = newId();
    const body = { name: "Twenty", phone: newPhone() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => care.post("/api/customers", body, { key })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(
      answers.filter((answer) => answer.headers.get("idempotent-replayed") === "true"),
    ).toHaveLength(19);
    const found = await care.get("/api/customers?search=Twenty");
    expect(found.body.items).toHaveLength(1);
  });

  test("entered at twenty counters at once is created once", async () => {
    const phone = newPhone();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, counter) =>
        care.post("/api/customers", { name: `Counter ${counter}`, phone }),
      ),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      ...Array(19).fill(200),
      201,
    ]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  });

  test("stores all given fields, and empty fields as null", async () => {
    const details = {
      whatsapp: "+255 754 000 111",
      email: "ASHA@Example.com ",
      gender: "female",
      city: "Moshi",
      locationDescription: "Behind the market",
      nationalId: "19900101-12345-00001-20",
      tag: "vip",
      notes: "  ",
      marketingConsent: true,
      preferredLanguage: "sw",
    };
    expect(await newCustomer(details)).toMatchObject({
      ...details,
      whatsapp: "+255754000111",
      email: "asha@example.com",
      notes: null,
    });
  });

  test("prefers English, Swahili or the shop's language", async () => {
    const { id, version, preferredLanguage } = await newCustomer();
    expect(preferredLanguage).toBeNull();
    const path = `/api/customers/${id}`;
    const change = (language: unknown, at = version) =>
      care.patch(path, { version: at, preferredLanguage: language });
    expect(await change("fr")).toMatchObject({ status: 422, body: { code: "validation_failed" } });
    expect((await change("en")).body).toMatchObject({ preferredLanguage: "en" });
    expect((await change(null, version + 1)).body).toMatchObject({ preferredLanguage: null });
  });

  test.each([
    "Zaïnab Ñandú",
    "张伟",
    "مريم علي",
    "Mama 🎉 Duka",
    "O'Brien; drop table customers --",
  ])("may be named %s, and is found by a part of the name", async (name) => {
    const { id } = await newCustomer({ name });
    const found = await care.get(
      `/api/customers?search=${encodeURIComponent(name.slice(1).toUpperCase())}`,
    );
    expect(found.body.items).toMatchObject([{ id, name }]);
  });

  test("referred by an unknown customer is refused at that field", async () => {
    const refused = await care.post("/api/customers", {
      name: "A",
      phone: newPhone(),
      referredBy: newId(),
    });
    expect(refused.body).toMatchObject({
      status: 422,
      fields: { referredBy: "is not a customer" },
    });
  });

  test.each([
    ["a short phone number", { name: "A", phone: "0712" }, "phone"],
    ["a number that is neither mobile nor landline", { name: "A", phone: "0912345678" }, "phone"],
    ["no name", { name: "  ", phone: "0712345679" }, "name"],
    ["a NUL in the name", { name: "A\u0000B", phone: "0712345679" }, "name"],
    ["a name that is too long", { name: "x".repeat(121), phone: "0712345679" }, "name"],
    ["a field nobody knows", { name: "A", phone: "0712345679", isAdmin: true }, "isAdmin"],
    ["a number for a name", { name: 7, phone: "0712345679" }, "name"],
  ])("with %s is refused at that field", async (_, body, field) => {
    const refused = await care.post("/api/customers", body);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.fields)).toContain(field);
  });
});

describe("changing a customer", () => {
  test("tells the second of two users the current record", async () => {
    const { id } = await newCustomer({ name: "Before" });
    const path = `/api/customers/${id}`;
    expect((await care.patch(path, { version: 1, city: "Arusha" })).status).toBe(200);
    const stale = await admin.patch(path, { version: 1, city: "Moshi" });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      code: "stale_version",
      current: { city: "Arusha", version: 2 },
    });
  });

  test("by twenty users at once succeeds for exactly one", async () => {
    const { id } = await newCustomer();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, editor) =>
        care.patch(`/api/customers/${id}`, { version: 1, city: `City ${editor}` }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === "stale_version")).toHaveLength(19);
  });

  test("to another customer's phone number is refused", async () => {
    const taken = await newCustomer();
    const { id } = await newCustomer();
    const refused = await care.patch(`/api/customers/${id}`, { version: 1, phone: taken.phone });
    expect(refused.body).toMatchObject({ status: 409, code: "phone_taken" });
  });

  test("that makes a customer refer themselves is refused", async () => {
    const { id } = await newCustomer();
    const refused = await care.patch(`/api/customers/${id}`, { version: 1, referredBy: id });
    expect(refused.body).toMatchObject({ status: 422, fields: { referredBy: expect.any(String) } });
  });

  test("that makes two customers refer each other is refused, also when both are sent at once", async () => {
    const first = await newCustomer();
    const second = await newCustomer({ referredBy: first.id });
    const back = { version: 1, referredBy: second.id };
    const refused = await care.patch(`/api/customers/${first.id}`, back);
    expect(refused.body).toMatchObject({
      status: 422,
      fields: { referredBy: "was referred by this customer" },
    });
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await newCustomer(), await newCustomer()];
      const answers = await Promise.all([
        care.patch(`/api/customers/${one.id}`, { version: 1, referredBy: other.id }),
        care.patch(`/api/customers/${other.id}`, { version: 1, referredBy: one.id }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 422]));
    }
  });

  test("writes no personal data into the audit trail", async () => {
    const { id } = await newCustomer({ name: "Secret Name" });
    await care.patch(`/api/customers/${id}`, {
      version: 1,
      name: "Another Secret",
      nationalId: "S-1",
    });
    const events = await app.db
      .selectFrom("events")
      .select(["kind", "data"])
      .where("recordId", "=", id)
      .execute();
    expect(events.map((event) => event.kind)).toEqual(["customer.created", "customer.updated"]);
    expect(JSON.stringify(events)).not.toMatch(/Secret|S-1/);
  });
});

test("notes and offers are stored with their author; offers need consent", async () => {
  const { id } = await newCustomer();
  const offer = { title: "Screen week", content: "10 % off screens", sentVia: "sms" };
  expect((await care.post(`/api/customers/${id}/promo-messages`, offer)).body.code).toBe(
    "no_marketing_consent",
  );
  await care.patch(`/api/customers/${id}`, { version: 1, marketingConsent: true });
  expect((await care.post(`/api/customers/${id}/promo-messages`, offer)).status).toBe(201);
  expect(
    (await care.post(`/api/customers/${id}/notes`, { content: "Prefers mornings" })).status,
  ).toBe(201);
  expect((await care.get(`/api/customers/${id}/promo-messages`)).body.items).toMatchObject([
    { ...offer, createdBy: { name: "Grace" } },
  ]);
  expect((await care.get(`/api/customers/${id}/notes`)).body.items).toMatchObject([
    { content: "Prefers mornings", createdBy: { name: "Grace" } },
  ]);
});

describe("the list", () => {
  test.each([
    ["newest", ["Paged b", "Paged C", "Paged a", "Paged b", "Paged d"]],
    ["name", ["Paged a", "Paged b", "Paged b", "Paged C", "Paged d"]],
    ["spent", ["Paged C", "Paged b", "Paged b", "Paged d", "Paged a"]],
  ])("sorted by %s is paged without gaps or repetitions", async (sort, expected) => {
    const search = `${sort}@paged.example`;
    const spent: Record<string, number> = { "Paged C": 900, "Paged b": 500 };
    for (const [index, name] of ["Paged d", "Paged b", "Paged a", "Paged C", "Paged b"].entries()) {
      const { id } = await newCustomer({ name, email: `${index}${search}` });
      await inTransaction(app.db, (tx) =>
        addToCustomerTotals(tx, id, spent[name] ?? (name === "Paged d" ? 7 : 0)),
      );
    }
    const list = await wholeList(`/api/customers?search=${search}&sort=${sort}&limit=2`);
    expect(list.map((item) => item.name)).toEqual(expected);
    expect(new Set(list.map((item) => item.id)).size).toBe(5);
  });

  test.each([
    ["of another sort", () => Buffer.from(`spent|${newId()}|100`).toString("base64url")],
    [
      "with an impossible day",
      () => Buffer.from(`newest|${newId()}|2026-02-31 00:00:00+00`).toString("base64url"),
    ],
    ["with a NUL", () => Buffer.from(`name|${newId()}|a\u0000`).toString("base64url")],
    ["of nonsense", () => "nonsense"],
  ])("refuses a cursor that is %s", async (_, cursor) => {
    expect((await care.get(`/api/customers?cursor=${cursor()}`)).status).toBe(422);
    expect((await care.get(`/api/customers?sort=name&cursor=${cursor()}`)).status).toBe(422);
  });

  test.each(["0754111222", "0754 111-222", "+255 754 111", "754111"])(
    "finds a phone number typed %s",
    async (typed) => {
      await care.post("/api/customers", { name: "Findable", phone: "0754111222" });
      expect(namesOf(await care.get(`/api/customers?search=${encodeURIComponent(typed)}`))).toEqual(
        ["Findable"],
      );
    },
  );

  test("searches for % and _ literally", async () => {
    await newCustomer({ name: "Hundred 100%" });
    await newCustomer({ name: "snake_case" });
    await newCustomer({ name: "back\\slash" });
    expect(namesOf(await care.get("/api/customers?search=%25"))).toEqual(["Hundred 100%"]);
    expect(namesOf(await care.get("/api/customers?search=e_c"))).toEqual(["snake_case"]);
    expect(namesOf(await care.get("/api/customers?search=k%5Cs"))).toEqual(["back\\slash"]);
  });

  test("shows active customers by default, and those with a tag", async () => {
    await newCustomer({ name: "Filtered active", tag: "vip" });
    const { id } = await newCustomer({ name: "Filtered inactive" });
    await care.post(`/api/customers/${id}/deactivate`, { version: 1, reason: "Amehama" });
    const list = async (query: string) =>
      namesOf(await care.get(`/api/customers?search=filtered&${query}`));
    expect(await list("")).toEqual(["Filtered active"]);
    expect(await list("status=inactive")).toEqual(["Filtered inactive"]);
    expect(await list("status=all")).toEqual(["Filtered inactive", "Filtered active"]);
    expect(await list("status=all&tag=vip")).toEqual(["Filtered active"]);
  });

  test("has statistics that follow changes", async () => {
    const before = (await care.get("/api/customers/statistics")).body;
    const { id } = await newCustomer();
    await newCustomer();
    await care.post(`/api/customers/${id}/deactivate`, { version: 1, reason: "Amehama" });
    expect((await care.get("/api/customers/statistics")).body).toEqual({
      all: before.all + 2,
      active: before.active + 1,
      newThisMonth: before.newThisMonth + 2,
    });
  });
});

describe("deleting", () => {
  test("removes a customer who was entered by mistake, with their notes", async () => {
    const { id } = await newCustomer();
    await care.post(`/api/customers/${id}/notes`, { content: "Wrong person" });
    expect((await admin.delete(`/api/customers/${id}`)).status).toBe(200);
    expect((await admin.get(`/api/customers/${id}`)).status).toBe(404);
  });

  test.each(["received", "done"] as const)(
    "refuses a customer with a device that is %s",
    async (status) => {
      const { id } = await newCustomer();
      await newDevice(id, status);
      expect((await admin.delete(`/api/customers/${id}`)).body).toMatchObject({
        status: 409,
        code: "has_linked_records",
      });
      expect((await admin.get(`/api/customers/${id}`)).status).toBe(200);
    },
  );

  test("refuses a customer who referred somebody", async () => {
    const { id } = await newCustomer();
    await newCustomer({ referredBy: id });
    expect((await admin.delete(`/api/customers/${id}`)).body.code).toBe("has_linked_records");
  });
});

describe("privacy rights of a customer", () => {
  test("an export is a file with all data, and is recorded", async () => {
    const { id, phone } = await newCustomer({ name: "Exported", marketingConsent: true });
    await care.post(`/api/customers/${id}/notes`, { content: "A note" });
    await care.post(`/api/customers/${id}/promo-messages`, {
      title: "T",
      content: "C",
      sentVia: "email",
    });
    const file = await admin.get(`/api/customers/${id}/export`);
    expect(file.headers.get("content-disposition")).toBe(
      `attachment; filename="customer-${id}.json"`,
    );
    expect(file.body).toMatchObject({
      customer: { id, name: "Exported", phone },
      notes: [{ content: "A note" }],
      promoMessages: [{ title: "T" }],
      records: {},
    });
    const events = await app.db
      .selectFrom("events")
      .select("kind")
      .where("recordId", "=", id)
      .orderBy("id")
      .execute();
    expect(events.at(-1)?.kind).toBe("customer.exported");
  });

  test("erasing removes all personal data and frees the phone number", async () => {
    const personal = {
      name: "Zuhura Forgettable",
      phone: "0699888777",
      whatsapp: "0699888776",
      email: "zuhura@forget.example",
      gender: "female",
      city: "Forgetville",
      locationDescription: "Forget street 7",
      nationalId: "FORGET-1",
      notes: "Forget this too",
      tag: "complainer",
      marketingConsent: true,
      preferredLanguage: "sw",
    };
    const { id } = await newCustomer(personal);
    await care.post(`/api/customers/${id}/notes`, { content: "Forget note" });
    await care.post(`/api/customers/${id}/promo-messages`, {
      title: "Forget",
      content: "Forget",
      sentVia: "sms",
    });
    await newDevice(id, "done");
    const erased = await admin.post(`/api/customers/${id}/erase`, { reason: "Asked in writing" });
    expect(erased.status).toBe(200);
    expect(erased.body).toMatchObject({
      id,
      name: "Erased customer",
      phone: null,
      isActive: false,
      erasedAt: expect.any(String),
      erasedReason: "Asked in writing",
      preferredLanguage: null,
    });
    const kept = [
      await app.db.selectFrom("customers").selectAll().where("id", "=", id).execute(),
      await app.db.selectFrom("events").selectAll().where("recordId", "=", id).execute(),
      (await admin.get(`/api/customers/${id}/export`)).body,
    ];
    expect(JSON.stringify(kept)).not.toMatch(/forget|zuhura|69988877|complainer/i);
    expect((await care.get("/api/customers?search=erased&status=all")).body.items).toEqual([]);
    expect((await newCustomer({ phone: personal.phone })).id).not.toBe(id);
  });

  test("an erased customer accepts no changes, notes, offers or second erasure", async () => {
    const { id } = await newCustomer();
    await admin.post(`/api/customers/${id}/erase`, { reason: "Asked" });
    const answers = await Promise.all([
      admin.patch(`/api/customers/${id}`, { version: 2, name: "Back" }),
      admin.post(`/api/customers/${id}/notes`, { content: "Back" }),
      admin.post(`/api/customers/${id}/promo-messages`, {
        title: "T",
        content: "C",
        sentVia: "sms",
      }),
      admin.post(`/api/customers/${id}/erase`, { reason: "Again" }),
    ]);
    expect(answers.map((answer) => answer.body.code)).toEqual(Array(4).fill("customer_erased"));
  });

  test("a customer with a device in the shop is not erased, and the refusal names the device", async () => {
    const { id, name } = await newCustomer();
    await newDevice(id);
    const refused = await admin.post(`/api/customers/${id}/erase`, { reason: "Asked" });
    expect(refused.body).toMatchObject({
      code: "customer_has_device_here",
      params: { ticket: expect.stringMatching(/^R-/) },
    });
    expect((await admin.get(`/api/customers/${id}`)).body).toMatchObject({ name, erasedAt: null });
  });

  test("a note written during the erasure is erased too", async () => {
    const { id } = await newCustomer();
    await Promise.all([
      ...Array.from({ length: 8 }, () =>
        care.post(`/api/customers/${id}/notes`, { content: "At the same moment" }),
      ),
      admin.post(`/api/customers/${id}/erase`, { reason: "Asked" }),
      ...Array.from({ length: 8 }, () =>
        care.post(`/api/customers/${id}/notes`, { content: "At the same moment" }),
      ),
    ]);
    expect((await admin.get(`/api/customers/${id}`)).body.erasedAt).toEqual(expect.any(String));
    expect((await admin.get(`/api/customers/${id}/notes`)).body.items).toEqual([]);
  });

  test("an erasure needs a reason", async () => {
    const { id } = await newCustomer();
    const refused = await admin.post(`/api/customers/${id}/erase`, { reason: " " });
    expect(refused.body).toMatchObject({ status: 422, fields: { reason: expect.any(String) } });
  });
});

describe("totals", () => {
  const spend = (id: string, amount: number) =>
    inTransaction(app.db, (tx) => addToCustomerTotals(tx, id, amount));

  test("twenty amounts added at once are all counted, and open forms do not become stale", async () => {
    const { id } = await newCustomer();
    await Promise.all(Array.from({ length: 20 }, () => spend(id, 150_000)));
    const { body } = await care.get(`/api/customers/${id}`);
    expect(body).toMatchObject({
      totalSpent: 3_000_000,
      version: 1,
      lastVisit: expect.any(String),
    });
  });

  test("never go below zero", async () => {
    const { id } = await newCustomer();
    await spend(id, 100);
    await expect(spend(id, -101)).rejects.toThrow("invariant");
    expect((await care.get(`/api/customers/${id}`)).body.totalSpent).toBe(100);
  });

  test("a hand-over counts as one visit, however often it is reported", async () => {
    const { id } = await newCustomer();
    const recordId = await newDevice(id, "done");
    for (let told = 0; told < 2; told++)
      await inTransaction(app.db, (tx) => recordVisit(tx, { recordId }));
    const { handedOverAt } = await app.db
      .selectFrom("devices")
      .select("handedOverAt")
      .where("id", "=", recordId)
      .executeTakeFirstOrThrow();
    expect((await care.get(`/api/customers/${id}`)).body.lastVisit).toBe(handedOverAt);
  });
});

describe("rights", () => {
  test("a technician sees customers but changes nothing; the counter does not delete, export or erase", async () => {
    const { id } = await newCustomer();
    const path = `/api/customers/${id}`;
    const note = { content: "x" };
    const offer = { title: "x", content: "x", sentVia: "sms" };
    const statuses = async (as: TestClient) => ({
      list: (await as.get("/api/customers")).status,
      statistics: (await as.get("/api/customers/statistics")).status,
      detail: (await as.get(path)).status,
      create: (await as.post("/api/customers", { name: "Right", phone: newPhone() })).status,
      change: (await as.patch(path, { version: 99 })).status,
      note: (await as.post(`${path}/notes`, note)).status,
      offer: (await as.post(`${path}/promo-messages`, offer)).status,
      export: (await as.get(`${path}/export`)).status,
      erase: (await as.post(`${path}/erase`, {})).status,
      delete: (await as.delete(`/api/customers/${newId()}`)).status,
    });
    const all = (status: number) => ({
      list: status,
      statistics: status,
      detail: status,
      create: status,
      change: status,
      note: status,
      offer: status,
      export: status,
      erase: status,
      delete: status,
    });
    expect(await statuses(clientOf(app))).toEqual(all(401));
    expect(await statuses(technician)).toEqual({
      ...all(403),
      list: 200,
      statistics: 200,
      detail: 200,
    });
    const served = {
      list: 200,
      statistics: 200,
      detail: 200,
      create: 201,
      change: 409,
      note: 201,
      offer: 409,
    };
    expect(await statuses(care)).toEqual({ ...all(403), ...served });
    expect(await statuses(admin)).toEqual({ ...served, export: 200, erase: 422, delete: 404 });
  });
});
