/** Text messages in tests: a shop without quiet hours and limits, and providers that answer as a test wants. */
import type { Settings } from "#src/areas/settings/contract.ts";
import type { UsableProvider } from "#src/areas/messaging/providers/server/providers-in-order.ts";
import type { SmsProviderName } from "#src/areas/messaging/providers/provider-names.ts";
import type { SendAnswer, SmsAttempt } from "#src/areas/messaging/providers/server/sms-provider.ts";
import type { TestApp } from "../app.ts";
import type { TestClient } from "../client.ts";
import { readEventually } from "../eventually.ts";

export const unlimited = {
  notificationSchedule: { start: "00:00", end: "00:00" },
  smsPerSecond: 100,
  smsDailyParts: 0,
} as const;

/** Lets messages go at any hour and quickly, unless `given` says otherwise. */
export const withoutLimits = (admin: TestClient, given: Partial<Settings["notifications"]> = {}) =>
  admin.put("/api/settings/notifications", { ...unlimited, ...given });

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

/** Switches the channel SMS on, with these switches of automatic messages, and forgets how far the jobs came. */
export async function tells(
  { db }: Pick<TestApp, "db">,
  admin: TestClient,
  given: Partial<Settings["notifications"]>,
): Promise<void> {
  await admin.put("/api/settings/notifications", {
    smsNotifications: true,
    deviceStatusUpdates: false,
    customerFollowUps: false,
    paymentReminders: false,
    ...given,
  });
  // The switches have been on for long, and no job has run yet.
  await db.updateTable("systemSettings").set({ updatedAt: "2020-01-01T00:00:00Z" }).execute();
  await db.deleteFrom("smsProgress").execute();
}

/** The messages to a customer, the oldest first. */
export const messagesTo = ({ db }: Pick<TestApp, "db">, customerId: string) =>
  db
    .selectFrom("smsMessages")
    .select(["id", "occasionKind", "text", "language", "purpose", "type"])
    .where("customerId", "=", customerId)
    .orderBy("createdAt")
    .execute();

/** A moment after so many days from now, and after the minute in which open transactions may still commit. */
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 90_000);
