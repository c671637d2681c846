import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { deleteUnlinked } from "#src/server/sql/delete-record.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { keepingAdmins, lockManaged } from "../../core/server/admins.ts";

/**
 * Deletes a user that was created by mistake. A user with devices, remarks, payments or other records stays: foreign
 * keys of all areas refuse the deletion.
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
  await recordAct(tx, actor, "user.deleted", userId, { before: { name, email, role } });
  return { ok: true };
}
