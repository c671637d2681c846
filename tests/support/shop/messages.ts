/** Text messages in tests: a shop without quiet hours and limits, and providers that answer as a test wants. */
import { inShopTime } from "#src/shared/time.ts";
import { inTransaction } from "#src/server/database.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import type { UsableProvider } from "#src/areas/messaging/providers/server/providers-in-order.ts";
import type { SmsProviderName } from "#src/areas/messaging/providers/provider-names.ts";
import type { SendAnswer, SmsAttempt } from "#src/areas/messaging/providers/server/sms-provider.ts";
import { takeReport } from "#src/areas/messaging/delivery/server/take-report.ts";
import type { messagingInvariants } from "#src/areas/messaging/server/invariants.ts";
import type { TestApp } from "../app.ts";
import type { TestClient } from "../client.ts";
import { readEventually } from "../eventually.ts";
import { newPhone } from "./devices.ts";

export const unlimited = {
  notificationSchedule: { start: "00:00", end: "00:00" },
  smsPerSecond: 100,
  smsDailyParts: 0,
  smsDailyCost: 0,
} as const;

/** Lets messages go at any hour and quickly, unless `given` says otherwise. */
export const withoutLimits = (admin: TestClient, given: Partial<Settings["notifications"]> = {}) =>
  admin.put("/api/settings/notifications", { ...unlimited, ...given });

/** Lets nothing go that waits for its hours, until `withoutLimits` ends these quiet hours. */
export const quietNow = (admin: TestClient, given: Partial<Settings["notifications"]> = {}) => {
  const inHours = (hours: number) =>
    inShopTime(new Date(Date.now() + hours * 3_600_000).toISOString()).slice(11, 16);
  const notificationSchedule = { start: inHours(2), end: inHours(3) };
  return withoutLimits(admin, { ...given, notificationSchedule });
};

/** Reports the end of a message that the provider `log` took. */
export const reportEnd = (
  { db }: Pick<TestApp, "db">,
  providerMessageId: string,
  status: "delivered" | "failed",
) =>
  inTransaction(db, (tx) =>
    takeReport(tx, "log", { providerMessageId, status, detail: "Absent subscriber" }),
  );

/** Reads a message until the job has sent it, or has ended it in another way. */
export const settled = async (client: TestClient, id: string) =>
  (
    await readEventually(
      () => client.get(`/api/sms/messages/${id}`),
      ({ body }) => body.status !== "pending",
    )
  ).body;

/** A provider that answers every request with what `answer` returns, and keeps what it was asked. */
export function answering(
  name: SmsProviderName,
  answer: (attempt: SmsAttempt) => SendAnswer | Promise<SendAnswer>,
): UsableProvider & { asked: SmsAttempt[] } {
  const asked: SmsAttempt[] = [];
  return {
    asked,
    provider: {
      name,
      needsSender: false,
      credentials: {},
      send: async (attempt) => {
        asked.push(attempt);
        return answer(attempt);
      },
      health: async () => ({ isHealthy: true, detail: null, checkedAt: new Date().toISOString() }),
    },
    context: {
      credentials: {},
      sender: "FUNDI",
      baseUrl: "",
      callbackUrl: "",
      fetch: () => Promise.reject(new Error("no test asks a provider outside")),
      now: () => new Date(),
    },
  };
}

export const accepted = ({ id }: SmsAttempt): SendAnswer => ({
  status: "accepted",
  providerMessageId: `SM-${id}`,
});

/** A template, and a valid value for each of its fields. */
export async function templateTarget(admin: TestClient) {
  const given = { name: "Tayari", type: "custom", content: "Habari" };
  const { id } = (await admin.post("/api/sms/templates", given)).body;
  const path = `/api/sms/templates/${id}`;
  return {
    path,
    base: async () => ({ version: (await admin.get(path)).body.version }),
    values: {
      name: { name: "Iko tayari" },
      type: { type: "repair_complete" },
      content: { content: "Habari {{customer_name}}" },
      contentSw: { contentSw: null },
      occasion: { occasion: null },
    },
  };
}

/** A sent message from a template, and a completed message to many. Returns the addresses of all three. */
export async function sendMessages(admin: TestClient) {
  await withoutLimits(admin);
  const template = await templateTarget(admin);
  const templateId = template.path.split("/").at(-1);
  const given = { recipientPhone: newPhone(), templateId };
  const message = (await admin.post("/api/sms/messages", given)).body;
  await settled(admin, message.id);
  const customer = { name: "Mpokeaji wa Ofa", phone: newPhone() };
  const customerIds = [(await admin.post("/api/customers", customer)).body.id];
  const many = { customerIds, message: "Ofa", purpose: "service" };
  const bulk = (await admin.post("/api/sms/bulk", many)).body;
  await readEventually(
    () => admin.get(`/api/sms/bulk/${bulk.id}`),
    ({ body }) => body.status === "completed",
  );
  return {
    getTemplate: template.path,
    getMessage: `/api/sms/messages/${message.id}`,
    listAttempts: `/api/sms/messages/${message.id}/attempts`,
    getBulk: `/api/sms/bulk/${bulk.id}`,
  };
}

const anotherAttempt = `insert into sms_attempts (id, message_id, attempt_number, provider, parts, state)
  select gen_random_uuid(), message_id, 2, 'twilio', 1, 'accepted' from sms_attempts limit 1`;
const copied = (changed: string) => `
  drop index sms_messages_once_per_occasion;
  drop index sms_messages_once_per_bulk;
  create table copied as select * from sms_messages;
  update copied set id = gen_random_uuid(), ${changed};
  insert into sms_messages select * from copied`;

/** SQL that violates each invariant of messages. */
export const messagePlants: Record<keyof typeof messagingInvariants, string[]> = {
  "a message has at most one attempt that may arrive": [
    "drop index sms_attempts_one_that_may_arrive",
    anotherAttempt,
  ],
  "no occasion has two messages to one number": [
    "alter table sms_messages disable trigger user",
    "update sms_messages set occasion_kind = 'ready', occasion_id = id",
    copied("recipient_phone = recipient_phone"),
  ],
  "no customer has two messages of one message to many": [copied("created_at = created_at")],
  "the status of a message follows from its last attempt": [
    "update sms_messages set status = 'delivered', delivered_at = now() where status = 'sent'",
  ],
  "a completed message to many has no message that was never tried": [
    copied("status = 'pending', send_at = now()"),
  ],
  "the counts of a day are those of its messages": [
    "update sms_count_changes set parts = parts + 1",
  ],
};
