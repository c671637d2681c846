import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import { startShop } from "#tests/support/shop.ts";
import { choose, put, takenIn } from "#tests/support/shop/devices.ts";
import { isStale } from "../lateness-rules.ts";
import type { DeviceStatus, Priority } from "../rules.ts";

const { app, care, technician } = await startShop();

/** Takes in a device and makes its current status this number of hours old. */
async function still(
  hours: number,
  { status, priority = "normal" }: { status: DeviceStatus; priority?: Priority },
): Promise<string> {
  const { id } = await takenIn(care, { brand: "Marked", priority });
  await put(app, id, { status, assignedTo: technician.userId });
  await app.db
    .updateTable("devices")
    .set({ movedAt: sql`now() - ${hours} * interval '1 hour'` })
    .where("id", "=", id)
    .execute();
  return id;
}

const ids = (items: { id: string }[]) => items.map((item) => item.id);
const list = async (query: string) =>
  (await care.get(`/api/devices?search=marked&${query}`)).body.items;

async function everyPage(query: string): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const path: string = `/api/devices?${query}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`;
    const page = (await care.get(path)).body;
    seen.push(...ids(page.items));
    cursor = page.nextCursor;
  } while (cursor);
  return seen;
}

describe("a device that has not moved for the target time", () => {
  const devices: Record<string, string> = {};
  beforeAll(async () => {
    devices["stale"] = await still(49, { status: "in_progress", priority: "rush" });
    devices["older"] = await still(120, { status: "received" });
    devices["fresh"] = await still(47, { status: "in_progress", priority: "priority" });
    devices["ready"] = await still(500, { status: "completed" });
    devices["done"] = await still(900, { status: "done", priority: "rush" });
  });

  test("is marked, and found by the filter", async () => {
    const marked = (await list("")).filter((item: any) => item.isStale);
    expect(new Set(ids(marked))).toEqual(new Set([devices["stale"], devices["older"]]));
    expect(new Set(ids(await list("stale=true")))).toEqual(new Set(ids(marked)));
    expect(ids(await list("stale=true&status=received"))).toEqual([devices["older"]]);
    expect(await list("stale=true&status=completed")).toEqual([]);
    expect((await care.get(`/api/devices/${devices["stale"]}`)).body.isStale).toBe(true);
  });

  test("comes first in the sort order; finished devices are absent", async () => {
    const expected = ["ready", "older", "stale", "fresh"].map((name) => devices[name]);
    expect(ids(await list("sort=unmoved"))).toEqual(expected);
    expect(await everyPage("sort=unmoved&limit=1&search=marked")).toEqual(expected);
  });

  test("urgent devices come first in their sort order, across pages", async () => {
    const expected = ["stale", "fresh", "older", "ready"].map((name) => devices[name]);
    expect(ids(await list("sort=priority"))).toEqual(expected);
    expect(await everyPage("sort=priority&limit=1&search=marked")).toEqual(expected);
  });

  test("follows the shop's target", async () => {
    await choose(app, "devices", "target_repair_days", 4);
    expect(ids(await list("stale=true"))).toEqual([devices["older"]]);
    await choose(app, "devices", "target_repair_days", null);
  });

  test("is no longer stale after the next move", async () => {
    const { id } = await takenIn(care, { technicianId: technician.userId });
    await app.db
      .updateTable("devices")
      .set({ movedAt: sql`now() - interval '9 days'` })
      .where("id", "=", id)
      .execute();
    expect((await care.get(`/api/devices/${id}`)).body.isStale).toBe(true);
    const moved = await technician.post(`/api/devices/${id}/status`, { status: "diagnosing" });
    expect(moved.body.isStale).toBe(false);
  });
});

describe("counts", () => {
  test("cover open devices by status, with the filters of the board", async () => {
    const { body } = await care.get("/api/devices/counts?search=marked");
    expect(body).toMatchObject({
      byStatus: { received: 1, in_progress: 2, completed: 1, done: 0, testing: 0 },
      overdue: 0,
      stale: 2,
    });
    const stale = (await care.get("/api/devices/counts?search=marked&stale=true")).body;
    expect(stale).toMatchObject({ byStatus: { in_progress: 1, completed: 0 }, stale: 2 });
    const rush = (await care.get("/api/devices/counts?search=marked&priority=rush")).body;
    expect(rush.byStatus).toMatchObject({ in_progress: 1, received: 0 });
    const [late] = await list("status=received");
    await put(app, late.id, { expectedReturnDate: addDays(today(), -1) });
    const overdue = (await care.get("/api/devices/counts?search=marked&overdue=true")).body;
    expect(overdue).toMatchObject({ byStatus: { received: 1, in_progress: 0 }, overdue: 1 });
  });

  test("a list returns its total when counting is cheap", async () => {
    const open = (await care.get("/api/devices?status=open&withTotal=true&limit=1")).body;
    const shown = (await care.get("/api/devices?status=open&limit=100")).body.items.length;
    expect(open.total).toBe(shown);
    expect(
      (await care.get("/api/devices?withTotal=true&search=marked")).body.total,
    ).toBeUndefined();
    expect((await care.get("/api/devices")).body.total).toBeUndefined();
  });
});

test("staleness depends on status and days", () => {
  const now = Date.parse("2026-03-10T12:00:00.000Z");
  const since = (movedAt: string, status: DeviceStatus = "testing") =>
    isStale({ status, movedAt }, 2, now);
  expect(since("2026-03-08T12:00:00.000Z")).toBe(false);
  expect(since("2026-03-08T11:59:59.000Z")).toBe(true);
  expect(since("2026-03-01T12:00:00.000Z", "completed")).toBe(false);
});
