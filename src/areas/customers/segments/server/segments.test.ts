import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import { choose, newPhone } from "#tests/support/shop/devices.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { startShop } from "#tests/support/shop.ts";
import { segmentQuery } from "../../segment-filters.ts";
import { idsOfSegment } from "./ids-of-segment.ts";

const { app, admin, care, technician } = await startShop();

/** A time on the day that was this number of days ago, in the shop. */
const daysAgo = (days: number, hours = 12) =>
  new Date(Date.parse(startOfDay(addDays(today(), -days))) + hours * 3_600_000).toISOString();

/** Creates a customer, and sets the columns that only other records change. */
async function newCustomer(
  name: string,
  given: Record<string, unknown> = {},
  stored: Record<string, unknown> = {},
): Promise<string> {
  const created = await care.post("/api/customers", { name, phone: newPhone(), ...given });
  expect(created.status).toBe(201);
  if (Object.keys(stored).length > 0) {
    await app.db.updateTable("customers").set(stored).where("id", "=", created.body.id).execute();
  }
  return created.body.id;
}

async function newDevice(customerId: string, given: Record<string, unknown> = {}): Promise<void> {
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
      status: "done",
      handedOverAt: new Date().toISOString(),
      ...given,
    })
    .execute();
}

const earned = (customerId: string, points: number, days: number) =>
  sql`insert into loyalty_transactions (id, customer_id, type, points, reason, created_at)
      values (${newId()}, ${customerId}, ${points > 0 ? "earned" : "redeemed"}, ${points}, 'x', ${daysAgo(days)})`.execute(
    app.db,
  );

/** Reads all pages, which may be short, and returns the names. */
async function listed(query: string, path = "/api/customers"): Promise<string[]> {
  const names: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: any = await care.get(`${path}?${query}${cursor && `&cursor=${cursor}`}`);
    expect(page.status).toBe(200);
    names.push(...page.body.items.map((item: { name: string }) => item.name));
    cursor = page.body.nextCursor;
  }
  return names;
}

