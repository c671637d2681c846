import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import type { Permission } from "#src/shared/permissions.ts";
import { addDays, today } from "#src/shared/time.ts";
import { signedIn } from "#tests/support/client.ts";
import { startShop } from "#tests/support/shop.ts";
import { booked, booking, inDaysAt } from "#tests/support/shop/appointments.ts";
import { newPhone } from "#tests/support/shop/devices.ts";

const { app, admin, care, technician } = await startShop();

const customerWith = async (given: object = {}) =>
  (await admin.post("/api/customers", { name: "Neema Mushi", phone: newPhone(), ...given })).body;
const fixer = async (name = "Juma Fundi") => signedIn(app, { role: "technician", name });
const move = (id: string, status: string, more: object = {}) =>
  care.post(`/api/appointments/${id}/status`, { status, ...more });
const eventsOf = async (recordId: string) =>
  (
    await app.db
      .selectFrom("events")
      .select(["kind", "data"])
      .where("recordId", "=", recordId)
      .orderBy("id")
      .execute()
  ).map(({ kind, data }) => ({ kind, data }));

describe("an appointment", () => {
  test("is of a customer, or of somebody who is none yet", async () => {
    const { id: customerId } = await customerWith();
    const given = { customerId, brand: "Tecno", model: "Spark 20", note: "", minutes: 45 };
    const own = await booked(care, given);
    expect(own).toMatchObject({
      status: "booked",
      minutes: 45,
      customer: { id: customerId, name: "Neema Mushi" },
      contactName: null,
      brand: "Tecno",
      note: null,
      isOutsideHours: expect.any(Boolean),
      version: 1,
    });
    expect(Date.parse(own.endsAt) - Date.parse(own.startsAt)).toBe(45 * 60_000);
    const other = await booked(care, { contactName: "Juma", contactPhone: "0754 999 001" });
    expect(other).toMatchObject({
      customerId: null,
      customer: null,
      contactName: "Juma",
      contactPhone: "+255754999001",
    });
    expect((await technician.get(`/api/appointments/${own.id}`)).body).toEqual(own);
    expect(await eventsOf(other.id)).toMatchObject([{ kind: "appointment.created" }]);
    expect(JSON.stringify(await eventsOf(other.id))).not.toContain("Juma");
  });

  test("of a number that a customer has is the customer's", async () => {
    const { id, phone } = await customerWith();
    const appointment = await booked(care, { contactName: "Neema", contactPhone: phone });
    expect(appointment).toMatchObject({ customerId: id, contactName: null });
  });

  test("is not in the past, unless the customer is here now", async () => {
    const late = await care.post("/api/appointments", booking({ startsAt: inDaysAt(-1, "10:00") }));
    expect(late).toMatchObject({
      status: 409,
      body: { code: "appointment_past", fields: { startsAt: expect.any(String) } },
    });
    const { startsAt: _, ...body } = booking({ isWalkIn: true });
    const { status, body: walkIn } = await care.post("/api/appointments", body);
    expect(status).toBe(201);
    expect(walkIn).toMatchObject({ status: "arrived", isWalkIn: true });
    expect(Math.abs(Date.parse(walkIn.startsAt) - Date.now())).toBeLessThan(60_000);
    expect((await move(walkIn.id, "booked")).body).toMatchObject({ code: "invalid_transition" });
  });

  test.each([
    ["nobody", { contactName: undefined, contactPhone: undefined }],
    ["two persons", { customerId: newId(), contactName: "A", contactPhone: "0754111222" }],
    ["a name without a number", { contactPhone: undefined, contactName: "A" }],
    ["no reason", { reason: " " }],
    ["no time", { minutes: 0 }],
    ["a whole week", { minutes: 10_080 }],
    ["no start", { startsAt: undefined }],
    ["a walk-in with a start", { isWalkIn: true }],
    ["a foreign number", { contactName: "A", contactPhone: "+1 555 0100" }],
  ])("with %s is refused", async (_, given) => {
    const answer = await care.post("/api/appointments", { ...booking(), ...given });
    expect(answer).toMatchObject({ status: 422, body: { code: "validation_failed" } });
  });

  test("of an unknown, erased or built-in customer is refused", async () => {
    const erased = await customerWith();
    await admin.post(`/api/customers/${erased.id}/erase`, { reason: "x" });
    const walkIn = await app.db
      .selectFrom("customers")
      .select("id")
      .where("isWalkIn", "=", true)
      .executeTakeFirstOrThrow();
    for (const [customerId, code] of [
      [newId(), "not_found"],
      [erased.id, "customer_erased"],
      [walkIn.id, "customer_built_in"],
    ])
      expect((await care.post("/api/appointments", booking({ customerId }))).body.code).toBe(code);
  });

  test("is written once, however often the request is sent", async () => {
    const body = booking({ id: newId() });
    const key = newId();
    const [first, second] = [
      await care.post("/api/appointments", body, { key }),
      await care.post("/api/appointments", body, { key }),
    ];
    expect(second.body).toEqual(first.body);
    const again = await care.post("/api/appointments", body);
    expect(again.body.code).toBe("id_taken");
  });

  test("keeps hostile words as they are", async () => {
    const reason = `"><img src=x onerror=alert(1)> {{customer_name}} '; drop table appointments`;
    expect((await booked(care, { reason })).reason).toBe(reason);
  });
});

