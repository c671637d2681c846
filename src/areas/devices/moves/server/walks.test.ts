/**
 * Moves devices over HTTP through every move of the table, one by one and many at the same time. Every history must
 * then be an unbroken chain of allowed moves.
 */
import { beforeAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { startShop } from "#tests/support/shop.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { choose, signature, takenIn } from "#tests/support/shop/devices.ts";
import type { Device } from "../../core/contract.ts";
import { deviceStatuses, moves, type DeviceStatus } from "../../rules.ts";

const { app, admin, technician } = await startShop();

beforeAll(async () => {
  // Switches the checklist off, because this test is about the order of statuses, not about other conditions.
  await choose(app, "workflow", "device_checklist_required", false);
});

const targetsOf = (from: DeviceStatus) => Object.keys(moves[from]) as DeviceStatus[];

/** The shortest series of moves from `assigned-to-technician` to this status. */
function wayTo(status: DeviceStatus): DeviceStatus[] {
  const ways: DeviceStatus[][] = [["assigned-to-technician"]];
  for (const way of ways) {
    const last = way.at(-1);
    if (last === undefined) continue;
    if (last === status) return way.slice(1);
    if (way.length < deviceStatuses.length) {
      ways.push(...targetsOf(last).map((to) => [...way, to]));
    }
  }
  throw new Error(`no way to ${status}`);
}

const move = (client: TestClient, id: string, status: DeviceStatus) =>
  client.post(`/api/devices/${id}/status`, { status, remark: "Kama ilivyokubaliwa", signature });

/** Takes in a device and moves it over HTTP until it has this status. */
async function deviceIn(status: DeviceStatus): Promise<Device> {
  const isNew = status === "received";
  const device = await takenIn(admin, {
    finalAmount: 0,
    ...(!isNew && { technicianId: technician.userId }),
  });
  for (const to of isNew ? [] : wayTo(status)) {
    expect((await move(admin, device.id, to)).status).toBe(200);
  }
  return (await admin.get(`/api/devices/${device.id}`)).body;
}

test.each(deviceStatuses.map((from) => [from]))(
  "from %s exactly the moves of the table succeed",
  async (from) => {
    // A refused move changes nothing, so one device tries all of them.
    const refused = await deviceIn(from);
    for (const to of deviceStatuses) {
      const isAllowed = targetsOf(from).includes(to);
      const device = isAllowed ? await deviceIn(from) : refused;
      const answer = await move(admin, device.id, to);
      expect(`${to} ${answer.status}`).toBe(`${to} ${isAllowed ? 200 : 409}`);
      if (!isAllowed) expect(answer.body.params).toMatchObject({ reason: "not-a-move", from, to });
    }
    expect((await admin.get(`/api/devices/${refused.id}`)).body.status).toBe(from);
  },
);

test("ten users who move the same devices at once leave unbroken histories", async () => {
  const devices = await Promise.all(
    (["assigned-to-technician", "in_progress", "testing", "completed"] as const).map(deviceIn),
  );
  const before = devices.map((device) => device.transitions.length);
  // Ten series of moves are sent at the same time. Only a move that starts from the current status can succeed.
  const answers = await Promise.all(
    Array.from({ length: 10 }, async (_, person) => {
      const seen: number[] = [];
      for (let turn = 0; turn < 12; turn++) {
        const device = devices[(person + turn) % devices.length];
        const to = deviceStatuses[(person * 5 + turn * 3) % deviceStatuses.length];
        if (!device || !to) continue;
        seen.push((await move(person % 2 ? technician : admin, device.id, to)).status);
      }
      return seen;
    }),
  );
  expect(new Set(answers.flat()).isSubsetOf(new Set([200, 403, 409]))).toBe(true);
  const moved = answers.flat().filter((status) => status === 200).length;
  const after = await Promise.all(
    devices.map(async (device) => (await admin.get(`/api/devices/${device.id}`)).body),
  );
  const added = after.reduce(
    (sum, device, at) => sum + device.transitions.length - (before[at] ?? 0),
    0,
  );
  expect(added).toBe(moved);
  expect(moved).toBeGreaterThan(0);
});

test("twenty copies of one move count once", async () => {
  const device = await deviceIn("diagnosing");
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => move(technician, device.id, "awaiting-parts")),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  const refused = answers.filter((answer) => answer.status === 409);
  expect(refused).toHaveLength(19);
  for (const { body } of refused) expect(body.params).toMatchObject({ reason: "not-a-move" });
});

test("concurrent assigning, moving and editing neither lose a move nor deadlock", async () => {
  const device = await takenIn(admin, { finalAmount: 0 });
  const other = await signedIn(app, { role: "technician", maxDevicesAllowed: 1000 });
  const path = `/api/devices/${device.id}`;
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => [
      admin.post(`${path}/assign`, { technicianId: (at % 2 ? technician : other).userId }),
      move(admin, device.id, at % 2 ? "in_progress" : "diagnosing"),
      admin.post("/api/devices/bulk-assign", {
        deviceIds: [device.id],
        technicianId: technician.userId,
      }),
      admin.post(`${path}/remarks`, { content: "Mteja amepiga simu" }),
    ]).flat(),
  );
  expect(answers.map((answer) => answer.status).filter((status) => status >= 500)).toEqual([]);
});

test("all invariants hold afterwards", async () => {
  expect(await findViolations(app.db)).toEqual([]);
});
