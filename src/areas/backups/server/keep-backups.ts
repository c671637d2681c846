import type { Database, Tx } from "#src/server/database.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { IDENTITY_OF_KEY } from "./change-key.ts";
import { readPlace, SECRET_OF_PLACE } from "./open-place.ts";

/**
 * Copies the backups, restores, place and key of the running shop into a restored database, whose own are older. Secrets
 * are sealed with the key that the restored database will use.
 */
export async function keepBackups(
  tx: Tx,
  current: Database,
  { from, to }: { from: Secrets; to: Secrets },
): Promise<void> {
  const sealedAgain = (sealed: Buffer, purpose: string) =>
    to.seal(from.open(sealed, purpose), purpose);
  await tx.deleteFrom("backups").execute();
  for (const row of await current.selectFrom("backups").selectAll().execute()) {
    // The archive has this backup as a running one, or the user came later.
    await tx
      .insertInto("backups")
      .values({ ...row, requestedBy: await knownUser(tx, row.requestedBy) })
      .execute();
  }
  await tx.deleteFrom("restores").execute();
  for (const row of await current.selectFrom("restores").selectAll().execute()) {
    await tx
      .insertInto("restores")
      .values({ ...row, requestedBy: await knownUser(tx, row.requestedBy) })
      .execute();
  }
  await tx.deleteFrom("backupPlace").execute();
  const place = await readPlace(current);
  if (place) {
    const secret = place.secret && sealedAgain(place.secret, SECRET_OF_PLACE);
    await tx
      .insertInto("backupPlace")
      .values({ ...place, secret })
      .execute();
  }
  await tx.deleteFrom("backupKey").execute();
  const key = await current.selectFrom("backupKey").selectAll().executeTakeFirst();
  if (key) {
    await tx
      .insertInto("backupKey")
      .values({ ...key, identity: sealedAgain(key.identity, IDENTITY_OF_KEY) })
      .execute();
  }
}

async function knownUser(tx: Tx, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const user = await tx.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst();
  return user?.id ?? null;
}
