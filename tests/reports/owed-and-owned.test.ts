/** Receivables, purchases and the value of stock equal a recount of the rows in plain SQL. */
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "#src/shared/permissions.ts";
import { daysOfGroup, groupings } from "#src/shared/reports/report-days.ts";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import type { Report } from "#src/areas/reports/contract.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { choose, newPhone, put, takenIn } from "#tests/support/shop/devices.ts";
import { delivered, ordered, paid, supplied, ordering } from "#tests/support/shop/purchasing.ts";
import { mobile, simulated, sold } from "#tests/support/shop/sales.ts";
import { shiftOpened } from "#tests/support/shop/shifts.ts";
import { workWithSuppliers } from "#tests/support/shop/suppliers.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { seededRandom } from "#tests/support/random/seed.ts";
import { startShop } from "#tests/support/shop.ts";

const random = seededRandom();
const { pick } = random;
const { app, admin, care } = await startShop();
const day = today();

type Cells = Record<string, any>;

async function read(
  name: string,
  query: Record<string, string> = {},
  client: TestClient = admin,
): Promise<Record<string, { rows: Cells[]; totals: Cells }>> {
  const { status, body } = await client.get(
    `/api/reports/${name}?${String(new URLSearchParams(query))}`,
  );
  expect({ status, body: status === 200 ? null : body }).toEqual({ status: 200, body: null });
  return Object.fromEntries(
    (body as Report).tables.map((table) => {
      const asObject = (cells: readonly unknown[]): Cells =>
        Object.fromEntries(table.columns.map((column, at) => [column.name, cells[at]]));
      return [
        table.name,
        {
          rows: table.rows.map(({ cells }) => asObject(cells)),
          totals: table.totals ? asObject(table.totals) : {},
        },
      ];
    }),
  );
}

/** Runs changes of rows that triggers keep as they are. */
async function unguarded(table: string, change: () => Promise<unknown>): Promise<void> {
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(app.db);
  await change();
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(app.db);
}

const rowsOf = async (query: ReturnType<typeof sql>): Promise<Cells[]> =>
  (await query.execute(app.db)).rows as Cells[];

const withRights = (...permissions: Permission[]): Promise<TestClient> =>
  signedIn(app, { permissions: ["view_reports", ...permissions] });

