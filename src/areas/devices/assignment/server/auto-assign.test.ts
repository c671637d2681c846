import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { choose, finishChecklist, takenIn, signature } from "#tests/support/shop/devices.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { findViolations } from "#src/app/invariants.ts";
import { inTransaction } from "#src/server/database.ts";
import type { Device } from "../../core/contract.ts";
import { assignLongestWaiting } from "./assign-longest-waiting.ts";

let app: TestApp;
let admin: TestClient;

beforeEach(async () => {
  app = await startTestApp({}, { autoAssign: true });
  admin = await signedIn(app, { role: "admin" });
});
afterEach(async () => {
  expect(await findViolations(app.db)).toEqual([]);
  await app.close();
});

const technician = (name: string, maxDevicesAllowed = 10) =>
  signedIn(app, { role: "technician", name, maxDevicesAllowed });
const read = async (id: string): Promise<Device> => (await admin.get(`/api/devices/${id}`)).body;
const assigned = (id: string) =>
  readEventually(
    () => read(id),
    (device) => device.assignedTo !== null,
  );

/** Waits until no job is pending or running. */
const settled = () =>
  readEventually(
    async () => {
      const jobs = sql<{ left: number }>`select count(*) as left from graphile_worker.jobs`;
      const { rows } = await jobs.execute(app.db);
      return rows[0]?.left ?? 0;
    },
    (left) => left === 0,
  );

const loads = async () => {
  const { body } = await admin.get("/api/devices/technicians");
  return Object.fromEntries(
    body.items.map(({ name, openDevices }: { name: string; openDevices: number }) => [
      name,
      openDevices,
    ]),
  );
};

test("an intake is received, then assigned to the technician with the fewest devices", async () => {
  const busy = await technician("Busy");
  await technician("Free");
  await takenIn(admin, { technicianId: busy.userId });
  const device = await takenIn(admin);
  expect(device).toMatchObject({ status: "received", assignedTo: null });
  const now = await assigned(device.id);
  expect(now).toMatchObject({
    status: "assigned-to-technician",
    technician: { name: "Free" },
    version: device.version,
    holder: device.holder,
  });
  expect(now.transitions).toMatchObject([
    { fromStatus: "received", toStatus: "assigned-to-technician", performedBy: null },
  ]);
  const events = await app.db
    .selectFrom("events")
    .select(["kind", "actorId"])
    .where("recordId", "=", device.id)
    .where("kind", "in", ["device.assigned", "device.status_changed"])
    .orderBy("kind")
    .execute();
  expect(events).toEqual([
    { kind: "device.assigned", actorId: null },
    { kind: "device.status_changed", actorId: null },
  ]);
});

test("with equal numbers it goes to the technician whose last assignment is oldest", async () => {
  await technician("A");
  await technician("B");
  await technician("C");
  const names: (string | undefined)[] = [];
  for (let at = 0; at < 6; at++) {
    names.push((await assigned((await takenIn(admin)).id)).technician?.name);
  }
  expect(new Set(names.slice(0, 3))).toEqual(new Set(["A", "B", "C"]));
  expect(names.slice(3)).toEqual(names.slice(0, 3));
});

test("many concurrent intakes exceed no technician's limit; the rest waits", async () => {
  await technician("A", 2);
  await technician("B", 3);
  await technician("None", 0);
  await Promise.all(Array.from({ length: 9 }, () => takenIn(admin)));
  await settled();
  expect(await loads()).toEqual({ A: 2, B: 3, None: 0 });
  const { body } = await admin.get("/api/devices?status=received");
  expect(body.items).toHaveLength(4);
});

test("concurrent jobs and users never exceed a technician's limit", async () => {
  const only = await technician("Only", 4);
  await choose(app, "workflow", "auto_assign_technicians", false);
  const devices = await Promise.all(Array.from({ length: 8 }, () => takenIn(admin)));
  await choose(app, "workflow", "auto_assign_technicians", null);
  await Promise.all([
    ...devices.map(({ id }) =>
      admin.post(`/api/devices/${id}/assign`, { technicianId: only.userId }),
    ),
    ...devices.map(() => inTransaction(app.db, assignLongestWaiting)),
  ]);
  await settled();
  expect(await loads()).toEqual({ Only: 4 });
});

test("a free place goes to the device that waits longest: after a repair, a higher limit, or a new technician", async () => {
  const first = await technician("First", 1);
  const working = await assigned((await takenIn(admin)).id);
  const waiting = [
    await takenIn(admin),
    await takenIn(admin),
    await takenIn(admin),
    await takenIn(admin),
  ];
  const at = (index: number) => waiting[index]?.id ?? "";
  await settled();
  expect((await read(at(0))).status).toBe("received");

  await first.post(`/api/devices/${working.id}/status`, { status: "in_progress" });
  await finishChecklist(first, working);
  await first.post(`/api/devices/${working.id}/status`, { status: "completed", signature });
  expect((await assigned(at(0))).technician?.name).toBe("First");

  const { body: user } = await admin.get(`/api/users/${first.userId}`);
  await admin.post(`/api/users/${first.userId}/rights`, {
    version: user.version,
    maxDevicesAllowed: 2,
    reason: "Has learned enough",
  });
  expect((await assigned(at(1))).technician?.name).toBe("First");

  const away = await technician("Away", 1);
  await app.db
    .updateTable("users")
    .set({ isActive: false })
    .where("id", "=", away.userId)
    .execute();
  await admin.post(`/api/users/${away.userId}/activate`);
  expect((await assigned(at(2))).technician?.name).toBe("Away");

  const hired = await admin.post("/api/users", {
    name: "Hired",
    email: "hired@example.com",
    role: "technician",
  });
  expect(hired.status).toBe(201);
  expect((await assigned(at(3))).technician?.name).toBe("Hired");
});

test("reassigning also frees a place", async () => {
  const small = await technician("Small", 1);
  const given = await assigned((await takenIn(admin)).id);
  const waits = await takenIn(admin);
  await settled();
  const big = await technician("Big", 1);
  await admin.post(`/api/devices/${given.id}/assign`, { technicianId: big.userId });
  expect((await assigned(waits.id)).assignedTo).toBe(small.userId);
});

test("the job does nothing for an assigned device, with manual assignment, or when it runs again", async () => {
  const juma = await technician("Juma");
  const named = await takenIn(admin, { technicianId: juma.userId });
  await settled();
  expect((await read(named.id)).transitions).toHaveLength(1);
  for (const _ of [1, 2]) expect(await inTransaction(app.db, assignLongestWaiting)).toBeUndefined();

  await admin.put("/api/settings/workflow", { autoAssignTechnicians: false });
  const waits = await takenIn(admin);
  await settled();
  expect((await read(waits.id)).status).toBe("received");
  // When automatic assignment is switched on again, it assigns the waiting devices.
  await admin.put("/api/settings/workflow", { autoAssignTechnicians: true });
  await assigned(waits.id);
});
