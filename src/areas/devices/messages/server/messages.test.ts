import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Reaction } from "#src/server/area.ts";
import { inTransaction } from "#src/server/database.ts";
import { openSecrets } from "#src/server/secrets.ts";
import { jobsDone, readEventually } from "#tests/support/eventually.ts";
import { startShop } from "#tests/support/shop.ts";
import { finishChecklist, newPhone, signature, takenIn } from "#tests/support/shop/devices.ts";
import { inDays, messagesTo, tells } from "#tests/support/shop/automatic-messages.ts";
import { handedBack } from "#tests/support/shop/returns.ts";
import { notifyCustomersOfDevices } from "./notify-of-days.ts";
import {
  notifyCustomerOfCompletion,
  notifyCustomerOfEstimate,
  notifyCustomerOfIntake,
} from "./notify-of-events.ts";

const { app, admin, care, technician } = await startShop();
const secrets = openSecrets(join(tmpdir(), `fundi-messages-${process.pid}.key`));

/** Runs the reaction to the newest event of this kind again, as a job may do. */
async function reactTo(kind: string, recordId: string, reaction: Reaction): Promise<void> {
  const event = await app.db
    .selectFrom("events")
    .select(["recordId", "actorId", "data"])
    .where("kind", "=", kind)
    .where("recordId", "=", recordId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const services = { secrets, publicUrl: "https://fundi.test" };
  await inTransaction(app.db, (tx) => reaction(tx, event, services));
}

const kindsTo = async (customerId: string) =>
  (await messagesTo(app, customerId)).map(({ occasionKind }) => occasionKind);

const atWork = async (given: object = {}) => {
  const technicianId = technician.userId;
  const device = await takenIn(admin, {
    technicianId,
    finalAmount: 800_000,
    depositAmount: 0,
    depositWaivedReason: "Mteja wa zamani",
    ...given,
  });
  await technician.post(`/api/devices/${device.id}/status`, { status: "in_progress" });
  await finishChecklist(technician, device);
  return device;
};
const complete = (id: string, given: object = {}) =>
  technician.post(`/api/devices/${id}/status`, { status: "completed", signature, ...given });
const tell = (id: string, occasion: string, client = technician) =>
  client.post(`/api/devices/${id}/tell-customer`, { occasion });

describe("a device that is ready", () => {
  test("is told once, in the customer's language, however often the job runs", async () => {
    await tells(app, admin, { deviceStatusUpdates: true, tellReceived: false });
    const customer = { name: "Asha Juma", phone: newPhone(), preferredLanguage: "sw" };
    const customerId = (await admin.post("/api/customers", customer)).body.id;
    const { id, ticketNumber } = await atWork({ customerId });
    await complete(id);
    await readEventually(
      () => messagesTo(app, customerId),
      (messages) => messages.length === 1,
    );
    await Promise.all([1, 2].map(() => reactTo("device.ready", id, notifyCustomerOfCompletion)));
    expect(await messagesTo(app, customerId)).toMatchObject([
      {
        occasionKind: "device_ready",
        language: "sw",
        type: "repair_complete",
        purpose: "service",
        text: expect.stringContaining(
          `Habari Asha Juma, Tecno Spark 20 yako (${ticketNumber}) iko tayari kuchukuliwa`,
        ),
      },
    ]);
    expect((await messagesTo(app, customerId))[0]?.text).toMatch(
      /Salio: TSh 8,000\.00\. http\S+\/track\/[\w-]+$/,
    );
  });

  test("is told again after it came back from the bench", async () => {
    await tells(app, admin, { deviceStatusUpdates: true, tellReceived: false });
    const { id, customerId } = await atWork();
    await complete(id);
    const again = { status: "in_progress", remark: "Bado" };
    await technician.post(`/api/devices/${id}/status`, again);
    await complete(id);
    // The first completion has a reaction of its own.
    await jobsDone(app.db);
    await reactTo("device.ready", id, notifyCustomerOfCompletion);
    expect(await kindsTo(customerId)).toContain("device_ready");
    const before = (await kindsTo(customerId)).length;
    await reactTo("device.ready", id, notifyCustomerOfCompletion);
    expect(await kindsTo(customerId)).toHaveLength(before);
  });

  test.each([
    ["the channel", { smsNotifications: false, deviceStatusUpdates: true }],
    ["the group", { deviceStatusUpdates: false }],
    ["the message", { deviceStatusUpdates: true, tellReady: false }],
  ])("is not told while %s is switched off", async (_, switches) => {
    await tells(app, admin, { tellReceived: false, tellReady: true, ...switches });
    const { id, customerId } = await atWork();
    await complete(id);
    await reactTo("device.ready", id, notifyCustomerOfCompletion);
    expect(await messagesTo(app, customerId)).toEqual([]);
    await tells(app, admin, { tellReady: true });
  });

  test("is told or not as somebody chose, whatever the switches say", async () => {
    await tells(app, admin, { deviceStatusUpdates: true, tellReceived: false });
    const silent = await atWork();
    await complete(silent.id, { tellCustomer: false });
    await reactTo("device.ready", silent.id, notifyCustomerOfCompletion);
    expect(await messagesTo(app, silent.customerId)).toEqual([]);
    await tells(app, admin, { deviceStatusUpdates: false });
    const loud = await atWork();
    await complete(loud.id, { tellCustomer: true });
    await reactTo("device.ready", loud.id, notifyCustomerOfCompletion);
    expect(await kindsTo(loud.customerId)).toEqual(["device_ready"]);
  });
});

describe("telling the customer now", () => {
  test("queues the message, once with the one of the job", async () => {
    await tells(app, admin, { deviceStatusUpdates: true, tellReceived: false });
    const { id, customerId } = await atWork();
    await complete(id, { tellCustomer: true });
    const [first, second] = [await tell(id, "device_ready"), await tell(id, "device_ready")];
    expect(first).toMatchObject({ status: 200, body: { notSent: null, chat: null } });
    expect(second.body.messageId).toBe(first.body.messageId);
    await reactTo("device.ready", id, notifyCustomerOfCompletion);
    expect(await kindsTo(customerId)).toEqual(["device_ready"]);
  });

  test("offers the same text for a chat while SMS is off, or WhatsApp is on", async () => {
    await tells(app, admin, { smsNotifications: false });
    const { id, customer, ticketNumber } = await atWork();
    await complete(id);
    expect((await tell(id, "device_ready")).body).toMatchObject({
      messageId: null,
      notSent: "switched_off",
      chat: {
        phone: customer.phone,
        text: expect.stringContaining(`(${ticketNumber}) is ready to be picked up`),
      },
    });
    await tells(app, admin, { whatsappNotifications: true });
    expect((await tell(id, "device_ready")).body).toMatchObject({
      messageId: expect.any(String),
      chat: { phone: customer.phone },
    });
    await tells(app, admin, { whatsappNotifications: false });
  });

  test("says why nothing is sent, and offers no chat to who wants no messages", async () => {
    await tells(app, admin, {});
    const body = { name: "Neema", phone: newPhone(), smsOptOut: true };
    const customerId = (await admin.post("/api/customers", body)).body.id;
    const { id } = await atWork({ customerId });
    await complete(id);
    expect((await tell(id, "device_ready")).body).toEqual({
      messageId: null,
      emailId: null,
      notSent: "opt_out",
      chat: null,
    });
  });

  test("is refused for what is not so", async () => {
    const { id } = await atWork();
    for (const occasion of ["device_ready", "estimate_to_approve"])
      expect((await tell(id, occasion)).body.code).toBe("invalid_transition");
  });
});

test("an intake is told with the link that shows the repair", async () => {
  await tells(app, admin, { deviceStatusUpdates: true, tellReceived: true });
  const { id, customerId, trackingToken } = await takenIn(care);
  await reactTo("device.created", id, notifyCustomerOfIntake);
  await reactTo("device.created", id, notifyCustomerOfIntake);
  expect(await messagesTo(app, customerId)).toMatchObject([
    { occasionKind: "device_received", text: expect.stringContaining(`/track/${trackingToken}`) },
  ]);
  const silent = await takenIn(care, { tellCustomer: false });
  await reactTo("device.created", silent.id, notifyCustomerOfIntake);
  expect(await messagesTo(app, silent.customerId)).toEqual([]);
});

test("an estimate is told with its price and link, and each version once", async () => {
  await tells(app, admin, { deviceStatusUpdates: true, tellReceived: false });
  const { id, customerId } = await takenIn(admin, { technicianId: technician.userId });
  const lines = [{ kind: "labour", description: "Kioo", quantity: 1, unitPrice: 2_000_000 }];
  const path = `/api/devices/${id}/estimates`;
  const { approvalToken } = (await technician.post(path, { lines })).body;
  await reactTo("device.estimate_sent", id, notifyCustomerOfEstimate);
  await reactTo("device.estimate_sent", id, notifyCustomerOfEstimate);
  const [first, ...others] = await messagesTo(app, customerId);
  expect(first).toMatchObject({ occasionKind: "estimate_to_approve", type: "estimate" });
  expect(first?.text).toContain("TSh 20,000.00");
  expect(first?.text).toContain(`/estimates/${approvalToken}`);
  expect(others).toEqual([]);
  await technician.post(path, { lines, tellCustomer: false });
  await reactTo("device.estimate_sent", id, notifyCustomerOfEstimate);
  expect(await kindsTo(customerId)).toEqual(["estimate_to_approve"]);
});

describe("a device that nobody collects", () => {
  const run = (days: number) =>
    notifyCustomersOfDevices(app.db, "https://fundi.test", inDays(days));

  test("is told of after 3, 7 and 14 days, each once, and not while the switch is off", async () => {
    await tells(app, admin, { customerFollowUps: true });
    const { id, customerId } = await atWork();
    await complete(id, { tellCustomer: false });
    await run(2);
    expect(await messagesTo(app, customerId)).toEqual([]);
    await Promise.all([run(3), run(3)]);
    await run(3);
    expect(await kindsTo(customerId)).toEqual(["unclaimed_3"]);
    await tells(app, admin, { customerFollowUps: false });
    await run(7);
    expect(await kindsTo(customerId)).toEqual(["unclaimed_3"]);
    await tells(app, admin, { customerFollowUps: true });
    await run(7);
    await run(14);
    expect(await kindsTo(customerId)).toEqual(["unclaimed_3", "unclaimed_7", "unclaimed_14"]);
    expect((await messagesTo(app, customerId))[1]?.text).toContain("has waited for 7 days");
  });

  test("is not told of when the switch came later", async () => {
    const { id, customerId } = await atWork();
    await complete(id, { tellCustomer: false });
    await tells(app, admin, { customerFollowUps: true });
    await app.db
      .updateTable("systemSettings")
      .set({ updatedAt: inDays(5).toISOString() })
      .where("settingKey", "=", "customer_follow_ups")
      .execute();
    await run(6);
    expect(await messagesTo(app, customerId)).toEqual([]);
    await run(7);
    expect(await kindsTo(customerId)).toEqual(["unclaimed_7"]);
  });

  test("is not told of when it was collected", async () => {
    await tells(app, admin, { customerFollowUps: true, tellFollowUp: false });
    const { customerId } = await handedBack({ admin, technician });
    await run(3);
    expect(await messagesTo(app, customerId)).toEqual([]);
    await tells(app, admin, { tellFollowUp: true });
  });
});

test("a repair that was handed over is asked about after the delay, unless it was rated", async () => {
  await tells(app, admin, { customerFollowUps: true, followUpDelayDays: 3 });
  const [device, rated] = [
    await handedBack({ admin, technician }),
    await handedBack({ admin, technician }),
  ];
  await admin.post(`/api/devices/${rated.id}/ratings`, { score: 5 });
  for (const days of [2, 3, 3])
    await notifyCustomersOfDevices(app.db, "https://fundi.test", inDays(days));
  expect(await messagesTo(app, device.customerId)).toMatchObject([
    {
      occasionKind: "follow_up",
      text: expect.stringContaining(`https://fundi.test/track/${device.trackingToken}`),
    },
  ]);
});

test("the end of a warranty is told by the length that the slip promised", async () => {
  await tells(app, admin, { customerFollowUps: true, tellFollowUp: false });
  const { customerId } = await handedBack({ admin, technician });
  await notifyCustomersOfDevices(app.db, "https://fundi.test", inDays(0));
  await admin.put("/api/settings/business", { repairWarrantyDays: 30 });
  for (const days of [23, 24])
    await notifyCustomersOfDevices(app.db, "https://fundi.test", inDays(days));
  expect(await messagesTo(app, customerId)).toEqual([]);
  await notifyCustomersOfDevices(app.db, "https://fundi.test", inDays(83));
  expect(await messagesTo(app, customerId)).toMatchObject([{ occasionKind: "warranty_ending" }]);
  await admin.put("/api/settings/business", { repairWarrantyDays: 90 });
});

test("the end of a warranty that one repair got is told", async () => {
  await tells(app, admin, { customerFollowUps: true, tellFollowUp: false });
  const customerId = (await admin.post("/api/customers", { name: "Neema", phone: newPhone() })).body
    .id;
  const { id } = await atWork({ customerId });
  const { version } = (await admin.get(`/api/devices/${id}`)).body;
  const own = { version, warrantyDays: 14, reason: "Simu iliingia maji" };
  expect((await admin.post(`/api/devices/${id}/warranty`, own)).status).toBe(200);
  await complete(id);
  const price = { amount: 800_000, method: "cash", tendered: 800_000 };
  await admin.post(`/api/devices/${id}/payments`, price);
  expect(
    (await admin.post(`/api/devices/${id}/status`, { status: "done", signature })).status,
  ).toBe(200);
  for (const days of [6, 7])
    await notifyCustomersOfDevices(app.db, "https://fundi.test", inDays(days));
  expect(await messagesTo(app, customerId)).toMatchObject([{ occasionKind: "warranty_ending" }]);
});

test("the end of a warranty is told a week before, once", async () => {
  await tells(app, admin, { customerFollowUps: true, tellFollowUp: false });
  const { customerId } = await handedBack({ admin, technician });
  for (const days of [82, 83, 83])
    await notifyCustomersOfDevices(app.db, "https://fundi.test", inDays(days));
  expect(await messagesTo(app, customerId)).toMatchObject([
    { occasionKind: "warranty_ending", text: expect.stringMatching(/ends on \d\d\/\d\d\/\d{4}\./) },
  ]);
});
