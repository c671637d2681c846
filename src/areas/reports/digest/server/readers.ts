import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { asNumber, refusalOfNumber } from "#src/areas/messaging/outgoing/server/addressee.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { listActors } from "#src/areas/users/core/server/actor-of-user.ts";
import { DIGEST_RIGHT } from "./read-digest.ts";

const selectRecipients = (db: Database) =>
  db
    .selectFrom("digestRecipients as r")
    .leftJoin("users as u", "u.id", "r.userId")
    .innerJoin("users as a", "a.id", "r.addedBy")
    .select(["r.id", "r.userId", "r.address", "r.channel", "r.language", "r.createdAt"])
    .select(["u.name", "u.email", "u.phone", "r.addedBy", "a.name as addedByName"])
    .orderBy("r.createdAt")
    .orderBy("r.id");

type Row = Awaited<ReturnType<ReturnType<typeof selectRecipients>["execute"]>>[number];

export interface Recipient extends Row {
  /** With whose rights the digest is written; null if they may not see the takings (any more). */
  reader: Actor | null;
  /** The address or number to which it goes; null if the user has none. */
  sendTo: string | null;
}

/** All recipients. The digest of a user has what this user may see, that of an address what whoever added it may see. */
export async function listRecipients(db: Database): Promise<Recipient[]> {
  const rows = await selectRecipients(db).execute();
  if (rows.length === 0) return [];
  const { smsForeignNumbers } = await getSettings(db, "notifications");
  const readers = new Map((await listReaders(db)).map((actor) => [actor.userId, actor]));
  return rows.map((row) => ({
    ...row,
    reader: readers.get(row.userId ?? row.addedBy) ?? null,
    sendTo:
      row.address ?? (row.channel === "email" ? row.email : mobileOf(row.phone, smsForeignNumbers)),
  }));
}

/** The number of a user, if it gets SMS. */
function mobileOf(phone: string | null, isForeignAllowed: boolean): string | null {
  const number = asNumber(phone);
  return refusalOfNumber(number, isForeignAllowed) ? null : number;
}

/** The active users who may get a digest. */
export const listReaders = async (db: Database): Promise<Actor[]> =>
  (await listActors(db)).filter((actor) => may(actor, DIGEST_RIGHT));
