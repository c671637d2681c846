import type { Tx } from "#src/server/database.ts";
import { cancelOfOccasion } from "#src/areas/messaging/sms/server/cancel-of-occasion.ts";

/** The kind of the message about this time: a customer whose appointment moves is reminded of the new time too. */
export const reminderKind = (startsAt: string): string =>
  `appointment_reminder:${new Date(startsAt).toISOString()}`;

/** Cancels the reminder of this time, if it waits. */
export const dropReminder = (
  tx: Tx,
  { id, startsAt }: { id: string; startsAt: string },
): Promise<void> => cancelOfOccasion(tx, { kind: reminderKind(startsAt), recordId: id });
