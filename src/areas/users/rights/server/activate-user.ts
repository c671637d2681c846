import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import type { User } from "../../contract.ts";
import { getUser } from "../../core/server/queries.ts";
import { lockManaged } from "../../core/server/admins.ts";

/**
 * Lets a deactivated user sign in again with the old password. Sessions and access tokens that ended with the
 * deactivation stay ended.
 * @throws Refusal not_found, forbidden
 */
export async function activateUser(
  tx: Tx,
  actor: Actor,
  userId: string,
  { reason }: { reason?: string | undefined } = {},
): Promise<User> {
  await lockManaged(tx, actor, "change_user_rights", userId);
  const changed = await tx
    .updateTable("users")
    .set({ isActive: true, ...nextVersion })
    .where("id", "=", userId)
    .where("isActive", "=", false)
    .returning("id")
    .executeTakeFirst();
  if (changed) {
    await recordAct(tx, actor, "user.activated", userId, {
      before: { isActive: false },
      after: { isActive: true },
      ...(reason && { reason }),
    });
  }
  return getUser(tx, userId);
}
