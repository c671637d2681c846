/** Reminds customers of their appointments, a day before. */
import { sql } from "kysely";
import { today } from "#src/shared/time.ts";
import type { Database, Tx } from "#src/server/database.ts";
import {
  follow,
  type Follower,
  type Position,
} from "#src/areas/messaging/automatic/server/follow.ts";
import { isOccasionOn } from "#src/areas/messaging/automatic/server/switched-on-since.ts";
import { notifyCustomer } from "#src/areas/messaging/automatic/server/notify-customer.ts";
import { isBetween, writtenDay } from "#src/areas/messaging/automatic/server/wording.ts";
import { queueSms } from "#src/areas/messaging/sms/server/queue-sms.ts";
import { messageOf } from "#src/areas/messaging/templates/occasions.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { Language } from "#src/shared/words.ts";
import { helpsToRemind } from "../../rules.ts";
import { spokenTime } from "../../spoken-time.ts";
import { reminderKind } from "../../core/server/drop-reminder.ts";

export const NOTIFY_OF_APPOINTMENTS = "tell_of_appointments";

interface Booked extends Position {
  startsAt: string;
  droppedReminders: number;
  customerId: string | null;
  contactName: string | null;
  contactPhone: string | null;
  language: Language | null;
}

export const notifyCustomersOfAppointments = (
  db: Database,
  now: Date = new Date(),
): Promise<void> => follow(db, reminders(now), now);

/** Follows the moments at which customers are to be reminded. Moving an appointment sets another moment. */
const reminders = (now: Date): Follower<Booked> => ({
  key: "appointment_reminder",
  occasion: "appointment_reminder",
  delayDays: 0,
  read: async (tx, after, until, limit) =>
    (
      await sql<Booked>`
        select a.remind_at::text as at, a.id, a.starts_at, a.customer_id, a.contact_name, a.contact_phone,
          a.dropped_reminders, c.preferred_language as language
        from appointments a left join customers c on c.id = a.customer_id
        where a.status = 'booked' and a.remind_at is not null
          and ${isBetween(sql`a.remind_at`, sql`a.id`, after, until)}
        order by a.remind_at, a.id limit ${limit}
        for no key update of a`.execute(tx)
    ).rows,
  notify: (tx, booked) => remind(tx, booked, now),
});

async function remind(tx: Tx, booked: Booked, now: Date): Promise<void> {
  const { id, startsAt, customerId, contactName, contactPhone } = booked;
  if (!helpsToRemind(startsAt, now)) return;
  const language = booked.language ?? (await getSettings(tx, "business")).language;
  const variables = {
    day: writtenDay(today(new Date(startsAt))),
    time: spokenTime(startsAt, language),
  };
  const kind = reminderKind(booked);
  const telling = { occasion: "appointment_reminder", kind, recordId: id, variables } as const;
  if (customerId) await notifyCustomer(tx, { ...telling, customerId });
  else if (await isOccasionOn(tx, "appointment_reminder"))
    // Somebody who is not a customer yet has a name only here.
    await queueSms(tx, {
      recipientPhone: contactPhone,
      ...messageOf.appointment_reminder,
      templateOccasion: "appointment_reminder",
      language,
      variables: { ...variables, customer_name: contactName ?? "" },
      occasion: { kind, recordId: id },
    });
}
