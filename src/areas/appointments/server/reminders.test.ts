import { describe, expect, test } from "vitest";
import { startShop } from "#tests/support/shop.ts";
import { booked, inDaysAt } from "#tests/support/shop/appointments.ts";
import { messagesTo, tells } from "#tests/support/shop/automatic-messages.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { quietNow } from "#tests/support/shop/messages.ts";
import { reminderKind } from "../core/server/drop-reminder.ts";
import { notifyCustomersOfAppointments } from "../calendar/server/notify-of-appointments.ts";

const { app, admin, care } = await startShop();
// The messages wait, at whatever hour the tests run.
await quietNow(admin);

const customerWith = async (given: object = {}) =>
  (await admin.post("/api/customers", { name: "Asha Juma", phone: newPhone(), ...given })).body;
/** Runs the job so many days from now, some minutes after the hour at which a message is due. */
const tell = (days: number) =>
  notifyCustomersOfAppointments(app.db, new Date(Date.parse(inDaysAt(days, "10:00")) + 180_000));
const on = () => tells(app, admin, { customerFollowUps: true });
const bookedBy = async (given: object = {}) => {
  const { id: customerId } = await customerWith(given);
  return booked(care, { customerId, startsAt: inDaysAt(3, "10:00") });
};
const kindOf = (startsAt: string, droppedReminders = 0) =>
  reminderKind({ startsAt, droppedReminders });
const statusOf = async (customerId: string | null) =>
  app.db
    .selectFrom("smsMessages")
    .select(["status", "errorCode", "occasionKind"])
    .where("customerId", "=", customerId)
    .orderBy("createdAt")
    .execute();
const patch = (id: string, version: number, given: object) =>
  care.patch(`/api/appointments/${id}`, { version, ...given });

describe("a customer", () => {
  test("is reminded a day before, once, however often the job runs", async () => {
    await on();
    const { customerId, startsAt } = await bookedBy();
    await tell(1);
    expect(await messagesTo(app, customerId ?? "")).toEqual([]);
    await Promise.all([tell(2), tell(2)]);
    await tell(2);
    const day = inDaysAt(3, "10:00").slice(0, 10).split("-").toReversed().join("/");
    expect(await messagesTo(app, customerId ?? "")).toMatchObject([
      {
        occasionKind: kindOf(startsAt),
        type: "appointment_reminder",
        purpose: "service",
        text: expect.stringContaining(`on ${day} at 10:00.`),
      },
    ]);
  });

  test("reads the hour as Swahili counts it", async () => {
    await on();
    const { customerId } = await bookedBy({ preferredLanguage: "sw" });
    await tell(2);
    const [message] = await messagesTo(app, customerId ?? "");
    expect(message).toMatchObject({ language: "sw" });
    expect(message?.text).toContain("saa 4:00 asubuhi (10:00).");
  });

  test("who is none yet is reminded by name", async () => {
    await on();
    const contactPhone = newPhone();
    const { id } = await booked(care, { contactName: "Mzee Salum", contactPhone });
    await tell(2);
    const messages = await app.db
      .selectFrom("smsMessages")
      .select(["text", "recipientPhone"])
      .where("occasionId", "=", id)
      .execute();
    expect(messages).toMatchObject([{ text: expect.stringContaining("Hello Mzee Salum") }]);
    await tell(2);
    expect(messages).toHaveLength(1);
  });

  test("is reminded of the new time after a move, and the waiting message about the old one is cancelled", async () => {
    await on();
    const { id, customerId } = await bookedBy();
    await tell(2);
    await patch(id, 1, { startsAt: inDaysAt(6, "10:00") });
    await tell(4);
    expect(await statusOf(customerId)).toMatchObject([
      { status: "cancelled", errorCode: "outdated", occasionKind: kindOf(inDaysAt(3, "10:00")) },
    ]);
    await tell(5);
    expect(await statusOf(customerId)).toMatchObject([
      { status: "cancelled" },
      { status: "pending", occasionKind: kindOf(inDaysAt(6, "10:00"), 1) },
    ]);
  });

  test("is reminded of the first time again when the move is taken back", async () => {
    await on();
    const { id, customerId, startsAt } = await bookedBy();
    await tell(2);
    await patch(id, 1, { startsAt: inDaysAt(6, "10:00") });
    await patch(id, 2, { startsAt });
    await tells(app, admin, { customerFollowUps: true });
    await tell(2);
    expect(await statusOf(customerId)).toMatchObject([
      { status: "cancelled" },
      { status: "pending", occasionKind: kindOf(startsAt, 1) },
    ]);
  });

  test("is told the new time soon when it is less than a day ahead", async () => {
    await on();
    const { id, customerId } = await bookedBy();
    const startsAt = new Date(Date.now() + 5 * 3_600_000).toISOString();
    await patch(id, 1, { startsAt });
    await notifyCustomersOfAppointments(app.db, new Date(Date.now() + 120_000));
    expect(await statusOf(customerId)).toMatchObject([{ occasionKind: kindOf(startsAt) }]);
  });
});

describe("nobody is reminded", () => {
  test.each([
    ["cancelled", { status: "cancelled", reason: "x" }],
    ["begun", { status: "arrived" }],
  ])("of an appointment that was %s", async (_, move) => {
    await on();
    const early = await bookedBy();
    const late = await bookedBy();
    await care.post(`/api/appointments/${early.id}/status`, move);
    await tell(2);
    expect(await statusOf(early.customerId)).toEqual([]);
    await care.post(`/api/appointments/${late.id}/status`, move);
    expect(await statusOf(late.customerId)).toMatchObject([{ status: "cancelled" }]);
  });

  test("of a time that was just chosen for the next hours", async () => {
    await on();
    const { id: customerId } = await customerWith();
    const startsAt = new Date(Date.now() + 5 * 3_600_000).toISOString();
    await booked(care, { customerId, startsAt });
    await notifyCustomersOfAppointments(app.db, new Date(Date.now() + 120_000));
    expect(await statusOf(customerId)).toEqual([]);
  });

  test.each([
    ["the channel", { smsNotifications: false, customerFollowUps: true }],
    ["the group", { customerFollowUps: false }],
    ["the message", { customerFollowUps: true, tellAppointment: false }],
  ])("while %s is switched off", async (_, switches) => {
    await tells(app, admin, { tellAppointment: true, ...switches });
    const { customerId } = await bookedBy();
    await tell(2);
    expect(await statusOf(customerId)).toEqual([]);
    await tells(app, admin, { tellAppointment: true });
  });

  test("who wants no messages, or after a deletion", async () => {
    await on();
    const silent = await bookedBy({ smsOptOut: true });
    const gone = await bookedBy();
    await tell(2);
    expect(await statusOf(silent.customerId)).toEqual([]);
    await care.post(`/api/appointments/${gone.id}/delete`, { reason: "trial" });
    expect(await statusOf(gone.customerId)).toMatchObject([{ status: "cancelled" }]);
  });
});
