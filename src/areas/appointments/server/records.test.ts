import { describe, expect, test } from "vitest";
import { inTransaction } from "#src/server/database.ts";
import { newId } from "#src/shared/ids.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { startShop } from "#tests/support/shop.ts";
import { booked, inDaysAt } from "#tests/support/shop/appointments.ts";
import { newPhone, takenIn } from "#tests/support/shop/devices.ts";
import { finishByIntake } from "../calendar/server/finish-by-intake.ts";

const { app, admin, care } = await startShop();

const customerWith = async (given: object = {}) =>
  (await admin.post("/api/customers", { name: "Asha Juma", phone: newPhone(), ...given })).body;
const read = async (id: string) => (await care.get(`/api/appointments/${id}`)).body;
const isDone = (id: string) =>
  readEventually(
    () => read(id),
    ({ status }) => status === "done",
  );

/** Runs the reaction to an intake, as the job may do twice. */
async function react(deviceId: string): Promise<void> {
  const event = await app.db
    .selectFrom("events")
    .select(["recordId", "actorId", "data"])
    .where("kind", "=", "device.created")
    .where("recordId", "=", deviceId)
    .executeTakeFirstOrThrow();
  await inTransaction(app.db, (tx) => finishByIntake(tx, event));
}

describe("the intake of an appointment", () => {
  test("ends it and links the device, once", async () => {
    const { id: customerId } = await customerWith();
    const { id } = await booked(care, { customerId });
    await care.post(`/api/appointments/${id}/status`, { status: "arrived" });
    const device = await takenIn(care, { customerId, appointmentId: id });
    const done = await isDone(id);
    expect(done).toMatchObject({
      deviceId: device.id,
      ticketNumber: device.ticketNumber,
      version: 3,
    });
    await Promise.all([react(device.id), react(device.id)]);
    expect(await read(id)).toEqual(done);
    const { items } = (await care.get(`/api/appointments?deviceId=${device.id}`)).body;
    expect(items).toMatchObject([{ id }]);
    const again = await care.post(`/api/appointments/${id}/status`, { status: "arrived" });
    expect(again.body.params).toMatchObject({ reason: "has-device" });
    const gone = await care.post(`/api/appointments/${id}/delete`, { reason: "trial" });
    expect(gone.body.code).toBe("has_linked_records");
  });

  test("by two clerks at once links one device", async () => {
    const { id: customerId } = await customerWith();
    const { id } = await booked(care, { customerId });
    const given = { customerId, appointmentId: id };
    const devices = await Promise.all([takenIn(care, given), takenIn(admin, given)]);
    await Promise.all(devices.map((device) => react(device.id)));
    const { deviceId } = await read(id);
    expect(devices.map((device) => device.id)).toContain(deviceId);
    expect(await read(id)).toMatchObject({ status: "done", version: 2 });
  });

  test("gives an appointment of somebody unknown its customer", async () => {
    const { id } = await booked(care);
    const { id: customerId } = await customerWith();
    await takenIn(care, { customerId, appointmentId: id });
    expect(await isDone(id)).toMatchObject({ customerId, contactName: null });
  });

  test("of another customer, of an ended or an unknown appointment is an intake like any other", async () => {
    const { id: customerId } = await customerWith();
    const other = await booked(care, { customerId });
    const ended = await booked(care, { customerId });
    await care.post(`/api/appointments/${ended.id}/status`, { status: "cancelled", reason: "x" });
    for (const [appointmentId, owner] of [
      [other.id, (await customerWith()).id],
      [ended.id, customerId],
      [newId(), customerId],
    ])
      await react((await takenIn(care, { customerId: owner, appointmentId })).id);
    expect(await read(other.id)).toMatchObject({ status: "booked", deviceId: null });
    expect(await read(ended.id)).toMatchObject({ status: "cancelled", deviceId: null });
  });

  test("that is deleted leaves the appointment, which can go on", async () => {
    const { id: customerId } = await customerWith();
    const { id } = await booked(care, { customerId });
    const device = await takenIn(care, { customerId, appointmentId: id });
    await isDone(id);
    expect((await admin.delete(`/api/devices/${device.id}`)).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: "done", deviceId: null });
    const back = await care.post(`/api/appointments/${id}/status`, { status: "arrived" });
    expect(back.body.status).toBe("arrived");
  });
});

describe("a customer", () => {
  test("who is merged takes the appointments along", async () => {
    const [survivor, merged] = [await customerWith(), await customerWith()];
    const { id } = await booked(care, { customerId: merged.id });
    const preview = await admin.get(`/api/customers/${survivor.id}/merge/${merged.id}`);
    expect(preview.body.moves).toMatchObject({ appointments: 1 });
    await admin.post(`/api/customers/${survivor.id}/merge`, { otherId: merged.id });
    expect(await read(id)).toMatchObject({ customerId: survivor.id });
    for (const each of [survivor.id, merged.id]) {
      const { items } = (await care.get(`/api/appointments?customerId=${each}`)).body;
      expect(items).toMatchObject([{ id }]);
    }
  });

  test("gets them in the export, with those of the number from before", async () => {
    const phone = newPhone();
    await booked(care, { contactName: "Asha", contactPhone: phone, reason: "Betri" });
    const { id: customerId } = await customerWith({ phone });
    await booked(care, { customerId, reason: "Kioo", startsAt: inDaysAt(4, "10:00") });
    const { records } = (await admin.get(`/api/customers/${customerId}/export`)).body;
    expect(records.appointments).toMatchObject([{ reason: "Betri" }, { reason: "Kioo" }]);
  });

  test("who is erased has no words and nothing booked any more", async () => {
    const phone = newPhone();
    const before = await booked(care, { contactName: "Asha Siri", contactPhone: phone });
    const { id: customerId } = await customerWith({ phone });
    const own = await booked(care, { customerId, reason: "Siri", note: "Siri", brand: "Siri" });
    const called = await booked(care, { customerId });
    const reason = { status: "cancelled", reason: "Siri" };
    await care.post(`/api/appointments/${called.id}/status`, reason);
    expect((await admin.post(`/api/customers/${customerId}/erase`, { reason: "x" })).status).toBe(
      200,
    );
    for (const { id } of [before, own, called]) {
      const left = await read(id);
      expect(left).toMatchObject({ status: "cancelled", reason: "", statusReason: "" });
      expect(JSON.stringify(left)).not.toContain("Siri");
      // All nine digits, because the ids of the record may contain a few of them by chance.
      expect(JSON.stringify(left)).not.toContain(phone.slice(-9));
    }
  });
});
