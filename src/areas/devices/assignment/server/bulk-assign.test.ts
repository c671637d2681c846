import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { startShop } from "#tests/support/shop.ts";
import { signedIn } from "#tests/support/client.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { findViolations } from "#src/app/invariants.ts";

const { app, care } = await startShop();

const path = "/api/devices/bulk-assign";
const newTechnician = (maxDevicesAllowed = 100) =>
  signedIn(app, { role: "technician", maxDevicesAllowed });
const someDevices = async (count: number) => {
  const made: string[] = [];
  for (let at = 0; at < count; at++) made.push((await takenIn(care)).id);
  return made;
};
const reasons = (answer: { body: any }) =>
  answer.body.items.map((item: any) => item.refusedBecause);
const openOf = async (technicianId: string): Promise<number> =>
  (await care.get("/api/devices/technicians")).body.items.find(
    (each: any) => each.id === technicianId,
  ).openDevices;

describe("many devices for one technician", () => {
  test("are assigned together, each with a transition in its history", async () => {
    const technician = await newTechnician();
    const deviceIds = await someDevices(3);
    const answer = await care.post(path, { deviceIds, technicianId: technician.userId });
    expect(answer.status).toBe(200);
    expect(answer.body.items).toEqual(
      deviceIds.map((deviceId) => ({
        deviceId,
        ticketNumber: expect.stringMatching(/^R-/),
        refusedBecause: null,
      })),
    );
    for (const id of deviceIds) {
      expect((await care.get(`/api/devices/${id}`)).body).toMatchObject({
        status: "assigned-to-technician",
        assignedTo: technician.userId,
        transitions: [{ fromStatus: "received", toStatus: "assigned-to-technician" }],
      });
    }
  });

  test("that cannot be assigned are named with the reason, and stay unchanged", async () => {
    const technician = await newTechnician();
    const [free = "", given = "", theirs = ""] = await someDevices(3);
    await care.post(`/api/devices/${given}/status`, { status: "cancelled", remark: "Amekataa" });
    await care.post(`/api/devices/${theirs}/assign`, { technicianId: technician.userId });
    const nothing = newId();
    const answer = await care.post(path, {
      deviceIds: [nothing, given, theirs, free],
      technicianId: technician.userId,
    });
    expect(reasons(answer)).toEqual(["not-found", "not-assignable", null, null]);
    expect((await care.get(`/api/devices/${theirs}`)).body.transitions).toHaveLength(1);
    expect((await care.get(`/api/devices/${given}`)).body).toMatchObject({
      assignedTo: null,
      status: "cancelled",
    });
  });

  test("are assigned up to the limit, in the chosen order", async () => {
    const technician = await newTechnician(2);
    const [first = "", second = "", third = ""] = await someDevices(3);
    await care.post(`/api/devices/${third}/assign`, { technicianId: technician.userId });
    const answer = await care.post(path, {
      deviceIds: [second, first, third],
      technicianId: technician.userId,
    });
    expect(reasons(answer)).toEqual([null, "technician-full", null]);
    expect(await openOf(technician.userId)).toBe(2);
  });

  test("for a user who is no technician, or inactive, are refused as a whole", async () => {
    const deviceIds = await someDevices(1);
    const gone = await newTechnician();
    await app.db
      .updateTable("users")
      .set({ isActive: false })
      .where("id", "=", gone.userId)
      .execute();
    for (const technicianId of [care.userId, gone.userId, newId()]) {
      const answer = await care.post(path, { deviceIds, technicianId });
      expect(answer).toMatchObject({ status: 409, body: { code: "technician_unavailable" } });
    }
  });

  test("are refused when listed twice, empty, too many, or without permission", async () => {
    const technician = await newTechnician();
    const technicianId = technician.userId;
    const [id = ""] = await someDevices(1);
    const many = Array.from({ length: 101 }, () => newId());
    for (const deviceIds of [[id, id], [], many]) {
      expect((await care.post(path, { deviceIds, technicianId })).status).toBe(422);
    }
    expect((await technician.post(path, { deviceIds: [id], technicianId })).status).toBe(403);
    const keyless = await care.post(path, { deviceIds: [id], technicianId }, { key: null });
    expect(keyless.body.code).toBe("idempotency_key_required");
  });

  test("assigned by six users at once in any order never exceed the limit", async () => {
    const technicians = await Promise.all([newTechnician(4), newTechnician(4)]);
    const deviceIds = await someDevices(12);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        care.post(path, {
          deviceIds: at % 2 ? deviceIds : deviceIds.toReversed(),
          technicianId: technicians[at % 2]?.userId,
        }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200));
    for (const { userId } of technicians) expect(await openOf(userId)).toBeLessThanOrEqual(4);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("sent twice with one key are assigned once", async () => {
    const technician = await newTechnician();
    const deviceIds = await someDevices(2);
    const key = newId();
    const body = { deviceIds, technicianId: technician.userId };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => care.post(path, body, { key })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect((await care.get(`/api/devices/${deviceIds[0]}`)).body.transitions).toHaveLength(1);
  });
});
