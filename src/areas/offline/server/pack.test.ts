import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Permission } from "#src/shared/permissions.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { statementsDuring } from "#tests/support/contracts/statements.ts";
import { startShop } from "#tests/support/shop.ts";
import { newPhone, put, takenIn } from "#tests/support/shop/devices.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import type { Customer } from "#src/areas/customers/contract.ts";
import type { Pack, PackList } from "../contract.ts";

const { app, admin, care } = await startShop();

const newCustomer = async (given: object = {}): Promise<Customer> =>
  (await care.post("/api/customers", { name: "Mteja", phone: newPhone(), ...given })).body;
const pack = async (query = "", client: TestClient = admin): Promise<Pack> => {
  const answer = await client.get<Pack>(`/api/offline/pack${query}`);
  expect(answer.status).toBe(200);
  return answer.body;
};
const changes = (list: PackList, { position }: Pack) => pack(`?list=${list}&since=${position}`);
/** Makes all that happened until now a day old, so that a position of now does not repeat it. */
const age = async () => {
  await sql`update customers set updated_at = now() - interval '1 day'`.execute(app.db);
  await sql`update devices set updated_at = now() - interval '1 day'`.execute(app.db);
  await sql`update users set updated_at = now() - interval '1 day'`.execute(app.db);
  await sql`alter table events disable trigger user`.execute(app.db);
  await sql`update events set created_at = created_at - interval '1 day'`.execute(app.db);
  await sql`alter table events enable trigger user`.execute(app.db);
};
const idsOf = (list: { items: readonly { id: string }[] } | undefined) =>
  list?.items.map(({ id }) => id) ?? [];
const withRights = (...permissions: Permission[]) => signedIn(app, { permissions });

describe("the whole pack", () => {
  test("has one list after the other", async () => {
    const device = await takenIn(admin, { customer: { name: "Neema", phone: "0754999001" } });
    const phone = await stocked(app.db, 2, { isSerialised: true, price: 100_000 });
    const [inStock = "", bought = ""] = phone.serials;
    await sold(admin, [{ itemId: phone.id, quantity: 1, serials: [bought] }]);
    const first = await pack();
    expect(first.nextList).toBe("devices");
    expect(first.customers?.items).toContainEqual(
      expect.objectContaining({ id: device.customer.id, name: "Neema", phone: "+255754999001" }),
    );
    expect(first.customers).toMatchObject({ isWhole: true, isCut: false, removed: [] });
    const second = await pack("?list=devices");
    expect(second.nextList).toBe("serials");
    expect(second.devices?.items).toContainEqual(
      expect.objectContaining({ id: device.id, ticketNumber: device.ticketNumber }),
    );
    const third = await pack("?list=serials");
    expect(third).toMatchObject({ nextList: null, serials: { isWhole: true } });
    expect(third.serials?.items.map(({ serial }) => serial)).toEqual([inStock]);
  });

  test("has nothing of a customer that a device does not need", async () => {
    const { id } = await newCustomer({ nationalId: "19900101-12345", notes: "Mdeni" });
    const { customers } = await pack();
    const found = customers?.items.find((each) => each.id === id);
    expect(found).toBeDefined();
    expect(JSON.stringify(found)).not.toMatch(/1990|Mdeni/);
  });

  test("has neither repairs that were handed over nor the walk-in customer", async () => {
    const device = await takenIn(admin);
    await put(app, device.id, { status: "done" });
    expect(idsOf((await pack("?list=devices")).devices)).not.toContain(device.id);
    const walkIn = await app.db
      .selectFrom("customers")
      .select("id")
      .where("isWalkIn", "=", true)
      .executeTakeFirstOrThrow();
    expect(idsOf((await pack()).customers)).not.toContain(walkIn.id);
  });
});