describe("outside the business hours", () => {
  test("an appointment stands, and says so", async () => {
    const early = await booked(care, { startsAt: inDaysAt(4, "05:00") });
    expect(early.isOutsideHours).toBe(true);
  });
});

describe("a technician", () => {
  const day = 10;

  test("has no two appointments at once, and the refusal names the other one", async () => {
    const { userId: technicianId } = await fixer();
    const first = await booked(care, { startsAt: inDaysAt(day, "10:00"), technicianId });
    const given = { startsAt: inDaysAt(day, "10:15"), technicianId };
    const answer = await care.post("/api/appointments", booking(given));
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: "technician_booked",
        params: {
          appointmentId: first.id,
          technician: "Juma Fundi",
          person: "Asha Juma",
          from: "10:00",
          to: "10:30",
        },
      },
    });
    await booked(care, { startsAt: inDaysAt(day, "10:30"), technicianId });
    await booked(care, { startsAt: inDaysAt(day, "09:30"), technicianId });
    await move(first.id, "cancelled", { reason: "Amesafiri" });
    await booked(care, { ...given, minutes: 15 });
  });

  test("gets only one of two appointments that are written at the same moment", async () => {
    const { userId: technicianId } = await fixer();
    const given = { startsAt: inDaysAt(day, "12:00"), technicianId };
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => care.post("/api/appointments", booking(given))),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual([
      "201",
      "409",
      "409",
      "409",
    ]);
    for (const { status, body } of answers)
      if (status === 409)
        expect(body).toMatchObject({ code: "technician_booked", params: { from: "12:00" } });
  });

  test("is protected by the database too", async () => {
    const { userId: technicianId } = await fixer();
    const first = await booked(care, { startsAt: inDaysAt(day, "14:00"), technicianId });
    const { startsAt, customerId, contactName, contactPhone } = first;
    const person = { customerId, contactName, contactPhone };
    const twice = app.db
      .insertInto("appointments")
      .values({ id: newId(), startsAt, minutes: 5, technicianId, reason: "x", ...person });
    await expect(twice.execute()).rejects.toMatchObject({
      constraint: "appointments_technician_free",
    });
  });

  test("is not moved onto another appointment, by time, length, person or status", async () => {
    const { userId: technicianId } = await fixer();
    const first = await booked(care, { startsAt: inDaysAt(day, "15:00"), technicianId });
    const second = await booked(care, { startsAt: inDaysAt(day, "16:00"), technicianId });
    const free = await booked(care, { startsAt: inDaysAt(day, "16:10") });
    const change = async (id: string, given: object) =>
      (await care.patch(`/api/appointments/${id}`, { version: 1, ...given })).body.code;
    expect(await change(second.id, { startsAt: inDaysAt(day, "15:20") })).toBe("technician_booked");
    expect(await change(first.id, { minutes: 90 })).toBe("technician_booked");
    expect(await change(free.id, { technicianId })).toBe("technician_booked");
    expect(await change(first.id, { minutes: 60 })).toBeUndefined();
  });

  test("must be one who works here", async () => {
    const given = { technicianId: care.userId };
    const answer = await care.post("/api/appointments", booking(given));
    expect(answer.body).toMatchObject({ code: "technician_unavailable" });
  });
});

