import type { Database } from "#src/server/database.ts";
import { may, requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import type { Language } from "#src/shared/words.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { isMailReady } from "#src/areas/messaging/mail-server/server/get-server.ts";
import { smsLength } from "#src/areas/messaging/core/length.ts";
import type { DigestPreview, DigestRecipient, DigestState } from "../contract.ts";
import { dayOfDigest, nextDigest } from "../rules.ts";
import { DIGEST_RIGHT } from "./read-digest.ts";
import { listReaders, listRecipients, type Recipient } from "./readers.ts";
import { writeDigest } from "./write-digest.ts";

export async function getDigest(db: Database, actor: Actor): Promise<DigestState> {
  const recipients = await listRecipients(db);
  const settings = await getSettings(db, "notifications");
  const lastDays = await lastDaysOf(db);
  const phones = await readPhones(db);
  const chosen = new Set(recipients.map(({ userId }) => userId));
  return {
    recipients: recipients.map((recipient) => toRecipient(recipient, lastDays)),
    candidates: (await listReaders(db))
      .filter(({ userId }) => !chosen.has(userId))
      .map(({ userId, name }) => ({ id: userId, name, hasPhone: Boolean(phones.get(userId)) })),
    next: nextDigest(settings, new Date()),
    isMailReady: await isMailReady(db),
    isSmsReady: await isSmsReady(db),
    maySeeTakings: may(actor, DIGEST_RIGHT),
    hasPhone: Boolean(phones.get(actor.userId)),
  };
}

const toRecipient = (
  { id, userId, name, address, channel, language, addedBy, addedByName, ...row }: Recipient,
  lastDays: ReadonlyMap<string, string>,
): DigestRecipient => ({
  id,
  user: userId === null ? null : { id: userId, name: name ?? "" },
  address,
  channel,
  language,
  addedBy: { id: addedBy, name: addedByName },
  problem: row.reader === null ? "no_right" : row.sendTo === null ? "no_number" : null,
  lastDay: lastDays.get(userId ?? address ?? "") ?? null,
  createdAt: row.createdAt,
});

/** The last day of which each recipient got a digest. */
async function lastDaysOf(db: Database): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("digests")
    .select(({ fn }) => ["recipient", fn.max("day").as("day")])
    .groupBy("recipient")
    .execute();
  return new Map(rows.map(({ recipient, day }) => [recipient, day]));
}

async function readPhones(db: Database): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "phone"])
    .where("isActive", "=", true)
    .execute();
  return new Map(rows.map(({ id, phone }) => [id, phone]));
}

async function isSmsReady(db: Database): Promise<boolean> {
  const found = await db
    .selectFrom("smsProviders")
    .select("name")
    .where("isActive", "=", true)
    .executeTakeFirst();
  return found !== undefined;
}

/** The digest that the actor would get now. @throws Refusal forbidden */
export async function previewDigest(
  db: Database,
  actor: Actor,
  { language, publicUrl }: { language: Language; publicUrl: string },
): Promise<DigestPreview> {
  requirePermission(actor, DIGEST_RIGHT);
  const day = dayOfDigest(await getSettings(db, "notifications"), new Date());
  const { email, sms } = await writeDigest(db, actor, { day, language, publicUrl });
  return {
    day,
    subject: email.subject,
    text: email.text,
    sms,
    smsParts: smsLength(sms).parts,
  };
}