describe("rights", () => {
  test("a list is only for those who may read it", async () => {
    const cashier = await withRights("view_pos");
    expect(await pack("", cashier)).toMatchObject({ nextList: null, serials: { isWhole: true } });
    const bench = await withRights("view_devices");
    const { customers, devices, nextList } = await pack("", bench);
    expect({ customers, nextList }).toEqual({ customers: undefined, nextList: null });
    expect(devices?.items.length).toBeGreaterThan(0);
    expect(
      devices?.items.every(({ customer }) => customer.name === "" && customer.phone === null),
    ).toBe(true);
    const nobody = await withRights("view_audit_logs" as Permission);
    expect(await pack("", nobody)).toMatchObject({ nextList: null });
  });

  test("asking for a list by its name does not pass them", async () => {
    const cashier = await withRights("view_pos");
    expect((await pack("?list=customers", cashier)).customers).toBeUndefined();
    expect((await pack("?list=devices", cashier)).devices).toBeUndefined();
  });
});

describe("changes since a position", () => {
  test("are nothing when nothing changed", async () => {
    await age();
    const before = await pack();
    expect((await changes("customers", before)).customers).toEqual({
      items: [],
      removed: [],
      isWhole: false,
      isCut: false,
    });
    expect((await changes("devices", before)).devices).toEqual({
      items: [],
      removed: [],
      isWhole: false,
      isCut: false,
    });
  });

  test("are a new customer, one who was changed, and one who bought", async () => {
    const [changed, buyer, other] = [await newCustomer(), await newCustomer(), await newCustomer()];
    await age();
    const before = await pack();
    const added = await newCustomer();
    await admin.patch(`/api/customers/${changed.id}`, { version: changed.version, name: "Zuhura" });
    const item = await stocked(app.db, 2, { price: 100_000 });
    await sold(admin, [{ itemId: item.id, quantity: 1 }], { customerId: buyer.id });
    const ids = idsOf((await changes("customers", before)).customers);
    expect(ids).toEqual(expect.arrayContaining([added.id, changed.id, buyer.id]));
    expect(ids).not.toContain(other.id);
  });

  test("name customers who were erased, deleted or merged, so that devices forget them", async () => {
    const [erased, deleted, merged, survivor] = [
      await newCustomer(),
      await newCustomer(),
      await newCustomer(),
      await newCustomer(),
    ];
    await age();
    const before = await pack();
    expect(
      (await admin.post(`/api/customers/${erased.id}/erase`, { reason: "Aliomba" })).status,
    ).toBe(200);
    expect((await admin.delete(`/api/customers/${deleted.id}`)).status).toBe(200);
    expect(
      (await admin.post(`/api/customers/${survivor.id}/merge`, { otherId: merged.id })).status,
    ).toBeLessThan(300);
    const { customers } = await changes("customers", before);
    expect(customers?.removed).toEqual(expect.arrayContaining([erased.id, deleted.id, merged.id]));
    expect(customers?.removed).not.toContain(survivor.id);
    expect(idsOf((await pack()).customers)).not.toContain(erased.id);
  });

  test("are a repair that moved, and one whose customer has another name; one handed over is removed", async () => {
    const [moved, renamed, gone, other] = [
      await takenIn(admin),
      await takenIn(admin),
      await takenIn(admin),
      await takenIn(admin),
    ];
    await age();
    const before = await pack();
    await admin.post(`/api/devices/${moved.id}/remarks`, { content: "Kioo kimefika" });
    const customer = (await admin.get(`/api/customers/${renamed.customer.id}`)).body;
    await admin.patch(`/api/customers/${customer.id}`, {
      version: customer.version,
      name: "Mwanaidi",
    });
    await admin.delete(`/api/devices/${gone.id}`);
    const { devices } = await changes("devices", before);
    expect(idsOf(devices)).toEqual(expect.arrayContaining([moved.id, renamed.id]));
    expect(idsOf(devices)).not.toContain(other.id);
    expect(devices?.removed).toEqual([gone.id]);
  });

  test("are whole lists for a position that is old, unknown, or of a journal that a restore has replaced", async () => {
    const { position } = await pack();
    const [event, madeAt, from] = position.split(".");
    const weekAgo = Number(from) - 8 * 86_400 * 1_000_000;
    const old = `${event}.${madeAt}.${weekAgo}`;
    const ofAnother = `${event}.${Number(madeAt) + 1}.${from}`;
    const ofTheFuture = `${Number(event) + 1000}.${madeAt}.${from}`;
    for (const since of [old, ofAnother, ofTheFuture, "0.0.0"]) {
      expect((await pack(`?since=${since}`)).customers?.isWhole, since).toBe(true);
    }
    expect((await pack(`?since=${position}`)).customers?.isWhole).toBe(false);
  });
});

