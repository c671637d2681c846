/** Automatic messages in tests. */
import type { Settings } from "#src/areas/settings/contract.ts";
import type { TestApp } from "../app.ts";
import type { TestClient } from "../client.ts";

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
