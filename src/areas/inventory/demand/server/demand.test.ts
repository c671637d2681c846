/** The demand of an item: which weeks and movements count, and a recount in plain SQL. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { startShop } from "#tests/support/shop.ts";
import { inWeek, movedInThePast } from "#tests/support/past/movements.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { DEMAND_WEEKS } from "../rules.ts";

const { app, admin, care, technician } = await startShop();
const out = (quantity: number, reason = "sale") => ({ act: "take-out", reason, quantity }) as const;
const back = (quantity: number, reason = "refund") =>
  ({ act: "bring-in", reason, quantity }) as const;
const demandOf = async (itemId: string, client = admin) =>
  (await client.get(`/api/items/${itemId}/demand`)).body.demand;
const weeks = Array.from({ length: DEMAND_WEEKS }, (_, at) => DEMAND_WEEKS - at);

/** An item that came before all counted weeks. */
async function old(quantity: number) {
  const { id } = await stocked(app.db, 0);
  await movedInThePast(app, id, [[inWeek(20), back(quantity, "received")]]);
  return id;
}

test("sales and parts of repairs count, less what came back; damage and corrections do not", async () => {
  const id = await old(500);
  await movedInThePast(
    app,
    id,
    weeks.flatMap((week) => [
      [inWeek(week, 0), out(3)] as const,
      [inWeek(week, 1), out(2, "repair_part")] as const,
      [inWeek(week, 2), back(1)] as const,
      [inWeek(week, 3), back(1, "part_returned")] as const,
      [inWeek(week, 4), out(4, "damaged")] as const,
    ]),
  );
  expect(await demandOf(id)).toEqual({
    low: 3,
    median: 3,
    high: 3,
    weeks: 13,
    cases: 26,
    perWeek: 3,
  });
});

test("this week is not over, and does not count", async () => {
  const id = await old(500);
  await movedInThePast(app, id, [
    ...weeks.map((week) => [inWeek(week), out(1)] as const),
    [inWeek(0, 0, 0), out(100)],
  ]);
  expect(await demandOf(id)).toMatchObject({ high: 1, perWeek: 1 });
});

test("a week is the shop's: the last hour of Sunday and the first of Monday are two weeks", async () => {
  const id = await old(500);
  await movedInThePast(app, id, [
    ...weeks.slice(0, -2).map((week) => [inWeek(week), out(1)] as const),
    [inWeek(2, 6, 23), out(7)],
    // 00:30 on Monday is still Sunday in UTC.
    [inWeek(1, 0, 0.5), out(9)],
  ]);
  const { rows } = await sql<{ at: string }>`
    select extract(isodow from created_at at time zone 'utc')::text as at from stock_movements
    where item_id = ${id} and quantity = -9`.execute(app.db);
  expect(rows).toEqual([{ at: "7" }]);
  expect(await demandOf(id)).toMatchObject({ high: 9, weeks: 13, perWeek: 27 / 13 });
});

test("a week that began without stock says nothing about demand", async () => {
  const id = await old(6);
  await movedInThePast(app, id, [
    [inWeek(13), out(6)],
    // Nothing is there at the beginning of two weeks.
    [inWeek(11, 2), back(200, "received")],
    ...weeks.slice(3).map((week) => [inWeek(week), out(2)] as const),
  ]);
  expect(await demandOf(id)).toMatchObject({ weeks: 11, cases: 11, low: 2, high: 6 });
});

test("nothing is told with fewer than ten weeks in stock, or fewer than ten sales and uses", async () => {
  const { id: young } = await stocked(app.db, 0);
  await movedInThePast(app, young, [
    [inWeek(9, 6), back(500, "received")],
    ...weeks.slice(4).flatMap((week) => [1, 2].map((day) => [inWeek(week, day), out(1)] as const)),
  ]);
  expect(await demandOf(young)).toBeNull();
  const slow = await old(50);
  await movedInThePast(
    app,
    slow,
    weeks.slice(0, 9).map((week) => [inWeek(week), out(5)] as const),
  );
  expect(await demandOf(slow)).toBeNull();
  await movedInThePast(app, slow, [[inWeek(2), out(5)]]);
  expect(await demandOf(slow)).toMatchObject({ low: 0, median: 5, cases: 10 });
});

test("equals a recount in plain SQL on random movements", async () => {
  const id = await old(5000);
  const seed = { at: 11 };
  const random = (below: number) => {
    seed.at = (seed.at * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed.at / 2_147_483_648) * below);
  };
  const moments = Array.from({ length: 120 }, () =>
    inWeek(1 + random(16), random(7), random(24)),
  ).toSorted();
  await movedInThePast(
    app,
    id,
    moments.map((at) => [at, random(5) === 0 ? back(1) : out(1 + random(4))] as const),
  );
  const { rows } = await sql<Record<"low" | "median" | "high" | "weeks" | "perWeek", number>>`
    select w[(n + 1) / 10] as low, w[(n + 1) / 2] as median, w[n + 1 - (n + 1) / 10] as high, n as weeks,
      (select sum(each) from unnest(w) as each)::float / n as per_week
    from (
      select array_agg(pieces order by pieces) as w, count(*)::integer as n from (
        select greatest(coalesce((
          select -sum(quantity) from stock_movements
          where item_id = ${id} and reason in ('sale', 'refund', 'repair_part', 'part_returned')
            and (created_at at time zone 'Africa/Dar_es_Salaam') >= monday
            and (created_at at time zone 'Africa/Dar_es_Salaam') < monday + interval '7 days'), 0), 0)::integer as pieces
        from generate_series(
          date_trunc('week', now() at time zone 'Africa/Dar_es_Salaam') - interval '91 days',
          date_trunc('week', now() at time zone 'Africa/Dar_es_Salaam') - interval '7 days',
          interval '7 days') as monday) d) r`.execute(app.db);
  expect(await demandOf(id)).toMatchObject(rows[0]!);
});

test("it is for users who see the stock, and tells pieces only", async () => {
  const id = await old(500);
  await movedInThePast(
    app,
    id,
    weeks.map((week) => [inWeek(week), out(1)] as const),
  );
  expect(await demandOf(id, care)).toMatchObject({ high: 1 });
  expect(Object.keys(await demandOf(id)).toSorted()).toEqual([
    "cases",
    "high",
    "low",
    "median",
    "perWeek",
    "weeks",
  ]);
  const { permissions } = (await technician.get("/api/session")).body.user ?? {};
  expect((await technician.get(`/api/items/${id}/demand`)).status).toBe(
    permissions?.includes("view_inventory") ? 200 : 403,
  );
  expect((await admin.get(`/api/items/${newId()}/demand`)).status).toBe(404);
});