describe("receivables by age", () => {
  beforeAll(async () => {
    await choose(app, "sales", "cash_rounding", null);
    await choose(app, "sales", "credit_limit", 1_000_000_000);
    const itemId = (await stocked(app.db, 1000, { price: 900_000 })).id;
    const daysAgo = [-40, -1, 0, 1, 29, 30, 31, 60, 61, 90, 91, 400];
    for (const [at, first] of daysAgo.entries()) {
      const customer = { name: `Mteja ${at}`, phone: newPhone() };
      const customerId = (await admin.post("/api/customers", customer)).body.id;
      const parts = [0, 1, 2].map((part) => ({
        dueOn: addDays(day, 10 + part),
        amount: 300_000,
      }));
      const lines = [{ itemId, quantity: 1 }];
      const payment = { method: "on_credit", credit: { parts, reason: "x" } };
      expect((await admin.post("/api/sales", { customerId, lines, payment })).status).toBe(201);
      const { debts } = (await admin.get(`/api/customers/${customerId}/credit`)).body;
      await unguarded("credit_parts", async () => {
        for (const part of [1, 2, 3])
          await sql`
            update credit_parts set due_on = ${addDays(day, (part - 1) * 20 - first)}
            where account_id = ${debts[0].id} and position = ${part}`.execute(app.db);
      });
      const amount = pick([0, 100_000, 300_000, 450_000, 900_000]);
      if (amount > 0) {
        const pay = await admin.post(`/api/debts/${debts[0].id}/payments`, {
          method: "cash",
          amount,
        });
        expect(pay.status).toBe(201);
      }
      const device = await takenIn(care, { customerId });
      await put(app, device.id, {
        status: "done",
        finalAmount: 500_000,
        paidAmount: pick([0, 200_000, 500_000]),
      });
      await app.db
        .updateTable("devices")
        .set({
          handedOverAt: new Date(
            Math.min(Date.parse(startOfDay(addDays(day, -first))) + 60_000, Date.now()),
          ).toISOString(),
        })
        .where("id", "=", device.id)
        .execute();
    }
    const waiting = await sold(admin, [{ itemId, quantity: 3 }], { payment: mobile() });
    expect(waiting.status).toBe("pending");
    // Cash that waits in a drawer for the other part is not owed any more.
    await shiftOpened(care);
    const parts = [
      { method: "cash", amount: 250_000 },
      { ...mobile(simulated.never), amount: 650_000 },
    ];
    const given = { payment: undefined, payments: parts };
    const inParts = await sold(care, [{ itemId, quantity: 1 }], given);
    expect(inParts).toMatchObject({ status: "pending", total: 900_000 });
  });

  /** What is owed, line by line, by rules written down again. */
  async function recounted() {
    const debts = await rowsOf(sql`
      select a.id, a.customer_id, a.balance, json_agg(json_build_object('dueOn', p.due_on, 'amount', p.amount)
        order by p.position) as parts
      from credit_accounts a join credit_parts p on p.account_id = a.id where a.kind = 'debt' group by a.id`);
    const lines: { kind: string; customerId: string; dueOn: string; owed: number }[] = [];
    for (const { customerId, balance, parts } of debts) {
      let settled = parts.reduce((sum: number, { amount }: Cells) => sum + amount, 0) - balance;
      for (const { dueOn, amount } of parts) {
        const off = Math.min(settled, amount);
        settled -= off;
        if (amount > off) lines.push({ kind: "debt", customerId, dueOn, owed: amount - off });
      }
    }
    for (const row of await rowsOf(sql`
      select 'repair' as kind, customer_id, ((handed_over_at at time zone 'UTC') + interval '3 hours')::date::text as due_on,
        (final_amount + charges_amount - paid_amount)::bigint as owed
      from devices where status = 'done' and final_amount + charges_amount > paid_amount
      union all
      select 'sale', customer_id, ((created_at at time zone 'UTC') + interval '3 hours')::date::text,
        (total - (select coalesce(sum(amount), 0) from payments where sale_id = sales.id and payment_method = 'cash'))::bigint
      from sales where status = 'pending'`))
      lines.push(row as (typeof lines)[number]);
    return lines;
  }

  const ageOf = (dueOn: string) => {
    const late = (Date.parse(day) - Date.parse(dueOn)) / 86_400_000;
    return late <= 0
      ? "none"
      : late <= 30
        ? "to30"
        : late <= 60
          ? "to60"
          : late <= 90
            ? "to90"
            : "over90";
  };

  function sums(lines: Awaited<ReturnType<typeof recounted>>) {
    const all: Cells = { owed: 0, none: 0, to30: 0, to60: 0, to90: 0, over90: 0 };
    for (const { dueOn, owed } of lines) {
      all["owed"] += owed;
      all[ageOf(dueOn)] += owed;
    }
    return all;
  }

  test("equal a recount by what is owed, and by customer", async () => {
    const lines = await recounted();
    const { kinds, customers } = await read("receivables");
    expect(kinds?.rows.map(({ kind }) => kind).toSorted()).toEqual(["debt", "repair", "sale"]);
    for (const { kind, count, ...row } of kinds?.rows ?? []) {
      const own = lines.filter((line) => line.kind === kind);
      expect({ kind, count, ...row }).toEqual({ kind, count: own.length, ...sums(own) });
    }
    expect(kinds?.totals).toMatchObject({ count: lines.length, ...sums(lines) });
    expect(customers?.totals).toMatchObject(sums(lines));
    const byCustomer = Map.groupBy(lines, ({ customerId }) => customerId);
    expect(customers?.rows).toHaveLength(byCustomer.size);
    const expected = [...byCustomer.values()].map((own) => ({
      dueOn: own.map(({ dueOn }) => dueOn).toSorted()[0],
      ...sums(own),
    }));
    const bySum = (rows: Cells[]) =>
      rows
        .map(({ customer: _, ...row }) => JSON.stringify(row, Object.keys(row).toSorted()))
        .toSorted();
    expect(bySum(customers?.rows ?? [])).toEqual(bySum(expected));
  });

  test("are those of the screen of debts", async () => {
    const { kinds } = await read("receivables");
    const { items } = (await admin.get("/api/debts?limit=100")).body;
    const owed = items.reduce((sum: number, each: Cells) => sum + each["owed"], 0);
    const shown = kinds?.rows.filter(({ kind }) => kind !== "sale");
    expect(shown?.reduce((sum, row) => sum + row["owed"], 0)).toBe(owed);
  });

  test("need view_debts; customers are named to those who may see customers", async () => {
    const blind = await withRights("view_sales");
    expect((await blind.get("/api/reports/receivables")).status).toBe(403);
    const reader = await withRights("view_debts", "view_sales");
    expect(Object.keys(await read("receivables", {}, reader))).toEqual(["kinds"]);
  });
});