describe("when very much happened since a position", () => {
  const happen = (count: number, area: string, kind: string) =>
    sql`insert into events (kind, area, record_id)
      select ${kind}, ${area}, gen_random_uuid() from generate_series(1, ${count}::int)`.execute(
      app.db,
    );

  test("the whole list is the answer, so that nothing that the bound cuts off is missed", async () => {
    await age();
    const before = await pack();
    const erased = await newCustomer();
    await happen(4990, "customers", "customer.updated");
    const some = (await changes("customers", before)).customers;
    expect(some).toMatchObject({ isWhole: false });
    expect(idsOf(some)).toContain(erased.id);
    expect(some?.removed).toHaveLength(4990);
    await happen(20, "sales", "sale.completed");
    await admin.post(`/api/customers/${erased.id}/erase`, { reason: "Aliomba" });
    for (const list of ["customers", "devices"] as const) {
      const found = (await changes(list, before))[list];
      expect(found, list).toMatchObject({ isWhole: true, removed: [] });
      expect(idsOf(found)).not.toContain(erased.id);
    }
  });

  test("no more of the journal is read than the bound, by an index", async () => {
    await age();
    await happen(12_000, "sales", "sale.completed");
    await sql`analyze events`.execute(app.db);
    const { position } = await pack();
    const reads = (await statementsDuring(() => changes("customers", { position } as Pack))).filter(
      (text) => text.includes("from events e where e.created_at >="),
    );
    expect(reads).toHaveLength(1);
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain (analyze) ${sql.raw(
      (reads[0] ?? "").replace("$1", "'2000-01-01'").replace("$2", "'customers'"),
    )}`.execute(app.db);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/Index Scan using events_newest on events e .*rows=5001/);
    expect(plan).not.toContain("Seq Scan on events");
  });
});

test("a list that is full says so, and has those who were active last", async () => {
  await age();
  await sql`
    insert into customers (id, name, phone, joined_date, created_at)
    select gen_random_uuid(), 'Mteja ' || n, '+2557' || (20000000 + n), current_date, now() - interval '1 year' - n * interval '1 hour'
    from generate_series(1, 5010) n`.execute(app.db);
  const lately = await newCustomer();
  const { customers } = await pack();
  expect(customers?.isCut).toBe(true);
  expect(customers?.items).toHaveLength(5000);
  expect(idsOf(customers)).toContain(lately.id);
  const whole = JSON.stringify(customers);
  expect(whole.length, "bytes of 5,000 customers").toBeLessThan(1_700_000);
  const isOfPack = (statement: string) => /from events|from customers|active \(/.test(statement);
  const ofWhole = (await statementsDuring(() => pack())).filter(isOfPack);
  expect(ofWhole.length, "position, and list").toBeLessThanOrEqual(2);
  const { position } = await pack();
  const ofChanges = await statementsDuring(async () => {
    expect((await pack(`?since=${position}`)).customers?.isWhole).toBe(false);
  });
  expect(ofChanges.filter(isOfPack).length, "and what the journal says").toBeLessThanOrEqual(3);
  await sql`update customers set updated_at = now() where updated_at < now() - interval '1 hour'`.execute(
    app.db,
  );
  const { customers: all } = await pack(`?since=${position}`);
  expect(all?.isWhole, "more changed than the list may have").toBe(true);
  expect(all?.items).toHaveLength(5000);
});
