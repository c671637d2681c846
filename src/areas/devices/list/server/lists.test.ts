import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import { startShop } from "#tests/support/shop.ts";
import { newPhone, put, takenIn } from "#tests/support/shop/devices.ts";

const { app, care, technician } = await startShop({ technician: "Juma" });

async function list(query: string): Promise<any[]> {
  const answer = await care.get(`/api/devices?${query}`);
  expect(answer.status).toBe(200);
  return answer.body.items;
}

const ids = (items: { id: string }[]) => items.map((item) => item.id);

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

describe("the search", () => {
  test.each([
    ["ticket", (device: any) => device.ticketNumber.toLowerCase()],
    ["brand", () => "blackview"],
    ["a part of the model", () => "BL8800"],
    ["serial number", () => "sn-findme"],
    ["IMEI", () => "490154203237518"],
    ["the customer's name", () => "zuwena"],
    ["the phone as people type it", (device: any) => device.customer.phone.replace("+255", "0")],
  ])("finds a device by %s", async (_, term) => {
    const device = await takenIn(care, {
      customer: { name: "Zuwena Kimaro", phone: newPhone() },
      brand: "Blackview",
      model: "BL8800 Pro",
      serialNumber: `SN-FINDME-${newPhone()}`,
      imei: "490154203237518",
      acceptDuplicate: true,
    });
    await takenIn(care);
    const found = await list(`search=${encodeURIComponent(term(device))}`);
    expect(ids(found)).toContain(device.id);
    for (const each of found) expect(each).toMatchObject({ brand: "Blackview" });
  });

  test("takes wildcards literally, and an empty search matches nothing", async () => {
    await takenIn(care);
    expect(await list("search=%25")).toEqual([]);
    expect(await list("search=hakuna-kitu-kama-hiki")).toEqual([]);
  });

  test("returns a device once when both model and customer match", async () => {
    const device = await takenIn(care, {
      customer: { name: "Twice", phone: newPhone() },
      model: "Twice",
    });
    expect(ids(await list("search=twice"))).toEqual([device.id]);
  });

  test("is paged without gaps or repetitions", async () => {
    const made: string[] = [];
    for (let index = 0; index < 7; index++) {
      const isByName = index % 2 === 0;
      const customer = { name: isByName ? "Paged" : "Somebody", phone: newPhone() };
      made.push((await takenIn(care, { customer, model: isByName ? "X" : "Paged" })).id);
    }
    expect(await everyPage("search=paged&limit=2")).toEqual(made.toReversed());
  });
});

describe("the filters", () => {
  const statuses = { received: "", testing: "", completed: "", cancelled: "", done: "" };
  beforeAll(async () => {
    for (const status of Object.keys(statuses) as (keyof typeof statuses)[]) {
      const device = await takenIn(care, { brand: "Filtered", priority: "rush" });
      await put(app, device.id, {
        status,
        assignedTo: technician.userId,
        expectedReturnDate: addDays(today(), status === "received" ? 1 : -1),
      });
      statuses[status] = device.id;
    }
  });

  test.each([
    ["status=testing", ["testing"]],
    ["status=testing,completed", ["completed", "testing"]],
    ["status=in-repair", ["testing", "received"]],
    ["status=ready-for-pickup", ["cancelled", "completed"]],
    ["status=open", ["cancelled", "completed", "testing", "received"]],
    ["status=overdue", ["testing"]],
    ["overdue=true", ["testing"]],
    ["overdue=true&status=completed", []],
    ["priority=normal", []],
  ] as const)("%s", async (query, expected) => {
    const found = ids(await list(`${query}&search=filtered`));
    expect(found).toEqual(expected.map((status) => statuses[status]));
    const isOverdue = (await list(`search=filtered`)).filter((item) => item.isOverdue);
    expect(ids(isOverdue)).toEqual([statuses.testing]);
  });

  test("by technician and customer", async () => {
    expect(await list(`technicianId=${technician.userId}`)).toHaveLength(5);
    expect(await list(`technicianId=${care.userId}`)).toEqual([]);
    const { customerId } = (await care.get(`/api/devices/${statuses.testing}`)).body;
    expect(ids(await list(`customerId=${customerId}`))).toEqual([statuses.testing]);
  });

  test.each([
    "status=broken",
    "priority=soon",
    "cursor=AAAA",
    "sort=oldest",
    "limit=101",
    "color=red",
  ])("%s is refused", async (query) => {
    expect((await care.get(`/api/devices?${query}`)).status).toBe(422);
  });
});

test("sorted by promised day it contains only open devices, without gaps", async () => {
  const days = [
    undefined,
    addDays(today(), 3),
    addDays(today(), -4),
    undefined,
    addDays(today(), 3),
  ];
  const made: string[] = [];
  for (const expectedReturnDate of days) {
    made.push((await takenIn(care, { brand: "Promised", expectedReturnDate })).id);
  }
  const gone = await takenIn(care, { brand: "Promised", expectedReturnDate: addDays(today(), -9) });
  await put(app, gone.id, { status: "done" });
  const expected = [2, 1, 4, 0, 3].map((index) => made[index]);
  expect(await everyPage("search=promised&sort=due&limit=2")).toEqual(expected);
  expect(await everyPage("search=promised&sort=due&limit=1")).toEqual(expected);
  const newestFirst = (await care.get("/api/devices?search=promised&limit=1")).body.nextCursor;
  expect((await care.get(`/api/devices?sort=due&cursor=${newestFirst}`)).status).toBe(422);
});

describe("statistics", () => {
  beforeEach(async () => {
    await app.db.updateTable("devices").set({ status: "done" }).execute();
  });

  test("count devices by status", async () => {
    const before = (await care.get("/api/devices/statistics")).body;
    const [first, , third] = [await takenIn(care), await takenIn(care), await takenIn(care)];
    await put(app, first.id, { status: "testing", expectedReturnDate: addDays(today(), -1) });
    await put(app, third.id, { status: "unrepairable" });
    const after = (await care.get("/api/devices/statistics")).body;
    expect(after).toMatchObject({
      total: before.total + 3,
      inRepair: 2,
      readyForPickup: 1,
      completed: before.total,
      overdue: 1,
      byStatus: { received: 1, testing: 1, unrepairable: 1, completed: 0 },
    });
  });
});

test("earlier visits of a handset are found by serial number or IMEI, newest first", async () => {
  const first = await takenIn(care, { serialNumber: "Ab-12", imei: "356938035643809" });
  const second = await takenIn(care, { acceptDuplicate: true, serialNumber: "AB-12" });
  const visits = async (query: string) =>
    (await care.get(`/api/devices/visits?${query}`)).body.items;
  expect(ids(await visits("serialNumber=ab-12"))).toEqual([second.id, first.id]);
  expect(await visits("imei=35-693803-564380-9")).toMatchObject([
    {
      id: first.id,
      ticketNumber: first.ticketNumber,
      customer: { name: "Asha Juma" },
      handedOverAt: null,
    },
  ]);
  expect(await visits("")).toEqual([]);
  expect(await visits("serialNumber=ab-1")).toEqual([]);
});
