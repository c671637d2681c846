/** The job that writes the digest of a day to each of its recipients. */
import { inTransaction, type Database } from "#src/server/database.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { isMailReady } from "#src/areas/messaging/mail-server/server/get-server.ts";
import { dailyPartsOf } from "#src/areas/messaging/core/cost.ts";
import { usedToday } from "#src/areas/messaging/sms/server/used-today.ts";
import type { DigestChannel } from "../contract.ts";
import { dueDigest } from "../rules.ts";
import { MAX_DIGEST_PARTS } from "./digest-sms.ts";
import { insertDigest } from "./insert-digest.ts";
import { listRecipients, type Recipient } from "./readers.ts";
import { writeDigest } from "./write-digest.ts";

/**
 * Writes the digest that is due, unless a recipient has it already. The job runs every few minutes, because a PC may be
 * off at the hour of the digest; what cannot be sent now is tried again until it is too late (`LATE_HOURS`). Several
 * nodes may run it at once: the row of `digests` decides which of them writes.
 */
export async function sendDigests(
  db: Database,
  publicUrl: string,
  now: Date = new Date(),
): Promise<void> {
  const settings = await getSettings(db, "notifications");
  const due = dueDigest(settings, now);
  if (!due || Date.parse(due.dueAt) <= (await switchedOnAt(db))) return;
  const failures: unknown[] = [];
  for (const recipient of await listRecipients(db)) {
    if (Date.parse(recipient.createdAt) >= Date.parse(due.dueAt)) continue;
    try {
      if (await mayBeWritten(db, due.day, recipient)) {
        await writeTo(db, recipient, { day: due.day, publicUrl });
      }
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "digests could not be written");
}

/** Whoever switches the digest on in the evening does not get the one of the morning. */
async function switchedOnAt(db: Database): Promise<number> {
  const stored = await db
    .selectFrom("systemSettings")
    .select("updatedAt")
    .where("category", "=", "notifications")
    .where("settingKey", "=", "digest")
    .executeTakeFirst();
  return stored ? Date.parse(stored.updatedAt) : 0;
}

const recipientOf = ({ userId, address }: Recipient): string => userId ?? address ?? "";

/** Most runs of the job end here, before any figure is read. */
async function mayBeWritten(db: Database, day: string, recipient: Recipient): Promise<boolean> {
  const { sendTo, channel } = recipient;
  if (recipient.reader === null || sendTo === null) return false;
  const found = await db
    .selectFrom("digests")
    .select("day")
    .where("day", "=", day)
    .where((eb) => eb.or([eb("recipient", "=", recipientOf(recipient)), eb("sentTo", "=", sendTo)]))
    .executeTakeFirst();
  return found === undefined && (await canSend(db, channel));
}

/** Whether a message would leave soon. One that waits for tomorrow's limit would tell about the day before yesterday. */
async function canSend(db: Database, channel: DigestChannel): Promise<boolean> {
  if (channel === "email") return isMailReady(db);
  const most = dailyPartsOf(await getSettings(db, "notifications"));
  return most === null || (await usedToday(db)) + MAX_DIGEST_PARTS <= most;
}

/** The figures are read before the row is claimed, so that no other node waits for them. */
async function writeTo(
  db: Database,
  recipient: Recipient,
  { day, publicUrl }: { day: string; publicUrl: string },
): Promise<void> {
  const { id, channel, language, reader, sendTo } = recipient;
  if (reader === null || sendTo === null) return;
  const written = await writeDigest(db, reader, { day, language, publicUrl });
  await inTransaction(db, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("digests")
      .values({ day, recipient: recipientOf(recipient), sentTo: sendTo })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return;
    const letter = { channel, sendTo, language, day, recipientId: id, createdBy: null };
    await insertDigest(tx, letter, written);
  });
}
