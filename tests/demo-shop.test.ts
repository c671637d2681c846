import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { today } from "#src/shared/time.ts";
import { findViolations } from "#src/app/invariants.ts";
import { occasions } from "#src/areas/messaging/templates/occasions.ts";
import { deviceStatuses } from "#src/areas/devices/rules.ts";
import { returnSteps } from "#src/areas/returns/rules.ts";
import type { TestApp } from "./support/app.ts";
import type { TestClient } from "./support/client.ts";
import { unnamedFields } from "./support/contracts/fields-of-events.ts";
import { startDemoShop } from "./support/past/demo-shop.ts";
import { estimateStatuses } from "#src/areas/devices/kinds.ts";

let app: TestApp;
let admin: TestClient;

beforeAll(async () => {
  ({ app, admin } = await startDemoShop());
  expect((await admin.get("/api/setup/demo-shop")).body.status).toBe("ready");
}, 270_000);
afterAll(() => app.close());

test("requested at setup, the shop has 300 devices in every status, and all invariants hold", async () => {
  const { body } = await admin.get("/api/devices/statistics");
  expect(body.total).toBe(300);
  for (const status of deviceStatuses) expect(body.byStatus[status]).toBeGreaterThan(1);
  expect(body.overdue).toBeGreaterThan(0);
  expect(await findViolations(app.db)).toEqual([]);
});

test("its stock is explained by movements, and its repairs used parts", async () => {
  const { body } = await admin.get("/api/items/statistics");
  expect(body.items).toBeGreaterThanOrEqual(60);
  expect(body.low).toBeGreaterThan(0);
  expect(body.out).toBeGreaterThan(0);
  const { rows } = await sql<{ used: number; reserved: number; defective: number }>`
    select sum(used)::integer as used, sum(reserved)::integer as reserved, sum(defective)::integer as defective
    from device_parts`.execute(app.db);
  expect(rows[0]?.used).toBeGreaterThan(50);
  expect(rows[0]?.reserved).toBeGreaterThan(0);
  expect(rows[0]?.defective).toBeGreaterThan(0);
});

test("it shows the whole product: pictures, loaner phones, price lists and order requests", async () => {
  const { rows } = await sql<Record<string, number>>`select
      (select count(*) from item_pictures where large_webp is not null)::integer as pictures,
      (select count(*) from inventory_items where is_available_online and featured_image is null)::integer as without,
      (select count(*) from loaners where state = 'here')::integer as here,
      (select count(*) from loans where state = 'out')::integer as lent,
      (select count(*) from supplier_prices)::integer as prices,
      (select count(*) from order_requests where status = 'requested')::integer as requested,
      (select count(*) from order_requests where status = 'accepted')::integer as accepted`.execute(
    app.db,
  );
  expect(rows[0]).toMatchObject({
    here: 1,
    lent: 2,
    prices: 16,
    requested: 2,
    accepted: 1,
  });
  expect(rows[0]?.["pictures"]).toBeGreaterThan(25);
  expect(rows[0]?.["without"]).toBeLessThan(4);
});

test("it has used handsets in every state, lost ones, prices of repairs, counts and claims", async () => {
  const { items } = (await admin.get("/api/used-handsets")).body;
  expect(items.map(({ state }: { state: string }) => state).toSorted()).toEqual([
    "cancelled",
    "in_repair",
    "in_stock",
    "in_stock",
    "sold",
  ]);
  const sold = items.find(({ state }: { state: string }) => state === "sold");
  expect(sold.cost).toBeGreaterThan(sold.price);
  const { rows } = await sql<Record<string, number>>`select
      (select count(*) from handsets where payment_id is not null)::integer as traded_in,
      (select count(*) from lost_imeis)::integer as lost,
      (select count(*) from repair_prices)::integer as repair_prices,
      (select count(*) from flash_sales)::integer as flash_sales`.execute(app.db);
  expect(rows[0]).toEqual({ tradedIn: 1, lost: 2, repairPrices: 42, flashSales: 1 });
  const counts = await app.db.selectFrom("stockCounts").select("status").execute();
  expect(counts.map(({ status }) => status).toSorted()).toEqual(["applied", "open"]);
  const claims = await app.db.selectFrom("supplierClaims").select("state").execute();
  expect(claims.map(({ state }) => state).toSorted()).toEqual(["refused", "replaced", "sent"]);
});

test("its messages have each automatic occasion and every result, and none waits to be sent", async () => {
  const messages = await app.db
    .selectFrom("smsMessages")
    .select(["occasionKind", "status", "origin"])
    .execute();
  const told = new Set(messages.flatMap(({ occasionKind }) => occasionKind ?? []));
  expect([...told].toSorted()).toEqual(occasions.toSorted());
  const statuses = new Set(messages.map(({ status }) => status));
  expect(statuses).toEqual(new Set(["delivered", "failed", "sent"]));
  expect(messages.filter(({ origin }) => origin === "manual")).toHaveLength(2);
});

