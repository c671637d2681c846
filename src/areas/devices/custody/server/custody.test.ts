import { describe, expect, test } from "vitest";
import { startShop } from "#tests/support/shop.ts";
import { clientOf, problemOf, signedIn } from "#tests/support/client.ts";
import { finishChecklist, intake, signature, takenIn } from "#tests/support/shop/devices.ts";
import { findViolations } from "#src/app/invariants.ts";
import type { Device } from "../../core/contract.ts";

const {
  app,
  admin,
  care: counter,
  technician,
} = await startShop({ admin: "Neema", care: "Zawadi", technician: "Juma" });

const read = async (id: string): Promise<Device> => (await admin.get(`/api/devices/${id}`)).body;

/** Takes in a device and completes its repair. */
async function completed(): Promise<Device> {
  const device = await takenIn(admin, { technicianId: technician.userId, finalAmount: 0 });
  await technician.post(`/api/devices/${device.id}/status`, { status: "in_progress" });
  await finishChecklist(technician, device);
  await technician.post(`/api/devices/${device.id}/status`, { status: "completed", signature });
  return read(device.id);
}

const handOver = (id: string) =>
  counter.post(`/api/devices/${id}/status`, { status: "done", signature, signedBy: "Asha" });

describe("who holds a device", () => {
  test("at first the receiver; assigning a technician does not change it", async () => {
    const device = await takenIn(counter);
    expect(device.holder).toMatchObject({ kind: "user", id: counter.userId, name: "Zawadi" });
    const assigned = await counter.post(`/api/devices/${device.id}/assign`, {
      technicianId: technician.userId,
    });
    expect(assigned.body.holder.name).toBe("Zawadi");
    expect(assigned.body.custody).toEqual([]);
  });

  test("taking, handing on and shelving each record who, when and why", async () => {
    const device = await takenIn(counter);
    const path = `/api/devices/${device.id}/custody`;
    expect((await technician.post(path)).body.holder).toMatchObject({ name: "Juma" });
    const handed = await technician.post(path, { userId: admin.userId, note: "Akague" });
    expect(handed.body.holder).toMatchObject({ kind: "user", id: admin.userId, name: "Neema" });
    const shelved = await admin.post(path, { place: "  Rafu A1 " });
    expect(shelved.body.holder).toMatchObject({ kind: "place", id: null, name: "Rafu A1" });

    const now = await read(device.id);
    expect(now.version).toBe(device.version);
    const place = { kind: "place", name: "Rafu A1" };
    const user = (name: string) => ({ kind: "user", name });
    expect(
      now.custody.map(({ from, to, movedBy, note }) => [from, to, movedBy?.name, note]),
    ).toEqual([
      [user("Neema"), place, "Neema", null],
      [user("Juma"), user("Neema"), "Juma", "Akague"],
      [user("Zawadi"), user("Juma"), "Juma", null],
    ]);
    const listed = await admin.get(`/api/devices?search=${device.ticketNumber}`);
    expect(listed.body.items[0].holder).toEqual(now.holder);
    const holders = await counter.get("/api/devices/holders");
    expect(holders.body.people).toContainEqual({ id: admin.userId, name: "Neema" });
    expect(holders.body.places).toContain("Rafu A1");
  });

  test("taking a device that one already holds records nothing", async () => {
    const device = await takenIn(counter);
    const again = await counter.post(`/api/devices/${device.id}/custody`);
    expect(again).toMatchObject({ status: 200, body: { custody: [] } });
  });

  test("concurrent takers each take it from the one before", async () => {
    const device = await takenIn(counter);
    const takers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => signedIn(app, { role: "technician", name: `T${at}` })),
    );
    const answers = await Promise.all(
      takers.map((taker) => taker.post(`/api/devices/${device.id}/custody`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(takers.map(() => 200));
    const { custody, holder } = await read(device.id);
    expect(custody.map(({ position }) => position)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(custody[0]?.to.name).toBe(holder.name);
    for (const [at, move] of custody.entries()) {
      expect(move.from.name).toBe(custody[at + 1]?.to.name ?? "Zawadi");
    }
  });

  test("handing over makes the customer the holder in the same transaction, and nobody can take it afterwards", async () => {
    const device = await completed();
    const done = await handOver(device.id);
    expect(done.body.holder).toMatchObject({ kind: "customer", id: null, name: null });
    expect(done.body.custody[0]).toMatchObject({
      to: { kind: "customer" },
      movedBy: { name: "Zawadi" },
    });
    const late = await technician.post(`/api/devices/${device.id}/custody`);
    expect(late.status).toBe(409);
    expect(problemOf(late)).toMatchObject({ code: "conflict", params: { reason: "handed-back" } });
  });

  test("a user outside the shop, two destinations and an unknown device are refused", async () => {
    const device = await takenIn(counter);
    const path = `/api/devices/${device.id}/custody`;
    const gone = await signedIn(app, { role: "technician" });
    await admin.post(`/api/users/${gone.userId}/deactivate`);
    expect((await counter.post(path, { userId: gone.userId })).status).toBe(422);
    expect((await counter.post(path, { userId: device.id })).status).toBe(422);
    expect((await counter.post(path, { userId: admin.userId, place: "A1" })).status).toBe(422);
    expect((await counter.post(`/api/devices/${admin.userId}/custody`)).status).toBe(404);
    expect((await clientOf(app).post(path)).status).toBe(401);
    expect((await counter.post(path, {}, { key: null })).status).toBe(400);
  });

  test("an intake that changed hands cannot be deleted", async () => {
    const device = await takenIn(counter);
    await technician.post(`/api/devices/${device.id}/custody`);
    const refused = await admin.delete(`/api/devices/${device.id}`);
    expect(problemOf(refused).code).toBe("has_linked_records");
  });
});

describe("a scanned code", () => {
  const find = (code: string) =>
    technician.get(`/api/devices/lookup?code=${encodeURIComponent(code)}`);

  test("is a ticket number in any case, an IMEI, a serial number, or the tracking link of a slip", async () => {
    const device = await takenIn(counter, { imei: "490154203237518", serialNumber: "RF8N-30" });
    const codes = [
      device.ticketNumber,
      ` ${device.ticketNumber.toLowerCase()} `,
      "490154203237518",
      "49-015420-323751-8",
      "rf8n-30",
      `https://fundi.example.com/track/${device.trackingToken}`,
      `https://fundi.example.com/track/${device.trackingToken}?lang=sw`,
    ];
    for (const code of codes) {
      expect((await find(code)).body, code).toMatchObject({
        id: device.id,
        holder: { name: "Zawadi" },
      });
    }
  });

  test("finds the visit that is still open, among several", async () => {
    const first = await completed();
    await app.db
      .updateTable("devices")
      .set({ serialNumber: "TWICE-1" })
      .where("id", "=", first.id)
      .execute();
    const other = await takenIn(counter, { serialNumber: "twice-1" });
    expect((await find("TWICE-1")).body.id).toBe(other.id);
    await app.db
      .updateTable("devices")
      .set({ createdAt: "2020-01-01T00:00:00Z" })
      .where("id", "=", other.id)
      .execute();
    expect((await handOver(first.id)).status).toBe(200);
    expect((await find("TWICE-1")).body.id).toBe(other.id);
  });

  test("does not match a part of a number, or the tracking token without its link", async () => {
    const device = await takenIn(counter);
    for (const code of [device.ticketNumber.slice(0, -1), device.trackingToken, "%", "R-26-"]) {
      expect((await find(code)).status, code).toBe(404);
    }
    expect((await find("")).status).toBe(422);
    expect((await clientOf(app).get("/api/devices/lookup?code=x")).status).toBe(401);
  });
});

test("remarks are erased with the customer; the custody history stays", async () => {
  const device = await completed();
  await technician.post(`/api/devices/${device.id}/custody`, {
    userId: counter.userId,
    note: "Mpe Asha mwenyewe",
  });
  await handOver(device.id);
  const erased = await admin.post(`/api/customers/${device.customerId}/erase`, { reason: "x" });
  expect(erased.status).toBe(200);
  const { custody } = await read(device.id);
  expect(custody.map(({ note }) => note)).toEqual([null, null]);
  expect(JSON.stringify(custody)).not.toContain("Asha mwenyewe");
});

test("the custody history cannot be rewritten", async () => {
  const change = app.db.updateTable("deviceCustody").set({ toPlace: "elsewhere" }).execute();
  await expect(change).rejects.toThrow("append-only");
  await expect(app.db.deleteFrom("deviceCustody").execute()).rejects.toThrow("append-only");
});

test("a repeated request with a new key moves nothing twice", async () => {
  const { body } = await counter.post("/api/devices", intake());
  const key = crypto.randomUUID();
  const path = `/api/devices/${body.id}/custody`;
  const first = await technician.post(path, {}, { key });
  await counter.post(path);
  const again = await technician.post(path, {}, { key });
  expect(again.body).toEqual(first.body);
  expect((await read(body.id)).holder.name).toBe("Zawadi");
});

test("every custody history is unbroken", async () => {
  expect(await findViolations(app.db)).toEqual([]);
});