describe("editing", () => {
  const patch = (id: string, body: object, as = care) => as.patch(`/api/appointments/${id}`, body);

  test("changes the given fields, and refuses an old version with the current record", async () => {
    const { id } = await booked(care);
    const first = await patch(id, { version: 1, reason: "Betri", note: "Mlango wa nyuma" });
    expect(first.body).toMatchObject({ reason: "Betri", note: "Mlango wa nyuma", version: 2 });
    const stale = await patch(id, { version: 1, reason: "Chaji" });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: "stale_version", current: { version: 2, reason: "Betri" } },
    });
  });

  test("by two clerks at once keeps one change, and tells the other", async () => {
    const { id } = await booked(care);
    const answers = await Promise.all(
      ["Betri", "Chaji"].map((reason) => patch(id, { version: 1, reason })),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
  });

  test("changes who comes", async () => {
    const { id } = await booked(care);
    const customer = await customerWith();
    const own = await patch(id, { version: 1, customerId: customer.id });
    expect(own.body).toMatchObject({ customerId: customer.id, contactPhone: null });
    const other = { contactName: "Musa", contactPhone: "0754888777" };
    expect((await patch(id, { version: 2, ...other })).body).toMatchObject({
      customer: null,
      contactName: "Musa",
    });
    const half = await patch(id, { version: 3, contactName: "Musa" });
    expect(half.status).toBe(422);
  });

  test("never moves to the past, but leaves a past time alone", async () => {
    const { id } = await booked(care);
    const past = await patch(id, { version: 1, startsAt: inDaysAt(-2, "10:00") });
    expect(past.body.code).toBe("appointment_past");
    const startsAt = inDaysAt(-2, "10:00");
    await app.db.updateTable("appointments").set({ startsAt }).where("id", "=", id).execute();
    expect((await patch(id, { version: 1, startsAt, note: "Alichelewa" })).status).toBe(200);
  });

  test("is over when the appointment has ended", async () => {
    const { id } = await booked(care);
    await move(id, "cancelled", { reason: "x" });
    expect((await patch(id, { version: 2, note: "x" })).body.code).toBe("appointment_ended");
  });
});

describe("the status", () => {
  test("goes from booked to arrived and done, and a second clerk gets the same", async () => {
    const { id } = await booked(care);
    const both = await Promise.all([move(id, "arrived"), move(id, "arrived")]);
    expect(both.map(({ body }) => [body.status, body.version])).toEqual([
      ["arrived", 2],
      ["arrived", 2],
    ]);
    expect((await move(id, "done")).body).toMatchObject({ status: "done", version: 3 });
    const kinds = (await eventsOf(id)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "appointment.status_changed")).toHaveLength(2);
  });

  test("cancelled needs a reason, which the event does not keep", async () => {
    const { id } = await booked(care);
    expect(await move(id, "cancelled")).toMatchObject({
      status: 409,
      body: { code: "invalid_transition", params: { reason: "reason-missing" } },
    });
    const { body } = await move(id, "cancelled", { reason: "Amesafiri Moshi" });
    expect(body).toMatchObject({ status: "cancelled", statusReason: "Amesafiri Moshi" });
    expect(JSON.stringify(await eventsOf(id))).not.toContain("Moshi");
    expect((await move(id, "arrived")).body.params).toMatchObject({ reason: "not-a-move" });
  });

  test("missed needs a time that has begun", async () => {
    const { id } = await booked(care);
    expect((await move(id, "missed")).body.params).toMatchObject({ reason: "not-begun" });
    const startsAt = new Date(Date.now() - 3_600_000).toISOString();
    await app.db.updateTable("appointments").set({ startsAt }).where("id", "=", id).execute();
    expect((await move(id, "missed")).body.status).toBe("missed");
    expect((await move(id, "arrived")).body.status).toBe("arrived");
  });

  test("of an old version is refused", async () => {
    const { id } = await booked(care);
    await care.patch(`/api/appointments/${id}`, { version: 1, note: "x" });
    const answer = await move(id, "arrived", { version: 1 });
    expect(answer.body).toMatchObject({ code: "stale_version", current: { version: 2 } });
  });
});

describe("deleting", () => {
  test("is for mistakes, and leaves an event with the reason", async () => {
    const { id } = await booked(care);
    const path = `/api/appointments/${id}/delete`;
    expect((await care.post(path, {})).status).toBe(422);
    expect((await care.post(path, { reason: "duplicate" })).body).toEqual({ ok: true });
    expect((await care.get(`/api/appointments/${id}`)).status).toBe(404);
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      kind: "appointment.deleted",
      data: { reason: "duplicate" },
    });
  });
});

