/** Forecasts of ready days: which repairs count, and a recount in plain SQL. */
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { FEWEST_CASES } from "#src/shared/forecast/cases-range.ts";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import { clientOf } from "#tests/support/client.ts";
import { startShop } from "#tests/support/shop.ts";
import { choose, put, takenIn } from "#tests/support/shop/devices.ts";
import { plantRepairs, type PastRepair } from "#tests/support/past/repairs.ts";
import { workingDayAfter } from "../rules.ts";

const { app, admin, care, technician } = await startShop();
const owner = (await takenIn(care)).customerId;
const SCREEN = "01900000-0000-7000-8000-000000000001";
const BATTERY = "01900000-0000-7000-8000-000000000003";
const everyDay = Array.from({ length: 7 }, () => true);

/** A moment of the shop's clock, so many days ago. */
const at = (daysAgo: number, clock = "10:00") =>
  new Date(
    Date.parse(startOfDay(addDays(today(), -daysAgo))) +
      Number(clock.slice(0, 2)) * 3_600_000 +
      Number(clock.slice(3)) * 60_000,
  ).toISOString();

/** Repairs that took so many days each, completed lately. */
const taking = (days: readonly number[], given: Partial<PastRepair> = {}): PastRepair[] =>
  days.map((each, place) => ({
    createdAt: at(each + place + 1),
    completedAt: at(place + 1, "16:00"),
    issueDescription: "Cracked screen",
    ...given,
  }));
const times = (count: number, days: number) => Array.from({ length: count }, () => days);
const planted = (repairs: PastRepair[]) => plantRepairs(app, owner, repairs);
const forecast = async (query = `issues=${SCREEN}`) =>
  (await care.get(`/api/devices/forecast?${query}`)).body.forecast;

const hours = (closed: boolean) => ({ open: "08:00", close: "18:00", closed });
const openOn = (closed: readonly string[]) =>
  choose(
    app,
    "business",
    "business_hours",
    Object.fromEntries(
      ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((day) => [
        day,
        hours(closed.includes(day)),
      ]),
    ),
  );

beforeEach(async () => {
  await sql`delete from devices where ticket_number like 'P-%'`.execute(app.db);
  await openOn([]);
});

describe("a forecast for an intake", () => {
  test("is told from the fewest cases on, with their number and the day to promise", async () => {
    await planted(taking([...times(FEWEST_CASES - 2, 2), 1]));
    expect(await forecast()).toBeNull();
    await planted(taking([5]));
    expect(await forecast()).toEqual({
      level: "fault",
      cases: FEWEST_CASES,
      elapsed: 0,
      low: 1,
      median: 2,
      high: 5,
      promise: addDays(today(), 5),
    });
  });

  test("compares the same fault, in the words of either language, among other words", async () => {
    await planted([
      ...taking(times(4, 1), { issueDescription: "Kioo kimepasuka, haiwaki" }),
      ...taking(times(6, 1), { issueDescription: "Dropped in water\nCRACKED SCREEN" }),
      ...taking(times(20, 9), { issueDescription: "No sound or microphone" }),
    ]);
    expect(await forecast()).toMatchObject({ level: "fault", cases: 10, high: 1 });
    expect(await forecast(`issues=${SCREEN},${BATTERY}`)).toMatchObject({
      level: "shop",
      cases: 30,
    });
  });

  test("prefers repairs of the technician and of the brand, and falls back while there are too few", async () => {
    const { userId } = technician;
    const asked = `issues=${SCREEN}&brand=tecno&technicianId=${userId}`;
    await planted(taking(times(10, 6), { brand: "Nokia", issueDescription: "Kelele" }));
    expect(await forecast(asked)).toMatchObject({ level: "shop", cases: 10, high: 6 });
    await planted(taking(times(10, 5), { issueDescription: "Kelele" }));
    expect(await forecast(asked)).toMatchObject({ level: "brand", cases: 10, high: 5 });
    await planted(taking(times(10, 4), { brand: "Nokia" }));
    expect(await forecast(asked)).toMatchObject({ level: "fault", cases: 10, high: 4 });
    await planted(taking(times(10, 3)));
    expect(await forecast(asked)).toMatchObject({ level: "fault-brand", cases: 10, high: 3 });
    await planted(taking(times(10, 2), { brand: "Nokia", assignedTo: userId }));
    expect(await forecast(asked)).toMatchObject({ level: "fault-technician", high: 2 });
    await planted(taking(times(10, 1), { brand: "TECNO", assignedTo: userId }));
    expect(await forecast(asked)).toMatchObject({ level: "fault-technician-brand", high: 1 });
    expect(await forecast(`issues=${SCREEN}`)).toMatchObject({ level: "fault", cases: 40 });
    expect(await forecast("")).toMatchObject({ level: "shop", cases: 60 });
  });

  test("leaves out what was cancelled or given up, what is older than a year, and open repairs", async () => {
    await planted([
      ...taking(times(9, 1)),
      ...taking(times(9, 1), { completedAt: null }),
      { createdAt: at(380), completedAt: at(370), issueDescription: "Cracked screen" },
    ]);
    expect(await forecast()).toBeNull();
  });

  test("counts days of the shop: late in the evening is still the same day in UTC + 3", async () => {
    await planted(
      times(10, 0).map((_, place) => ({
        // 23:30 and 00:30 in the shop are 20:30 and 21:30 in UTC, the same day there.
        createdAt: at(place + 2, "23:30"),
        completedAt: at(place + 1, "00:30"),
        issueDescription: "Cracked screen",
      })),
    );
    expect(await forecast()).toMatchObject({ low: 1, high: 1, promise: addDays(today(), 1) });
  });

  test("counts working days by the shop's business hours, and promises a day on which it is open", async () => {
    await openOn(["saturday", "sunday"]);
    // Over seven days there are always five working days.
    await planted(taking(times(12, 7)));
    const found = await forecast();
    expect(found).toMatchObject({ low: 5, median: 5, high: 5 });
    const weekday = new Date(found.promise).getUTCDay();
    expect([0, 6]).not.toContain(weekday);
  });

  test("equals a recount in plain SQL on random repairs", async () => {
    const seed = { at: 7 };
    const random = (below: number) => {
      seed.at = (seed.at * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed.at / 2_147_483_648) * below);
    };
    await planted(
      Array.from({ length: 300 }, () => {
        const completed = 1 + random(340);
        return {
          createdAt: at(completed + random(9), `${String(random(10)).padStart(2, "0")}:15`),
          completedAt: at(completed, `${10 + random(14)}:45`),
          issueDescription: ["Cracked screen", "Battery drains fast", "Kelele"][random(3)]!,
          brand: ["Tecno", "Nokia"][random(2)]!,
        };
      }),
    );
    const { rows } = await sql<Record<"cases" | "low" | "median" | "high", number>>`
      select cases::integer, days[(cases + 1) / 10] as low, days[(cases + 1) / 2] as median,
        days[cases + 1 - (cases + 1) / 10] as high
      from (
        select count(*) as cases, array_agg(days order by days) as days from (
          select (completed_at at time zone 'Africa/Dar_es_Salaam')::date
            - (created_at at time zone 'Africa/Dar_es_Salaam')::date as days
          from devices where issue_description ilike '%cracked screen%' and completed_at is not null) d) r`.execute(
      app.db,
    );
    expect(rows[0]?.cases).toBeGreaterThan(50);
    expect(await forecast()).toMatchObject(rows[0]!);
  });
});

