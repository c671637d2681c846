/** Text messages in tests: a shop without quiet hours and limits, and providers that answer as a test wants. */
import type { Settings } from "#src/areas/settings/contract.ts";
import type { UsableProvider } from "#src/areas/messaging/providers/server/providers-in-order.ts";
import type { SmsProviderName } from "#src/areas/messaging/providers/provider-names.ts";
import type { SendAnswer, SmsAttempt } from "#src/areas/messaging/providers/server/sms-provider.ts";
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