describe("purchases by period", () => {
  const earlier = [0, 1, 6, 7, 30, 31, 59, 400].map((days) => addDays(day, -days));

  beforeAll(async () => {
    await workWithSuppliers(app, admin);
    const rate = (fromCurrency: string, given: number, effectiveDate: string) =>
      admin.post("/api/exchange-rates", {
        fromCurrency,
        toCurrency: "TZS",
        rate: given,
        effectiveDate,
      });
    await rate("USD", 2500, addDays(day, -500));
    expect((await rate("USD", 2650.5, addDays(day, -10))).status).toBe(201);
    for (const [currency, exchangeRate] of [
      ["USD", 2610.25],
      ["USD", 2450],
      ["EUR", 2900.5],
      ["TZS", 1],
    ] as const) {
      const itemId = (await stocked(app.db, 0)).id;
      const supplier = await supplied(admin);
      const body = ordering(supplier.id, itemId, {
        currency,
        exchangeRate,
        items: [{ itemId, quantity: 10, unitCost: 12_345 }],
      });
      const order = await admin.post("/api/purchase-orders", body);
      expect(order.status).toBe(201);
      await delivered(admin, order.body.id, pick([3, 7]));
      const answer = await paid(admin, supplier.id, {
        currency,
        amount: 20_000,
        ...(currency !== "TZS" && { exchangeRate: exchangeRate + 13.5 }),
      });
      expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 201 });
    }
    await ordered(admin, (await stocked(app.db, 0)).id);
    await unguarded("supplier_entries", async () => {
      for (const { id } of await rowsOf(sql`select id from supplier_entries`))
        await sql`update supplier_entries set day = ${pick(earlier)} where id = ${id}`.execute(
          app.db,
        );
    });
    await unguarded("purchase_orders", async () => {
      for (const { id } of await rowsOf(sql`select id from purchase_orders`))
        await sql`
          update purchase_orders set order_date = ${pick(earlier)},
            status = case when status = 'draft' and ${random.percent(80)} then 'sent' else status end
          where id = ${id}`.execute(app.db);
    });
  });

  const inShillings = sql`
    select e.*, round(e.amount * case
      when e.kind = 'payment' then (select exchange_rate from supplier_payments where id = e.payment_id)
      when e.purchase_order_id is not null then (select exchange_rate from purchase_orders where id = e.purchase_order_id)
      else 1 end)::bigint as tzs from supplier_entries e`;

  async function recount(from: string, to: string): Promise<Cells> {
    const [orders] = await rowsOf(sql`
      select count(*)::int as orders, coalesce(sum(round(total_amount * exchange_rate)), 0)::bigint as ordered
      from purchase_orders where order_date between ${from} and ${to}
        and status <> 'cancelled' and (status <> 'draft'
          or id in (select purchase_order_id from purchase_order_lines where received_quantity > 0))`);
    const [moved] = await rowsOf(sql`
      select coalesce(sum(tzs) filter (where kind = 'delivery'), 0)::bigint as goods_received,
        coalesce(-sum(tzs) filter (where kind in ('return', 'claim')), 0)::bigint as credited,
        coalesce(-sum(tzs) filter (where kind = 'payment'), 0)::bigint as paid
      from (${inShillings}) e where day between ${from} and ${to}`);
    return { ...orders, ...moved };
  }

  test("equal a recount of orders and of the suppliers' accounts, by day, week and month", async () => {
    for (const by of groupings)
      for (const from of [addDays(day, -420), addDays(day, -31), day]) {
        const { rows, suppliers } = await read("purchases", { from, to: day, by });
        const all = await recount(from, day);
        expect(rows?.totals).toMatchObject(all);
        expect(suppliers?.totals).toMatchObject(all);
        for (const column of Object.keys(all))
          expect(suppliers?.rows.reduce((sum, row) => sum + row[column], 0)).toBe(all[column]);
        for (const row of rows?.rows ?? []) {
          const days = daysOfGroup(row["group"], by, { from, to: day });
          expect(row).toMatchObject(await recount(days.from, days.to));
        }
      }
  });

  test("what is owed is the balance at the end of the period, at the rate recorded by then", async () => {
    for (const to of [day, addDays(day, -11)]) {
      const { suppliers } = await read("purchases", { from: addDays(day, -420), to, by: "month" });
      const balances = await rowsOf(sql`
        select s.name as supplier, e.currency, sum(e.amount)::bigint as balance
        from supplier_entries e join suppliers s on s.id = e.supplier_id
        where e.day <= ${to} group by 1, 2`);
      // Nobody has recorded a rate for euros, so the one of the order counts.
      const rates: Record<string, number> = {
        TZS: 1,
        USD: to === day ? 2650.5 : 2500,
        EUR: 2900.5,
      };
      const expected = balances.map(({ supplier, currency, balance }) => [
        supplier,
        currency,
        Math.sign(balance) * Math.round(Math.abs(balance) * rates[currency]!),
      ]);
      const shown = (suppliers?.rows ?? []).map((row) => [
        row["supplier"],
        row["currency"],
        row["owed"],
      ]);
      const order = (rows: unknown[][]) => rows.map((row) => row.join(" ")).toSorted();
      // Suppliers whose goods have not come yet have no account; nothing is owed to them.
      const isAccount = ([supplier]: unknown[]) =>
        balances.some((one) => one["supplier"] === supplier);
      expect(order(shown.filter(isAccount))).toEqual(order(expected));
      expect(shown.flatMap((row) => (isAccount(row) ? [] : [row[2]])).filter(Boolean)).toEqual([]);
      expect(suppliers?.totals["owed"]).toBe(
        expected.reduce((sum, [, , owed]) => sum + Number(owed), 0),
      );
    }
  });

  test("amounts need view_cost", async () => {
    const reader = await withRights("view_purchase_orders");
    const shown = await read("purchases", {}, reader);
    expect(Object.keys(shown)).toEqual(["rows"]);
    expect(Object.keys(shown["rows"]!.totals)).toEqual(["group", "orders"]);
    const stranger = await withRights("view_cost");
    expect((await stranger.get("/api/reports/purchases")).status).toBe(403);
  });
});