test("it has sales and counted shifts", async () => {
  const { body: sums } = await admin.get("/api/sales/summary");
  expect(sums.count).toBeGreaterThan(150);
  const { rows } = await sql<Record<string, number>>`select
      (select count(distinct customer_id) from sales)::integer as customers,
      (select count(*) from sale_items where device_id is not null)::integer as for_repairs,
      (select count(*) from sale_items where cardinality(serials) > 0)::integer as by_serial,
      (select count(*) from sale_refunds)::integer as refunds,
      (select count(*) from sale_refunds where was_late)::integer as late,
      (select count(*) from shifts where closing = 'counted')::integer as counted,
      (select count(*) from payments where shift_id is not null and device_id is not null)::integer as repairs_in_shifts`.execute(
    app.db,
  );
  expect(rows[0]).toMatchObject({ late: 0 });
  for (const [what, count] of Object.entries(rows[0] ?? {})) {
    if (what !== "late") expect(count, what).toBeGreaterThan(1);
  }
});

test("it has estimates in every state", async () => {
  const { rows } = await sql<{ status: string }>`
    select distinct case when status = 'sent' and sent_at + make_interval(days => valid_days) <= now()
      then 'expired' else status end as status from device_estimates`.execute(app.db);
  expect(rows.map(({ status }) => status).toSorted()).toEqual(estimateStatuses.toSorted());
});

test("it has appointments of customers and others, and a walk-in", async () => {
  const { body } = await admin.get("/api/appointments?limit=100");
  const walkIns = body.items.filter(({ isWalkIn }: { isWalkIn: boolean }) => isWalkIn);
  const others = body.items.filter(({ customerId }: { customerId: unknown }) => !customerId);
  expect([body.items.length, walkIns.length, others.length]).toEqual([10, 1, 2]);
});

test("it has returns in every step, except those of goods", async () => {
  const { body } = await admin.get("/api/returns/statistics");
  for (const step of returnSteps) {
    if (step !== "replaced") expect(body.byStep[step], step).toBeGreaterThan(0);
  }
  expect(body.byOutcome).toMatchObject({ repaired: 3, refunded: 1 });
});

test("it has a late refund request that waits for approval", async () => {
  const { items } = (await admin.get("/api/approvals?view=decide&kind=late_refund")).body;
  expect(items).toMatchObject([{ status: "waiting", user: { name: "Rehema Mollel" } }]);
  const { body: sale } = await admin.get(`/api/sales/${items[0].subjectId}`);
  expect(Date.parse(items[0].createdAt) - Date.parse(sale.completedAt)).toBeGreaterThan(
    7 * 86_400_000,
  );
});

test("it has rewards, and redemptions in every state", async () => {
  const rows = await app.db.selectFrom("loyaltyRedemptions").select("status").execute();
  expect(rows.map(({ status }) => status).toSorted()).toEqual([
    "cancelled",
    "open",
    "used",
    "used",
  ]);
  const discount = app.db.selectFrom("deviceCharges").select("amount").where("kind", "=", "reward");
  expect((await discount.executeTakeFirstOrThrow()).amount).toBeLessThan(0);
  const { items } = (await admin.get("/api/loyalty/rewards")).body;
  expect(items).toHaveLength(5);
});

test("it has debts of every age, gift cards, invoices in every state, and open money", async () => {
  const { body: debts } = await admin.get("/api/debts/totals");
  for (const [age, amount] of Object.entries(debts.ages)) expect(amount, age).toBeGreaterThan(0);
  const { items: cards } = (await admin.get("/api/gift-cards")).body;
  expect(cards).toHaveLength(3);
  expect(cards.filter((card: any) => card.isBlocked)).toHaveLength(1);
  expect(cards.filter((card: any) => card.balance < card.amount)).toHaveLength(1);
  for (const state of ["unpaid", "paid", "overdue", "cancelled"]) {
    const { items } = (await admin.get(`/api/invoices?state=${state}`)).body;
    expect(items.length, state).toBeGreaterThan(0);
  }
  const statuses = async () => {
    const { items } = (await admin.get("/api/payments/reconciliation")).body;
    return items.map(({ status }: any) => status).toSorted();
  };
  // The simulator answers after the story.
  await vi.waitFor(async () => expect(await statuses()).toEqual(["late", "pending", "unknown"]), {
    timeout: 50_000,
    interval: 200,
  });
  const { items: lines } = (await admin.get("/api/statement-lines?state=open")).body;
  expect(lines).toHaveLength(2);
});