const device = await takenIn(care, { issueDescription: "Cracked screen, wet", brand: "Itel" });

describe("a forecast for a device in repair", () => {
  const its = async (client = care) =>
    (await client.get(`/api/devices/${device.id}/forecast`)).body.forecast;
  const received = (daysAgo: number) =>
    app.db
      .updateTable("devices")
      .set({ createdAt: at(daysAgo) })
      .where("id", "=", device.id)
      .execute();

  test("knows its faults, and counts from its intake", async () => {
    await received(2);
    await planted(taking([...times(5, 3), ...times(5, 6)]));
    expect(await its()).toEqual({
      level: "fault",
      cases: 10,
      elapsed: 2,
      low: 1,
      median: 1,
      high: 4,
      promise: workingDayAfter(today(), 4, everyDay),
    });
  });

  test("compares only repairs that took at least as long, and says nothing without enough of them", async () => {
    await received(4);
    await planted(taking([...times(30, 1), ...times(10, 6)]));
    expect(await its()).toMatchObject({ cases: 10, low: 2, high: 2 });
    await received(7);
    expect(await its()).toBeNull();
  });

  test("is not told once the device is ready, and is told to everybody who sees devices", async () => {
    await received(0);
    await planted(taking(times(10, 3)));
    for (const client of [admin, technician]) expect(await its(client)).toMatchObject({ high: 3 });
    await put(app, device.id, { status: "completed" });
    expect(await its()).toBeNull();
    expect((await care.get(`/api/devices/${owner}/forecast`)).status).toBe(404);
  });

  test("is nothing that the public tracking page tells", async () => {
    await put(app, device.id, { status: "received" });
    await planted(taking(times(10, 3)));
    const tracked = await clientOf(app).get(`/api/track/${device.trackingToken}`);
    expect(tracked.status).toBe(200);
    expect(tracked.body.expectedReturnDate).toBeNull();
    expect(Object.keys(tracked.body)).not.toContain("forecast");
    const anonymous = await clientOf(app).get(`/api/devices/${device.id}/forecast`);
    expect(anonymous.status).toBe(401);
  });
});

test("faults are named by their ids, at most ten", async () => {
  expect((await care.get("/api/devices/forecast?issues=screen")).status).toBe(422);
  const eleven = times(11, 0).map(() => SCREEN);
  expect((await care.get(`/api/devices/forecast?issues=${eleven.join(",")}`)).status).toBe(422);
});