describe("a segment", () => {
  test("by last visit counts days of the shop, and those who never came from their registration", async () => {
    const tag = "vip";
    await newCustomer("Yesterday late", { tag }, { lastVisit: daysAgo(1, 23) });
    await newCustomer("Ten days", { tag }, { lastVisit: daysAgo(10, 0) });
    await newCustomer("Never, new", { tag });
    await newCustomer("Never, old", { tag }, { createdAt: daysAgo(100) });
    expect(await listed(`tag=vip&visitedWithin=1`)).toEqual(["Yesterday late"]);
    expect(await listed(`tag=vip&visitedWithin=10`)).toEqual(["Ten days", "Yesterday late"]);
    expect(await listed(`tag=vip&notVisitedFor=10`)).toEqual(["Ten days", "Never, old"]);
    expect(await listed(`tag=vip&notVisitedFor=11`)).toEqual(["Never, old"]);
    const day = addDays(today(), -10);
    expect(await listed(`tag=vip&lastVisitFrom=${day}&lastVisitTo=${day}`)).toEqual(["Ten days"]);
    expect(await listed(`tag=vip&lastVisitTo=${addDays(day, -1)}`)).toEqual([]);
  });

  test("by amount, level and city includes the limits, and ignores case", async () => {
    await newCustomer("Low", { city: "Kigoma" }, { totalSpent: 99 });
    await newCustomer(
      "Exact",
      { city: "kigoma" },
      { totalSpent: 100, loyaltyLevel: "gold", levelGiven: "gold" },
    );
    await newCustomer("High", { city: "Kigoma" }, { totalSpent: 200 });
    expect(await listed("city=KIGOMA&spentFrom=100")).toEqual(["High", "Exact"]);
    expect(await listed("city=KIGOMA&spentTo=100&sort=spent")).toEqual(["Exact", "Low"]);
    expect(await listed("city=kigoma&level=gold")).toEqual(["Exact"]);
    expect(await listed("city=kigoma&search=hi")).toEqual(["High"]);
  });

  test("by brand and by what is owed reads devices", async () => {
    const paid = await newCustomer("Nokia, paid");
    await newDevice(paid, { brand: "NOKIA", finalAmount: 500, paidAmount: 500 });
    const open = await newCustomer("Nokia, unpaid");
    await newDevice(open, { brand: "Nokia", finalAmount: 500, paidAmount: 100 });
    await newDevice(open, { brand: "Itel" });
    expect(await listed("brand=nokia")).toEqual(["Nokia, unpaid", "Nokia, paid"]);
    expect(await listed("brand=nokia&owing=true")).toEqual(["Nokia, unpaid"]);
    expect(await listed("brand=nokia&owing=false")).toEqual(["Nokia, paid"]);
  });

  test("by expiring points takes used points from the oldest ones", async () => {
    const soon = await newCustomer("Expires soon", {}, { points: 50 });
    await earned(soon, 100, 360);
    await earned(soon, -50, 5);
    const used = await newCustomer("Oldest are used", {}, { points: 30 });
    await earned(used, 100, 360);
    await earned(used, 30, 10);
    await earned(used, -100, 5);
    expect(await listed("expiringWithin=5")).toEqual(["Expires soon"]);
    expect(await listed("expiringWithin=4")).toEqual([]);
    expect(await listed("expiringWithin=365")).toEqual(["Oldest are used", "Expires soon"]);
  });

  test("by expiring points follows the days that were promised with the points", async () => {
    const expiring = () => listed("city=mbeya&expiringWithin=10");
    const customer = async (name: string) => {
      await earned(await newCustomer(name, { city: "Mbeya" }, { points: 50 }), 50, 80);
    };
    await customer("A year");
    await choose(app, "loyalty", "point_expiry_days", 90);
    await customer("Chosen days");
    await choose(app, "loyalty", "point_expiry_days", 0);
    await customer("For ever");
    expect(await expiring()).toEqual(["Chosen days"]);
    await choose(app, "loyalty", "point_expiry_days", null);
    expect(await expiring()).toEqual(["Chosen days"]);
  });

  test("by expiring points knows that spent points which come back keep their age", async () => {
    const customer = await newCustomer("Come back", { city: "Mbeya" }, { points: 50 });
    await earned(customer, 50, 360);
    const paymentId = newId();
    await sql`insert into loyalty_transactions (id, customer_id, type, points, reason, payment_id)
      values (${newId()}, ${customer}, 'redeemed', -50, 'x', ${paymentId}),
        (${newId()}, ${customer}, 'reversed', 50, 'x', ${paymentId})`.execute(app.db);
    expect(await listed("city=mbeya&expiringWithin=5")).toEqual(["Come back"]);
  });

  test("by expiring points knows that a refund takes the points of its own purchase back", async () => {
    const customer = await newCustomer("Refunded", { city: "Mbeya" }, { points: 50 });
    await earned(customer, 50, 360);
    const { id: itemId } = await stocked(app.db, 1, { price: 1_000_000 });
    const sale = await sold(admin, [{ itemId, quantity: 1 }], { customerId: customer });
    const refunds = `/api/sales/${sale.id}/refunds`;
    expect((await admin.post(refunds, { reason: "Haifai" })).status).toBe(201);
    expect(await listed("city=mbeya&expiringWithin=5")).toContain("Refunded");
  });

  test.each([
    "visitedWithin=-1",
    "visitedWithin=",
    "visitedWithin=9999",
    "level=diamond",
    "lastVisitFrom=2026-02-31",
    "spentFrom=1e5",
    "owing=perhaps",
  ])("refuses %s", async (query) => {
    expect((await care.get(`/api/customers?${query}`)).status).toBe(422);
  });
});

