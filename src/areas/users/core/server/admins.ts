import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { permissions, type Permission } from "#src/shared/permissions.ts";
import type { Database, Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { advisoryLocks } from "#src/server/sql/advisory-locks.ts";
import type { User } from "../../contract.ts";
import { mayManage, type HeldRights, type Rights } from "../../rules.ts";
import { permissionsInForce } from "./role-changes.ts";
import { getUser } from "./queries.ts";

/** Makes changes of rights run one after another, so that two admins cannot remove each other's rights at once. */
export async function lockRights(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.rights})`.execute(tx);
}

export async function hasAdmin(db: Database): Promise<boolean> {
  const admin = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

/**
 * Runs `change`. Refuses it if afterwards no admin has all permissions any more, because nobody could then grant a lost
 * permission again. Also refuses it if no admin may manage users and their rights any more. Only active admins without
 * a one-time password count. The caller must have called `lockRights`.
 * @throws Refusal last_admin
 */
export async function keepingAdmins<T>(tx: Tx, change: () => Promise<T>): Promise<T> {
  const before = await countAdmins(tx);
  const changed = await change();
  const after = await countAdmins(tx);
  const isLost = (kind: keyof typeof before) => before[kind] > 0 && after[kind] === 0;
  if (isLost("withEverything") || isLost("overPeople")) refuse("last_admin");
  return changed;
}

const managing: readonly Permission[] = ["manage_users", "change_user_rights"];

async function countAdmins(tx: Tx): Promise<{ withEverything: number; overPeople: number }> {
  const able = (needed: readonly Permission[]) =>
    sql<number>`count(*) filter (where permissions = '{}' or permissions @> ${[...needed]}::text[])`;
  return tx
    .selectFrom("users")
    .select([able(permissions).as("withEverything"), able(managing).as("overPeople")])
    .where("role", "=", "admin")
    .where("isActive", "=", true)
    .where("mustChangePassword", "=", false)
    .executeTakeFirstOrThrow();
}

/**
 * Calls `lockRights`, and returns the user whom the actor wants to change.
 * @throws Refusal not_found, forbidden (see `refuseMoreRights`)
 */
export async function lockManaged(
  tx: Tx,
  actor: Actor,
  needed: Permission,
  userId: string,
): Promise<User> {
  await lockRights(tx);
  const target = await getUser(tx, userId);
  await refuseMoreRights(tx, actor, needed, {
    role: target.role,
    permissions: target.permissionsInForce,
  });
  return target;
}

/**
 * Refuses if the actor lacks the permission `needed`, or if `rights`, which are those in force, exceed the actor's own.
 * The caller must have called `lockRights`, so that the check uses current rights: the actor may have lost some since
 * the request began.
 * @throws Refusal forbidden
 */
export async function refuseMoreRights(
  tx: Tx,
  actor: Actor,
  needed: Permission,
  rights: Rights,
): Promise<void> {
  const own = await rightsNow(tx, actor);
  if (!own.permissions.has(needed)) refuse("forbidden", { params: { permission: needed } });
  if (!mayManage(own, rights)) {
    refuse("forbidden", { detail: "Only somebody with at least the same rights may do this" });
  }
}

/** The actor's current rights. An access token has those of its permissions that its maker still has. */
export async function rightsNow(tx: Tx, actor: Actor): Promise<HeldRights> {
  const now = await tx
    .selectFrom("users")
    .select(["role", "permissions"])
    .where("id", "=", actor.userId)
    .where("isActive", "=", true)
    .executeTakeFirst();
  if (!now) return refuse("forbidden");
  const inForce = await permissionsInForce(tx, now.role, now.permissions);
  return {
    role: now.role,
    permissions: new Set(inForce.filter((permission) => actor.permissions.has(permission))),
  };
}
