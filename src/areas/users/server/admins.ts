import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Permission, Role } from "#src/shared/permissions.ts";
import type { Database, Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/actor.ts";
import { mayManage } from "../rules.ts";

/** Any fixed number: whatever makes or unmakes an admin waits here, so that two admins cannot remove each other. */
const ADMINS_LOCK = 7_220_163;

export async function lockAdmins(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADMINS_LOCK})`.execute(tx);
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
 * After a change, under `lockAdmins`: is there still an active admin who may manage users?
 * @throws Refusal last_admin
 */
export async function refuseWithoutAdmin(tx: Tx): Promise<void> {
  const able = await tx
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("isActive", "=", true)
    .where(sql<boolean>`(permissions = '{}' or 'manage_users' = any(permissions))`)
    .limit(1)
    .executeTakeFirst();
  if (!able) refuse("last_admin");
}

/**
 * Nobody hands out, or takes over, more rights than they have.
 * @throws Refusal forbidden
 */
export function refuseMoreRights(
  actor: Actor,
  rights: { role: Role; permissions: readonly Permission[] },
): void {
  if (!mayManage(actor.permissions, rights)) {
    refuse("forbidden", { detail: "Only somebody with at least the same rights may do this" });
  }
}