describe("in a large shop", () => {
  test("a page of a rare filter is short, and the pages together have every match once", async () => {
    await sql`
      insert into customers (id, name, phone, city, joined_date, created_at)
      select gen_random_uuid(), 'Many ' || n, '+2556' || lpad(n::text, 8, '0'),
        case when n % 1500 = 1 then 'Rare' else 'Usual' end, current_date, now() - n * interval '1 minute'
      from generate_series(1, 4600) n`.execute(app.db);
    const first = await care.get("/api/customers?city=rare&limit=2");
    expect(first.body.items.length).toBeLessThanOrEqual(2);
    expect(first.body.nextCursor).not.toBeNull();
    const expected = ["Many 1", "Many 1501", "Many 3001", "Many 4501"];
    expect(await listed("city=rare&limit=2")).toEqual(expected);
    expect(await listed("city=rare")).toEqual(expected);
    expect((await listed("city=rare&sort=name&limit=3")).toSorted()).toEqual(expected);
    expect(await listed("city=nowhere")).toEqual([]);
  });

  test("the parts of the count add up", async () => {
    let sum = 0;
    for (let cursor: string | null = ""; cursor !== null;) {
      const { body }: any = await care.get(
        `/api/customers/count?city=usual${cursor && `&cursor=${cursor}`}`,
      );
      sum += body.count;
      cursor = body.nextCursor;
    }
    expect(sum).toBe(4596);
  });

  test("messages get the ids of all customers of a segment, in parts", async () => {
    const segment = segmentQuery.parse({ city: "rare" });
    const first = await idsOfSegment(app.db, segment, { limit: 3 });
    const rest = await idsOfSegment(app.db, segment, { after: first.at(-1) ?? "", limit: 3 });
    expect([first.length, rest.length, new Set([...first, ...rest]).size]).toEqual([3, 1, 4]);
  });

  test("an export has all customers of the filters, and runs no formula", async () => {
    await newCustomer("=HYPERLINK(1)", { city: "Rare", notes: "+1" });
    const { status, body } = await admin.get("/api/customers/export.csv?city=rare&language=sw");
    expect(status).toBe(200);
    const lines = String(body).trim().split("\r\n");
    expect(lines).toHaveLength(6);
    expect(lines[0]).toContain("Jina");
    expect(lines[1]).toMatch(/^'=HYPERLINK\(1\),0754/);
    expect(lines[1]).toContain(",'+1,");
    expect((await care.get("/api/customers/export.csv")).status).toBe(403);
    expect((await technician.get("/api/customers/export.csv")).status).toBe(403);
    const [event] = await app.db
      .selectFrom("events")
      .select(["data"])
      .where("kind", "=", "customer.list_exported")
      .execute();
    expect(JSON.stringify(event)).not.toContain("rare");
  });
});

describe("a search", () => {
  const found = (typed: string) => listed(`search=${encodeURIComponent(typed)}`);

  test("shows the words that begin with the text first, and then those that contain it", async () => {
    await newCustomer("Zuberi Komba");
    await newCustomer("Mama Dazuberi");
    expect(await found("zuberi")).toEqual(["Zuberi Komba", "Mama Dazuberi"]);
    const first = await care.get("/api/customers?search=zuberi");
    expect(first.body).toMatchObject({ items: [{ name: "Zuberi Komba" }] });
    expect(first.body.nextCursor).not.toBeNull();
    expect(await found("komb")).toEqual(["Zuberi Komba"]);
    expect(await found("zuberi ko")).toEqual(["Zuberi Komba"]);
    expect(await found("beri Kom")).toEqual(["Zuberi Komba"]);
    expect(await found("azuberi")).toEqual(["Mama Dazuberi"]);
    const next = await care.get(`/api/customers?search=zuberi&cursor=${first.body.nextCursor}`);
    expect(next.body.items).toMatchObject([{ name: "Mama Dazuberi" }]);
  });

  test("finds a text inside of a name by an index, also after the name has changed", async () => {
    const asked = { name: "Mwanakhamis O'Kwao", phone: "0783119955" };
    const { id } = (await care.post("/api/customers", asked)).body;
    for (const typed of ["nakham", "KHAMIS", "kwao", "mis o'k", "ao"]) {
      expect(await found(typed), typed).toContain(asked.name);
    }
    await care.patch(`/api/customers/${id}`, { version: 1, name: "Bi Rukia Kisanga" });
    expect(await found("nakham")).toEqual([]);
    expect(await found("ukia Kis")).toEqual(["Bi Rukia Kisanga"]);
    expect((await endingsOf(id)).length).toBeGreaterThan(5);
    await admin.post(`/api/customers/${id}/erase`, { reason: "x" });
    expect(await endingsOf(id)).toEqual([]);
  });

  test("finds any digits of a phone number, also after the number has changed", async () => {
    const created = await care.post("/api/customers", { name: "Digits", phone: "0783119922" });
    for (const typed of ["1199", "9922", "0783 11", "831199", "783119922"]) {
      expect(await found(typed), typed).toContain("Digits");
    }
    const change = { version: 1, phone: "0784 665 577", name: "Namba Mpya" };
    await care.patch(`/api/customers/${created.body.id}`, change);
    expect(await found("1199")).not.toContain("Namba Mpya");
    expect(await found("6655")).toEqual(["Namba Mpya"]);
    expect(await found("mpya")).toEqual(["Namba Mpya"]);
    await admin.post(`/api/customers/${created.body.id}/erase`, { reason: "x" });
    const left = await sql`
      select part from customer_search_parts where customer_id = ${created.body.id}`.execute(
      app.db,
    );
    expect(left.rows).toEqual([]);
  });

  test("shows more texts inside of names than the first steps find, each once", async () => {
    await sql`
      insert into customers (id, name, phone, joined_date, created_at)
      select gen_random_uuid(), 'Banana Banana', '+2557' || lpad((n + 9100000)::text, 8, '0'), current_date, now() - n * interval '1 day'
      from generate_series(1, 130) n`.execute(app.db);
    expect(await found("nana")).toHaveLength(130);
    expect(await found("nana ban")).toHaveLength(130);
  });

  test("shows more equal names than the first step finds, each once", async () => {
    await sql`
      insert into customers (id, name, phone, joined_date, created_at)
      select gen_random_uuid(), 'Rehani', '+2557' || lpad((n + 9000000)::text, 8, '0'), current_date, now() - n * interval '1 day'
      from generate_series(1, 130) n`.execute(app.db);
    expect(await found("rehani")).toHaveLength(130);
    expect(await found("reha")).toHaveLength(130);
  });
});

const endingsOf = async (id: string) =>
  (await sql`select ending from customer_name_endings where customer_id = ${id}`.execute(app.db))
    .rows;
