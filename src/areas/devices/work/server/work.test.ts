import { describe, expect, test } from "vitest";
import { startShop } from "#tests/support/shop.ts";
import { problemOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { finishChecklist, put, takenIn, signature } from "#tests/support/shop/devices.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { findViolations } from "#src/app/invariants.ts";
import { addDays, today } from "#src/shared/time.ts";
import type { Device } from "../../core/contract.ts";
import type { Work } from "../../core/detail/work.ts";

const { app, admin, technician } = await startShop({ technician: "Juma" });

const assigned = (given: Record<string, unknown> = {}) =>
  takenIn(admin, { technicianId: technician.userId, finalAmount: 0, ...given });
const start = (client: TestClient, id: string) => client.post<Work>(`/api/devices/${id}/work`);
const pause = (client: TestClient, id: string) =>
  client.post<Work>(`/api/devices/${id}/work/pause`);
const move = (client: TestClient, id: string, status: string, remark = "x") =>
  client.post(`/api/devices/${id}/status`, { status, remark, signature });
const read = async (id: string): Promise<Device> => (await admin.get(`/api/devices/${id}`)).body;
const isRunning = async (id: string) => (await read(id)).work.runningSince !== null;

/** Moves the finished work on a device one hour into the past. Its duration becomes `seconds`. */
async function worked(deviceId: string, seconds: number): Promise<void> {
  await app.db
    .updateTable("deviceWorkSessions")
    .set({
      startedAt: new Date(Date.now() - 3_600_000).toISOString(),
      endedAt: new Date(Date.now() - 3_600_000 + seconds * 1000).toISOString(),
    })
    .where("deviceId", "=", deviceId)
    .where("endedAt", "is not", null)
    .execute();
}

describe("work time", () => {
  test("runs from start to pause, adds up, and makes the user the holder", async () => {
    const device = await assigned();
    const started = await start(technician, device.id);
    expect(started).toMatchObject({
      status: 200,
      body: { seconds: 0, runningSince: expect.any(String) },
    });
    expect((await read(device.id)).holder).toMatchObject({ id: technician.userId });
    expect((await start(technician, device.id)).body).toEqual(started.body);
    expect((await pause(technician, device.id)).body.runningSince).toBeNull();
    expect((await pause(technician, device.id)).status).toBe(200);
    await worked(device.id, 90);
    await start(technician, device.id);
    expect(await read(device.id)).toMatchObject({
      version: device.version,
      work: { seconds: 90, runningSince: expect.any(String) },
    });
    await pause(technician, device.id);
  });

  test("starting another device pauses the first, also concurrently", async () => {
    const devices = [await assigned(), await assigned(), await assigned(), await assigned()];
    const answers = await Promise.all(devices.map(({ id }) => start(technician, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const running = await Promise.all(devices.map(({ id }) => isRunning(id)));
    expect(running.filter(Boolean)).toHaveLength(1);
  });

  test("ends when a status takes the device off the bench", async () => {
    for (const status of ["awaiting-parts", "completed", "unrepairable", "cancelled"]) {
      const device = await assigned();
      await move(technician, device.id, "in_progress");
      await finishChecklist(technician, device);
      await start(technician, device.id);
      const moved = await move(status === "cancelled" ? admin : technician, device.id, status);
      expect(moved.body, status).toMatchObject({ status, work: { runningSince: null } });
    }
  });

  test("continues from diagnosis to repair to testing", async () => {
    const device = await assigned();
    await start(technician, device.id);
    for (const status of ["diagnosing", "in_progress", "testing"]) {
      await move(technician, device.id, status);
      expect(await isRunning(device.id), status).toBe(true);
    }
    await pause(technician, device.id);
  });

  test("ends when another user takes or gets the device", async () => {
    const other = await signedIn(app, { role: "technician" });
    const taken = await assigned();
    await start(technician, taken.id);
    await admin.post(`/api/devices/${taken.id}/custody`);
    expect(await isRunning(taken.id)).toBe(false);

    const given = await assigned();
    await start(technician, given.id);
    await admin.post(`/api/devices/${given.id}/assign`, { technicianId: other.userId });
    expect(await isRunning(given.id)).toBe(false);
    expect((await start(other, given.id)).status).toBe(200);
    expect(await isRunning(given.id)).toBe(true);
  });

  test("ends when the technician is deactivated", async () => {
    const leaver = await signedIn(app, { role: "technician" });
    const device = await assigned({ technicianId: leaver.userId });
    await start(leaver, device.id);
    await admin.post(`/api/users/${leaver.userId}/deactivate`);
    await readEventually(
      () => isRunning(device.id),
      (running) => !running,
    );
  });

  test("is refused for another technician's, a waiting, and a handed-over device", async () => {
    const other = await signedIn(app, { role: "technician" });
    const device = await assigned();
    expect(problemOf(await start(other, device.id))).toMatchObject({
      code: "forbidden",
      params: { reason: "not-your-device" },
    });
    expect((await pause(other, device.id)).status).toBe(403);
    await move(technician, device.id, "in_progress");
    await move(technician, device.id, "awaiting-parts");
    expect(problemOf(await start(technician, device.id))).toMatchObject({
      code: "conflict",
      params: { reason: "not-on-bench" },
    });
  });
});

test("the queue is sorted by promise, priority and age; it shows work time, and ready devices are counted", async () => {
  const me = await signedIn(app, { role: "technician" });
  const day = today();
  const given = (expectedReturnDate: string | null, priority: string) =>
    assigned({ technicianId: me.userId, expectedReturnDate, priority });
  const undated = await given(null, "rush");
  const later = await given(addDays(day, 2), "rush");
  const normal = await given(day, "normal");
  const rush = await given(day, "rush");
  const normalToo = await given(day, "normal");
  const ready = await given(day, "normal");
  await put(app, ready.id, { status: "completed" });
  await start(me, later.id);
  const { body } = await me.get("/api/devices/queue");
  expect(body.items.map(({ id }: Device) => id)).toEqual(
    [rush, normal, normalToo, later, undated].map(({ id }) => id),
  );
  expect(body.items[3]).toMatchObject({
    work: { runningSince: expect.any(String) },
    hasPasscode: false,
  });
  expect(body.ready).toBe(1);
  const seen = await admin.get(`/api/devices/queue?technicianId=${me.userId}`);
  expect(seen.body).toEqual(body);
  await put(app, ready.id, { status: "assigned-to-technician" });
});

test("a technician's numbers: finished devices, days, kept promises, ratings, time", async () => {
  const me = await signedIn(app, { role: "technician" });
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const finish = async (
    createdDaysAgo: number,
    completedDaysAgo: number,
    promise: string | null,
  ) => {
    const device = await assigned({ technicianId: me.userId, expectedReturnDate: promise });
    await app.db
      .updateTable("devices")
      .set({ createdAt: ago(createdDaysAgo), completedAt: ago(completedDaysAgo) })
      .where("id", "=", device.id)
      .execute();
    return device;
  };
  const kept = await finish(4, 3, addDays(today(), -3));
  await finish(6, 3, addDays(today(), -5));
  await finish(4, 2, null);
  await finish(90, 80, addDays(today(), -79));
  await start(me, kept.id);
  await pause(me, kept.id);
  await worked(kept.id, 120);

  expect((await me.get("/api/technicians/me/numbers?days=30")).body).toEqual({
    technicianId: me.userId,
    days: 30,
    completed: 3,
    averageDays: 2,
    onTimeShare: 0.5,
    ratings: 0,
    averageRating: null,
    workSeconds: 120,
  });
  const year = await admin.get(`/api/technicians/${me.userId}/numbers?days=365`);
  expect(year.body).toMatchObject({ completed: 4, onTimeShare: 0.6667, averageDays: 4 });
  expect((await me.get(`/api/technicians/${me.userId}/numbers`)).status).toBe(403);
  expect((await admin.get(`/api/technicians/${kept.id}/numbers`)).status).toBe(404);
  const nothing = await signedIn(app, { role: "technician" });
  expect((await nothing.get("/api/technicians/me/numbers")).body).toMatchObject({
    completed: 0,
    averageDays: null,
    onTimeShare: null,
  });
});

test("no work time runs where it must not", async () => {
  const violations = await findViolations(app.db);
  expect(violations.filter(({ invariant }) => invariant.startsWith("whoever works"))).toEqual([]);
});
