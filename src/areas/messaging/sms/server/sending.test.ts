/** What happens to messages when providers misbehave, and when processes die. No workers run here, only the test. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { connect, inTransaction } from "#src/server/database.ts";
import { actorWith } from "#src/server/http/guards/actor.ts";
import { createLog } from "#src/server/log.ts";
import { newId } from "#src/shared/ids.ts";
import { permissions } from "#src/shared/permissions.ts";
import { inShopTime, today } from "#src/shared/time.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import { updateSettings } from "#src/areas/settings/core/server/update-settings.ts";
import { signedIn } from "#tests/support/client.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { accepted, answering, unlimited } from "#tests/support/shop/messages.ts";
import type { UsableProvider } from "../../providers/server/providers-in-order.ts";
import type { DeliveryReport, SendAnswer } from "../../providers/server/sms-provider.ts";
import { cancelMessage, retryMessage } from "../../outgoing/server/change-message.ts";
import { claimMessages } from "./claim.ts";
import { getMessage } from "./queries.ts";
import { queueSms, type AutomaticSms } from "./queue-sms.ts";
import { sendMessage, smsChanges } from "./send-message.ts";
import { sendWaiting } from "./send-waiting.ts";
import { takeReport } from "../../delivery/server/take-report.ts";

const database = await createTestDatabase();
const { db } = connect({
  connectionString: database.connectionString,
  connections: 10,
  log: createLog("error"),
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
const { userId } = await signedIn({ db, url: "" });
const actor = actorWith({ userId, name: "", role: "admin" }, permissions);

const set = (given: Partial<Settings["notifications"]>) =>
  inTransaction(db, (tx) => updateSettings(tx, null, "notifications", given));
// A new shop has a template for each automatic message. These tests make their own.
await db.deleteFrom("smsTemplates").execute();
beforeEach(async () => {
  await set({ ...unlimited, smsNotifications: true });
});

const automatic = (given: Partial<AutomaticSms> = {}) =>
  inTransaction(db, (tx) =>
    queueSms(tx, {
      recipientPhone: newPhone(),
      type: "custom",
      purpose: "service",
      text: "Habari",
      ...given,
    } as AutomaticSms),
  );
const queued = async (given: Partial<AutomaticSms> = {}): Promise<string> =>
  (await automatic(given)).messageId ?? "";
const run = (...providers: UsableProvider[]) =>
  sendWaiting(db, {} as never, { providersOf: async () => providers });
const report = (given: DeliveryReport) =>
  inTransaction(db, (tx) => takeReport(tx, "twilio", given));
const statusOf = async (id: string) => {
  const { status, error, provider } = await getMessage(db, id);
  return { status, error, provider };
};
const twilio = (answer: Parameters<typeof answering>[1] = accepted) => answering("twilio", answer);
const beem = (answer: Parameters<typeof answering>[1] = accepted) => answering("beem", answer);
const refusing = (given: Partial<Extract<SendAnswer, { status: "refused" }>> = {}) => ({
  status: "refused" as const,
  detail: "Hapana",
  mayRetryElsewhere: true,
  ...given,
});
const nobodyTwice = async (...providers: ReturnType<typeof answering>[]) => {
  const all = providers.flatMap(({ asked }) => asked.map(({ to }) => to));
  expect(new Set(all).size).toBe(all.length);
  expect(await findViolations(db)).toEqual([]);
};

test("a time-out after the provider has accepted is unknown, and is not sent again by itself", async () => {
  const [first, second] = [twilio(() => Promise.reject(new Error("time-out"))), beem()];
  const id = await queued();
  await run(first, second);
  await run(first, second);
  expect(await statusOf(id)).toEqual({ status: "unknown", error: "no_answer", provider: "twilio" });
  expect([first.asked.length, second.asked.length]).toEqual([1, 0]);
  await nobodyTwice(first, second);

  const retry = (wasNotReceived: boolean) =>
    inTransaction(db, (tx) => retryMessage(tx, actor, id, { wasNotReceived }, smsChanges));
  await expect(retry(false)).rejects.toMatchObject({ code: "result_unknown" });
  expect((await retry(true)).status).toBe("pending");
  await run(second);
  expect(await statusOf(id)).toMatchObject({ status: "sent", provider: "beem" });
  // The first provider reports after all; the later try stands.
  const attemptId = first.asked[0]?.id ?? "";
  const late = { providerMessageId: "late", attemptId, status: "delivered" } as const;
  expect(await report(late)).toBe("ignored");
  expect((await statusOf(id)).status).toBe("sent");
  expect(await findViolations(db)).toEqual([]);
});

test("a report settles an unknown message", async () => {
  const provider = twilio(() => ({ status: "unknown" }));
  const id = await queued();
  await run(provider);
  const attemptId = provider.asked[0]?.id ?? "";
  const told = { providerMessageId: "SM-x", attemptId, status: "delivered" } as const;
  expect(await report(told)).toBe("taken");
  expect(await statusOf(id)).toEqual({ status: "delivered", error: null, provider: "twilio" });
});

test("a definite refusal goes to the next provider only if that one may take it", async () => {
  const [strict, spare] = [twilio(() => refusing({ mayRetryElsewhere: false })), beem()];
  const wrong = await queued();
  await run(strict, spare);
  expect(await getMessage(db, wrong)).toMatchObject({
    status: "failed",
    error: "refused",
    errorDetail: "Hapana",
  });
  expect(spare.asked).toEqual([]);
  const busy = twilio(() => refusing());
  const passed = await queued();
  await run(busy, spare);
  expect(await statusOf(passed)).toMatchObject({ status: "sent", provider: "beem" });
  const nobody = await queued();
  await run(busy);
  expect(await statusOf(nobody)).toMatchObject({ status: "failed", error: "refused" });
  const without = await queued();
  await run();
  expect(await statusOf(without)).toMatchObject({ status: "failed", error: "no_provider" });
  await nobodyTwice(spare);
});

test("a provider that is too busy is asked again later, but not for ever", async () => {
  let busy = 2;
  const later = { mayRetryElsewhere: false, retryAfterSeconds: 0 };
  const provider = twilio((attempt) => (busy-- > 0 ? refusing(later) : accepted(attempt)));
  const id = await queued();
  await run(provider);
  expect(await statusOf(id)).toMatchObject({ status: "sent" });
  expect(provider.asked).toHaveLength(3);
  const always = twilio(() => refusing(later));
  const other = await queued();
  await run(always);
  expect(await statusOf(other)).toMatchObject({ status: "failed", error: "refused" });
  expect(always.asked).toHaveLength(6);

  const slow = twilio(() => refusing({ retryAfterSeconds: 60 }));
  const waits = await queued();
  await run(slow);
  const { status, sendAt } = await getMessage(db, waits);
  expect(status).toBe("pending");
  expect(Date.parse(sendAt ?? "")).toBeGreaterThan(Date.now() + 50_000);
  await inTransaction(db, (tx) => cancelMessage(tx, actor, waits, smsChanges));
});

test("a report may arrive before the answer, with or without our own id", async () => {
  const told: string[] = [];
  const provider = twilio(async (attempt) => {
    const own = told.length === 0 ? {} : { attemptId: attempt.id };
    const status = "delivered" as const;
    told.push(await report({ providerMessageId: `SM-${attempt.id}`, status, ...own }));
    return accepted(attempt);
  });
  const ids: string[] = [];
  for (let n = 0; n < 2; n++) {
    ids.push(await queued());
    await run(provider);
  }
  expect(told).toEqual(["unknown_message", "taken"]);
  for (const id of ids) expect(await statusOf(id)).toMatchObject({ status: "delivered" });
  const { left } = await db
    .selectFrom("smsEarlyReports")
    .select(({ fn }) => fn.countAll<number>().as("left"))
    .executeTakeFirstOrThrow();
  expect(left).toBe(0);
  await nobodyTwice(provider);
});

test("repeated, late and disordered reports never move a message backwards", async () => {
  const provider = twilio();
  const [arrives, fails] = [await queued(), await queued()];
  await run(provider);
  const byPhone = new Map(provider.asked.map(({ to, id }) => [to, `SM-${id}`]));
  const idOf = async (id: string) =>
    byPhone.get((await getMessage(db, id)).recipientPhone ?? "") ?? "";
  const tell = async (id: string, status: DeliveryReport["status"]) =>
    report({ providerMessageId: await idOf(id), status, detail: "Imezimwa" });
  expect([await tell(arrives, "sent"), await tell(arrives, "delivered")]).toEqual([
    "ignored",
    "taken",
  ]);
  for (const status of ["delivered", "sent", "failed"] as const)
    expect(await tell(arrives, status)).toBe("ignored");
  expect(await statusOf(arrives)).toMatchObject({ status: "delivered" });
  expect(await tell(fails, "failed")).toBe("taken");
  expect(await tell(fails, "sent")).toBe("ignored");
  expect(await getMessage(db, fails)).toMatchObject({
    status: "failed",
    error: "undelivered",
    errorDetail: "Imezimwa",
  });
  await inTransaction(db, (tx) =>
    retryMessage(tx, actor, fails, { wasNotReceived: false }, smsChanges),
  );
  await run(beem());
  expect(await tell(fails, "delivered")).toBe("ignored");
  expect(await statusOf(fails)).toMatchObject({ status: "sent", provider: "beem" });
  expect(await report({ providerMessageId: "nobody's", status: "sent" })).toBe("unknown_message");
  expect(await findViolations(db)).toEqual([]);
});

test("what a dead process has claimed is unknown, and nobody is asked for it again", async () => {
  const provider = twilio();
  const id = await queued();
  const { claimed } = await inTransaction(db, (tx) => claimMessages(tx, [provider], 5));
  expect(claimed).toHaveLength(1);
  expect(await getMessage(db, id)).toMatchObject({ status: "pending", isBeingSent: true });
  await expect(
    inTransaction(db, (tx) => cancelMessage(tx, actor, id, smsChanges)),
  ).rejects.toMatchObject({
    code: "message_not_waiting",
  });
  await run(provider);
  expect(await statusOf(id)).toMatchObject({ status: "unknown", error: "no_answer" });
  expect(provider.asked).toEqual([]);
});

test("jobs that run at the same time ask for each message once", async () => {
  const provider = twilio();
  const ids = await Promise.all(Array.from({ length: 40 }, () => queued()));
  await Promise.all([run(provider), run(provider), run(provider)]);
  await run(provider);
  expect(provider.asked).toHaveLength(40);
  for (const id of ids) expect(await statusOf(id)).toMatchObject({ status: "sent" });
  await nobodyTwice(provider);
});

test("one event causes one message, also when it is told twice at once", async () => {
  const given = {
    recipientPhone: newPhone(),
    occasion: { kind: "device_ready", recordId: newId() },
  };
  const both = await Promise.all([automatic(given), automatic(given)]);
  expect(both.filter(({ notSent }) => notSent === null)).toHaveLength(1);
  expect(both.find(({ notSent }) => notSent)?.notSent).toBe("already_sent");
  const other = { ...given, occasion: { ...given.occasion, kind: "unclaimed_3" } };
  expect((await automatic(other)).notSent).toBeNull();
  const provider = twilio();
  await run(provider);
  expect(provider.asked).toHaveLength(2);
});

test("automatic messages need the switch, a template and a customer who wants them", async () => {
  const templated = { templateOccasion: "device_ready", variables: {}, text: undefined } as const;
  const { text: _, ...withTemplate } = { ...templated };
  const wanted = { recipientPhone: newPhone(), type: "custom", purpose: "service" } as const;
  const ask = () => inTransaction(db, (tx) => queueSms(tx, { ...wanted, ...withTemplate }));
  expect((await ask()).notSent).toBe("template_not_found");
  expect((await automatic({ recipientPhone: null })).notSent).toBe("no_phone");
  expect((await automatic({ recipientPhone: "0222123456" })).notSent).toBe("no_mobile");
  expect((await automatic({ purpose: "marketing" })).notSent).toBe("no_consent");
  await set({ smsNotifications: false });
  expect((await automatic()).notSent).toBe("switched_off");
});

test("in quiet hours only what a user sends by hand goes, and not offers", async () => {
  const inHours = (hours: number) =>
    inShopTime(new Date(Date.now() + hours * 3_600_000).toISOString()).slice(11, 16);
  await set({ notificationSchedule: { start: inHours(2), end: inHours(3) } });
  const waits = await queued();
  const given = { recipientPhone: newPhone(), message: "Njoo", type: "custom" } as const;
  const { id } = await inTransaction(db, (tx) =>
    sendMessage(tx, actor, { ...given, purpose: "service" }),
  );
  const provider = twilio();
  await run(provider);
  expect(await statusOf(id)).toMatchObject({ status: "sent" });
  expect(await statusOf(waits)).toMatchObject({ status: "pending" });
  await set(unlimited);
  await run(provider);
  expect(await statusOf(waits)).toMatchObject({ status: "sent" });
});

test("the limit of the day keeps messages back", async () => {
  const { used } = await db
    .selectFrom("smsAttempts")
    .select(({ fn }) => fn.sum<number>("parts").as("used"))
    .where("state", "<>", "refused")
    .executeTakeFirstOrThrow();
  await set({ smsDailyParts: used + 2 });
  const ids = [await queued(), await queued(), await queued()];
  const provider = twilio();
  await run(provider);
  expect(provider.asked).toHaveLength(2);
  expect(await statusOf(ids[2] ?? "")).toMatchObject({ status: "pending" });
  await set({ smsDailyParts: 0 });
  await run(provider);
  expect(provider.asked).toHaveLength(3);
});

test("a customer who says no while the message waits gets nothing", async () => {
  const phone = `+255${newPhone().slice(1)}`;
  const { id: customerId } = await db
    .insertInto("customers")
    .values({ id: newId(), name: "Asha", phone, joinedDate: today(), createdBy: userId })
    .returning("id")
    .executeTakeFirstOrThrow();
  const change = (given: object) =>
    db.updateTable("customers").set(given).where("id", "=", customerId).execute();
  await change({ marketingConsent: true });
  const [told, offer] = [
    await queued({ recipientPhone: phone }),
    await queued({ recipientPhone: phone, purpose: "marketing" }),
  ];
  const provider = twilio();
  await change({ marketingConsent: false });
  await run(provider);
  expect(await statusOf(told)).toMatchObject({ status: "sent" });
  expect(await statusOf(offer)).toMatchObject({ status: "cancelled", error: "no_consent" });
  const later = await queued({ recipientPhone: phone });
  await change({ smsOptOut: true });
  await run(provider);
  expect(await statusOf(later)).toMatchObject({ status: "cancelled", error: "opt_out" });
  expect(provider.asked).toHaveLength(1);
  expect(await findViolations(db)).toEqual([]);
});

test("the database refuses a second open attempt, and a message with another text", async () => {
  const id = await queued();
  await run(twilio());
  const again = db
    .insertInto("smsAttempts")
    .values({ id: newId(), messageId: id, attemptNumber: 2, provider: "beem", parts: 1 })
    .execute();
  await expect(again).rejects.toMatchObject({ constraint: "sms_attempts_one_that_may_arrive" });
  const update = (given: object) =>
    db.updateTable("smsMessages").set(given).where("id", "=", id).execute();
  await expect(update({ text: "x" })).rejects.toMatchObject({ code: "FU001" });
  await expect(update({ recipientPhone: "+255754000000" })).rejects.toMatchObject({
    code: "FU001",
  });
  await expect(db.deleteFrom("smsMessages").execute()).rejects.toMatchObject({ code: "FU001" });
});

test("the limit of a second keeps messages back", async () => {
  await Promise.all([queued(), queued(), queued()]);
  const claim = async () =>
    (await inTransaction(db, (tx) => claimMessages(tx, [twilio()], 100))).claimed.length;
  await set({ smsPerSecond: 1 });
  const first = await claim();
  expect(first).toBeLessThanOrEqual(1);
  await set({ smsPerSecond: 100 });
  expect(await claim()).toBeGreaterThanOrEqual(3 - first);
});
