import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { effectivePermissions, permissions, type Permission } from "#src/shared/permissions.ts";
import type { Database, Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { User } from "../../contract.ts";
import { mayManage, type HeldRights, type Rights } from "../../rules.ts";
import { getUser } from "../../server/queries.ts";

/** Any fixed number. */
const RIGHTS_LOCK = 7_220_163;

/** Serialises changes of rights, so that two admins cannot remove each other. */
export async function lockRights(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${RIGHTS_LOCK})`.execute(tx);
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
 * Makes a change, under `lockRights`, that must leave an admin who can really act as one: active, with a password of
 * their own, and whose stored permissions do not take the rights away. The last one with every permission stays, since
 * nobody could give the missing ones back; so does the last one who may manage people.
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
 * Reads the user to change, under `lockRights`.
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
  await refuseMoreRights(tx, actor, needed, target);
  return target;
}

/**
 * Nobody grants, takes or takes over more rights than they have. Asked under `lockRights` of what the actor holds at
 * that moment: whoever lost `needed` while the request was on its way does nothing with it any more.
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

/** The rights of an access token: its own permissions that its maker still has. */
export async function rightsNow(tx: Tx, actor: Actor): Promise<HeldRights> {
  const now = await tx
    .selectFrom("users")
    .select(["role", "permissions"])
    .where("id", "=", actor.userId)
    .where("isActive", "=", true)
    .executeTakeFirst();
  if (!now) return refuse("forbidden");
  const inForce = effectivePermissions(now.role, now.permissions);
  return {
    role: now.role,
    permissions: new Set(inForce.filter((permission) => actor.permissions.has(permission))),
  };
}
