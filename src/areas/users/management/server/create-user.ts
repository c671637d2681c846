import { newId } from "#src/shared/ids.ts";
import type { Permission, Role } from "#src/shared/permissions.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { NewUser, User } from "../../contract.ts";
import { hashPassword } from "../../passwords/server/password-hash.ts";
import { permissionsInForce } from "../../core/server/role-changes.ts";
import { getUser } from "../../core/server/queries.ts";
import { lockRights, refuseMoreRights } from "../../core/server/admins.ts";
import { newTemporaryPassword } from "../../passwords/server/temporary-password.ts";

/**
 * Creates a user with a one-time password, which the user must replace at the first sign-in.
 * @throws Refusal forbidden (more rights than the actor's own), email_taken
 */
export async function createUser(
  tx: Tx,
  actor: Actor,
  input: NewUser,
): Promise<User & { temporaryPassword: string }> {
  const { role, permissions = [] } = input;
  const { language } = await getSettings(tx, "business");
  const temporaryPassword = newTemporaryPassword();
  // The password is hashed before the lock, because hashing is slow and other transactions wait for the lock.
  const passwordHash = await hashPassword(temporaryPassword);
  await lockRights(tx);
  await refuseMoreRights(tx, actor, "manage_users", {
    role,
    permissions: await permissionsInForce(tx, role, permissions),
  });
  const id = newId();
  await tx
    .insertInto("users")
    .values({
      ...input,
      id,
      language,
      passwordHash,
      mustChangePassword: true,
    })
    .execute();
  await recordCreation(tx, actor.userId, {
    id,
    name: input.name,
    email: input.email,
    role,
    ...(permissions.length > 0 && { permissions }),
  });
  return { ...(await getUser(tx, id)), temporaryPassword };
}

interface CreatedUser {
  id: string;
  name: string;
  email: string;
  role: Role;
  permissions?: readonly Permission[];
}

export async function recordCreation(
  tx: Tx,
  actorId: string,
  { id, ...after }: CreatedUser,
): Promise<void> {
  await recordAct(tx, actorId, "user.created", id, { after });
}
