import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/actor.ts";
import type { User, UserChange } from "../contract.ts";
import { lockAdmins, refuseMoreRights, refuseWithoutAdmin } from "./admins.ts";
import { getUser } from "./queries.ts";

/**
 * Writes the given fields if `version` is still the stored one. Role and permissions hold from the next request on.
 * @throws Refusal not_found, forbidden, stale_version (with the user as it is now), email_taken, last_admin
 */
export async function updateUser(
  tx: Tx,
  actor: Actor,
  userId: string,
  { version, ...changes }: UserChange,
): Promise<User> {
  await lockAdmins(tx);
  const before = await getUser(tx, userId);
  refuseMoreRights(actor, before);
  refuseMoreRights(actor, {
    role: changes.role ?? before.role,
    permissions: changes.permissions ?? before.permissions,
  });
  const updated = await tx
    .updateTable("users")
    .set({ ...changes, version: sql`version + 1`, updatedAt: sql`now()` })
    .where("id", "=", userId)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();
  if (!updated) return refuse("stale_version", { current: await getUser(tx, userId) });
  await refuseWithoutAdmin(tx);
  await recordEvent(tx, {
    kind: "user.updated",
    recordId: userId,
    actorId: actor.userId,
    data: { before: only(before, Object.keys(changes)), after: changes },
  });
  return getUser(tx, userId);
}

const only = (record: object, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([field]) => fields.includes(field)));