describe("the person who is no customer yet", () => {
  test("becomes one, once, or is found by the phone number", async () => {
    const { id, contactPhone } = await booked(care);
    const make = () => care.post(`/api/appointments/${id}/customer`, {});
    const both = await Promise.all([make(), make()]);
    const [first, second] = both.map(({ body }) => body.customer);
    expect(first).toMatchObject({ name: "Asha Juma", phone: contactPhone });
    expect(second).toEqual(first);
    const { id: known, phone } = await customerWith();
    const other = await booked(care);
    await app.db
      .updateTable("appointments")
      .set({ contactPhone: phone })
      .where("id", "=", other.id)
      .execute();
    const found = await care.post(`/api/appointments/${other.id}/customer`, {});
    expect(found.body.customerId).toBe(known);
  });

  test("does not become one without the right to create customers", async () => {
    const permissions: Permission[] = ["view_appointments", "manage_appointments"];
    const clerk = await signedIn(app, { role: "customer-care", permissions });
    const { id } = await booked(clerk);
    expect((await clerk.post(`/api/appointments/${id}/customer`, {})).status).toBe(403);
  });
});

describe("the list", () => {
  const far = 40;
  const on = (time: string, given: object = {}) =>
    booked(care, { startsAt: inDaysAt(far, time), ...given });
  const found = async (query: string): Promise<string[]> => {
    const { status, body } = await technician.get(
      `/api/appointments?from=${addDays(today(), far)}&to=${addDays(today(), far)}&${query}`,
    );
    expect(status).toBe(200);
    return body.items.map(({ reason }: { reason: string }) => reason);
  };

  test("has the appointments of the days, filtered and searched, in pages", async () => {
    const { userId: technicianId } = await fixer();
    const customer = await customerWith({ name: "Zuhura Said", phone: "0712000555" });
    const last = await on("23:30", { reason: "usiku" });
    await on("09:00", { reason: "asubuhi", customerId: customer.id });
    await on("12:00", { reason: "mchana", technicianId, model: "Camon 30" });
    await on("13:00", {
      reason: "jirani",
      contactName: "Mzee Salum",
      contactPhone: "0713444666",
    });
    await booked(care, { startsAt: inDaysAt(far + 1, "00:10"), reason: "kesho" });
    await move(last.id, "cancelled", { reason: "x" });
    expect(await found("")).toEqual(["asubuhi", "mchana", "jirani", "usiku"]);
    expect(await found("sort=latest")).toEqual(["usiku", "jirani", "mchana", "asubuhi"]);
    expect(await found("status=booked,arrived")).toEqual(["asubuhi", "mchana", "jirani"]);
    expect(await found(`customerId=${customer.id}`)).toEqual(["asubuhi"]);
    expect(await found(`technicianId=${technicianId}`)).toEqual(["mchana"]);
    expect(await found("search=zuhura")).toEqual(["asubuhi"]);
    expect(await found("search=0712000555")).toEqual(["asubuhi"]);
    expect(await found("search=salum")).toEqual(["jirani"]);
    expect(await found("search=0713444")).toEqual(["jirani"]);
    expect(await found("search=camon")).toEqual(["mchana"]);
    expect(await found("search=nobody%25")).toEqual([]);
    const first = await technician.get(`/api/appointments?from=${addDays(today(), far)}&limit=2`);
    expect(first.body.items).toHaveLength(2);
    expect((await technician.get("/api/appointments?status=lost")).status).toBe(422);
    const rest = await technician.get(
      `/api/appointments?from=${addDays(today(), far)}&limit=2&cursor=${first.body.nextCursor}`,
    );
    expect(rest.body.items.map(({ reason }: { reason: string }) => reason)).toEqual([
      "jirani",
      "usiku",
    ]);
  });
});

test("technicians see appointments and change none; others see none", async () => {
  const { id } = await booked(care);
  expect((await technician.post("/api/appointments", booking())).status).toBe(403);
  expect(
    (await technician.post(`/api/appointments/${id}/status`, { status: "arrived" })).status,
  ).toBe(403);
  const stranger = await signedIn(app, { role: "technician", permissions: ["view_devices"] });
  expect((await stranger.get("/api/appointments")).status).toBe(403);
});
