import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/actor.ts";
import type { User } from "../contract.ts";
import { lockAdmins, refuseMoreRights, refuseWithoutAdmin } from "./admins.ts";
import { getUser } from "./queries.ts";
import { endSessions } from "./sessions.ts";

/**
 * Ends a user's sessions and lets them sign in no more. Of one who is deactivated already: nothing.
 * @throws Refusal not_found, forbidden, own_account, last_admin
 */
export async function deactivateUser(tx: Tx, actor: Actor, userId: string): Promise<User> {
  if (userId === actor.userId) refuse("own_account", { detail: "You cannot deactivate yourself" });
  await lockAdmins(tx);
  refuseMoreRights(actor, await getUser(tx, userId));
  const changed = await tx
    .updateTable("users")
    .set({ isActive: false, version: sql`version + 1`, updatedAt: sql`now()` })
    .where("id", "=", userId)
    .where("isActive", "=", true)
    .returning("id")
    .executeTakeFirst();
  if (changed) {
    await refuseWithoutAdmin(tx);
    await endSessions(tx, userId);
    await recordEvent(tx, { kind: "user.deactivated", recordId: userId, actorId: actor.userId });
  }
  return getUser(tx, userId);
}