test("it paid rent, wages and electricity, and voided what was typed twice", async () => {
  const { rows } = await sql<{ category: string; paid: number; isVoid: boolean }>`
    select c.preset as category, count(*)::int as paid, bool_or(e.voided_at is not null) as is_void
    from expenses e join expense_categories c on c.id = e.category_id
    where e.day < ${today()} group by 1 order by 1`.execute(app.db);
  expect(rows.map(({ category }) => category)).toEqual([
    "airtime",
    "electricity",
    "fees",
    "rent",
    "tools",
    "transport",
    "wages",
  ]);
  expect(rows.find(({ category }) => category === "rent")?.paid).toBeGreaterThan(2);
  expect(rows.find(({ category }) => category === "transport")?.isVoid).toBe(true);
});

test("its technicians earned commissions by a rule, and were paid on two paydays", async () => {
  const rows = await app.db
    .selectFrom("commissionEntries")
    .select(({ fn }) => ["kind", fn.countAll<number>().as("entries")])
    .groupBy("kind")
    .execute();
  const counts = Object.fromEntries(rows.map(({ kind, entries }) => [kind, entries]));
  expect(counts["earned"]).toBeGreaterThan(30);
  expect(counts["payout"]).toBeGreaterThan(1);
  expect((counts["comeback"] ?? 0) + (counts["refund"] ?? 0)).toBeGreaterThan(0);
});

test("its points came and went in most ways", async () => {
  const rows = await app.db.selectFrom("loyaltyTransactions").select("type").distinct().execute();
  const types = rows.map(({ type }) => type);
  expect(types).toEqual(
    expect.arrayContaining(["earned", "reversed", "adjusted", "bonus", "expired"]),
  );
});

test("it is in the past: nothing happens at night, on Sundays or in the future", async () => {
  const { rows } = await sql<{ at: string }>`
    select created_at as at from devices union all select created_at from device_transitions
    union all select sent_at from device_estimates where sent_at is not null
    union all select decided_at from device_estimates where decided_at is not null
    union all select payment_date from payments union all select receipt_date from receipts
    union all select created_at from sales union all select completed_at from sales where completed_at is not null
    union all select created_at from refund_requests
    union all select created_at from credit_entries union all select issued_at from invoices
    union all select imported_at from statements
    union all select created_at from stock_movements union all select created_at from inventory_items
    union all select created_at from sale_refunds
    union all select opened_at from shifts union all select closed_at from shifts where closed_at is not null
    union all select created_at from loyalty_transactions union all select created_at from item_serial_entries
    union all select created_at from returned_devices union all select created_at from return_workflow_steps
    union all select handed_over_at from devices where handed_over_at is not null`.execute(app.db);
  const inShopTime = rows.map(({ at }) => new Date(Date.parse(at) + 3 * 3_600_000));
  for (const at of inShopTime) {
    expect(at.getUTCDay()).not.toBe(0);
    expect(at.getUTCHours()).toBeGreaterThanOrEqual(8);
    expect(at.getUTCHours()).toBeLessThanOrEqual(18);
    expect(at.getTime()).toBeLessThanOrEqual(Date.now() + 3 * 3_600_000);
  }
  const months = new Set(inShopTime.map((at) => at.toISOString().slice(0, 7)));
  expect(months.size).toBeGreaterThanOrEqual(4);
});

test("its technicians are within their limits, and its staff's passwords are unknown", async () => {
  const { body } = await admin.get("/api/devices/technicians");
  expect(body.items).toHaveLength(4);
  for (const each of body.items)
    expect(each.openDevices).toBeLessThanOrEqual(each.maxDevicesAllowed);
  const { body: users } = await admin.get("/api/users");
  const staff = users.items.filter((user: any) => user.role !== "admin");
  expect(staff).toHaveLength(6);
});

test("afterwards the simulated clock is gone", async () => {
  const { rows } = await sql`select 1 from pg_trigger where tgname = 'story_clock'`.execute(app.db);
  expect(rows).toEqual([]);
});

test("it orders in three currencies, with every status that is set by hand, and follows the shipments", async () => {
  const { body: figures } = await admin.get("/api/purchase-orders/statistics");
  const currencies = figures.byCurrency.map(({ currency }: { currency: string }) => currency);
  expect([figures.orders, currencies]).toEqual([7, ["KES", "TZS", "USD"]]);
  const { body: list } = await admin.get("/api/purchase-orders");
  const statuses = new Set(list.items.map(({ status }: { status: string }) => status));
  expect(statuses).toEqual(new Set(["cancelled", "confirmed", "draft", "sent", "shipped"]));
  const { body: stats } = await admin.get("/api/shipments/stats");
  expect(stats).toMatchObject({ total: 7, cancelled: 1, statuses: { arrived: 1, received: 1 } });
  expect(stats.agents[0]).toMatchObject({ agentName: "Silent Ocean", count: 2 });
  expect(stats.agents[0].averageDays).toBeGreaterThan(40);
});

test("the audit names every field that was recorded", async () => {
  expect(await unnamedFields(app.db)).toEqual([]);
});