describe("stock value", () => {
  const ages = ["0-30", "31-90", "91-180", "181-365", "over-365"];

  beforeAll(async () => {
    for (let at = 0; at < 14; at++) {
      const { id } = await stocked(app.db, pick([0, 1, 7, 30]), {
        price: pick([100, 55_500, 900_000]),
        cost: pick([null, 33, 12_345]),
      });
      await app.db
        .updateTable("inventoryItems")
        .set({
          category: pick(["screens", "cases", "parts"]),
          ...(at === 13 && { archivedAt: new Date().toISOString() }),
        })
        .where("id", "=", id)
        .execute();
      const days = [0, 30, 31, 90, 91, 180, 181, 365, 366, 800][at % 10]!;
      const moment = new Date(
        Math.min(Date.parse(startOfDay(addDays(day, -days))) + 60_000, Date.now()),
      );
      await unguarded("stock_movements", () =>
        sql`update stock_movements set created_at = ${moment.toISOString()} where item_id = ${id}`.execute(
          app.db,
        ),
      );
    }
  });

  test("equals a recount by category", async () => {
    const { categories } = await read("stock-value");
    const counted = await rowsOf(sql`
      select category, count(*)::int as items, sum(quantity)::int as pieces, sum(quantity * price)::bigint as at_price,
        sum(value)::bigint as at_cost, count(*) filter (where quantity > 0 and cost is null)::int as without_cost
      from inventory_items where archived_at is null group by category`);
    const order = (rows: Cells[]) =>
      rows.toSorted((one, other) =>
        String(one["category"]).localeCompare(String(other["category"])),
      );
    expect(order(categories?.rows ?? [])).toEqual(order(counted));
    for (const column of ["items", "pieces", "atPrice", "atCost", "withoutCost"])
      expect(categories?.totals[column]).toBe(counted.reduce((sum, row) => sum + row[column], 0));
  });

  test("equals a recount by age, in which the oldest pieces leave first", async () => {
    const { ages: shown, categories } = await read("stock-value");
    const arrivals = await rowsOf(sql`
      select i.id, i.quantity as held, i.price, i.value, m.quantity as came,
        (${day}::date - ((m.created_at at time zone 'UTC') + interval '3 hours')::date) as days
      from inventory_items i join stock_movements m on m.item_id = i.id and m.quantity > 0
      where i.archived_at is null and i.quantity > 0 and m.reason not in ('refund', 'part_returned')
      order by i.id, m.created_at desc, m.arrived desc`);
    const sums: Cells = Object.fromEntries(
      ages.map((age) => [age, { pieces: 0, atPrice: 0, atCost: 0 }]),
    );
    const left = new Map<string, number>();
    for (const { id, held, price, value, came, days } of arrivals) {
      const pieces = Math.min(came, left.get(id) ?? held);
      left.set(id, (left.get(id) ?? held) - pieces);
      const age = ages[[30, 90, 180, 365].filter((upTo) => days > upTo).length]!;
      sums[age].pieces += pieces;
      sums[age].atPrice += pieces * price;
      sums[age].atCost += (pieces * value) / held;
    }
    expect(shown?.rows).toEqual(
      ages.map((age) => ({ age, ...sums[age], atCost: Math.round(sums[age].atCost) })),
    );
    expect(shown?.totals["pieces"]).toBe(categories?.totals["pieces"]);
  });

  test("costs need view_cost", async () => {
    const reader = await withRights("view_inventory");
    const shown = await read("stock-value", {}, reader);
    const columns = Object.values(shown).flatMap(({ totals }) => Object.keys(totals));
    expect(columns).toEqual(["category", "items", "pieces", "atPrice", "age", "pieces", "atPrice"]);
    const { atCost } = (await read("stock-value"))["categories"]!.totals;
    const file = await reader.get("/api/reports/stock-value.csv");
    expect(JSON.stringify(file.body)).not.toContain(String(atCost / 100));
    expect((await (await withRights()).get("/api/reports/stock-value")).status).toBe(403);
  });
});
