import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { deleteUnlinked } from "#src/server/sql/delete-record.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { keepingAdmins, lockManaged } from "../rights/server/admins.ts";

/**
 * Deletes a user made by mistake. One with devices, remarks, payments or anything else to their name stays: the
 * database's foreign keys refuse it, whichever area they belong to.
 * @throws Refusal not_found, forbidden, own_account, last_admin, has_linked_records (deactivate instead)
 */
export async function deleteUser(tx: Tx, actor: Actor, userId: string): Promise<{ ok: true }> {
  if (userId === actor.userId) refuse("own_account", { detail: "You cannot delete yourself" });
  const before = await lockManaged(tx, actor, "manage_users", userId);
  const gone = await keepingAdmins(tx, () =>
    deleteUnlinked(
      tx.deleteFrom("users").where("id", "=", userId).returning("id").executeTakeFirst(),
      "Deactivate this user instead",
    ),
  );
  if (!gone) refuse("not_found");
  const { name, email, role } = before;
  await recordEvent(tx, {
    kind: "user.deleted",
    recordId: userId,
    actorId: actor.userId,
    data: { before: { name, email, role } },
  });
  return { ok: true };
}
