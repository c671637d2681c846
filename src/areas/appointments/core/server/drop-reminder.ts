import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { cancelOfOccasion } from "#src/areas/messaging/sms/server/cancel-of-occasion.ts";

export interface Reminded {
  id: string;
  startsAt: string;
  droppedReminders: number;
}

/**
 * The kind of the message about this time: a customer whose appointment moves is reminded of the new time too. A message
 * that was cancelled is not the last word, because the appointment may get its former time back.
 */
export const reminderKind = ({ startsAt, droppedReminders }: Omit<Reminded, "id">): string =>
  ["appointment_reminder", new Date(startsAt).toISOString(), droppedReminders || []]
    .flat()
    .join(":");

/** Cancels the reminder of this time, if it waits. */
export async function dropReminder(tx: Tx, reminded: Reminded): Promise<void> {
  const occasion = { kind: reminderKind(reminded), recordId: reminded.id };
  if (!(await cancelOfOccasion(tx, occasion))) return;
  await updateById(tx, "appointments", reminded.id, {
    droppedReminders: sql`dropped_reminders + 1`,
  });
}
