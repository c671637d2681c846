import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { notFound } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import {
  effectivePermissions,
  knownPermissions,
  type Role,
  type RoleChanges,
} from "#src/shared/permissions.ts";
import type { Database } from "#src/server/database.ts";
import type { Given } from "#src/server/sql/compiled-query.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { between, firstIds } from "#src/server/sql/lists/search-conditions.ts";
import type { SearchSources, SearchValues } from "#src/server/sql/lists/search.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import type { AccessToken, User, usersContract } from "../../contract.ts";
import { mayManage } from "../../rules.ts";
import { changesOfRole } from "./role-changes.ts";
import { passwordIsDue } from "../../passwords/server/password-due.ts";

const userColumns = [
  "id",
  "name",
  "email",
  "role",
  "isActive",
  "phone",
  "department",
  "maxDevicesAllowed",
  "permissions",
  "language",
  "twoFactorEnabled",
  "failedLoginAttempts",
  "lastLogin",
  "version",
  "createdAt",
  "updatedAt",
] as const;

type UsersQuery = z.output<(typeof usersContract.listUsers)["query"]>;

const phone = sql`f.phone`;
const staffByPhone = ({ phone: from, phoneEnd }: Given<SearchValues>) =>
  firstIds(sql`f.id`, sql`users f`, phone, between(phone, from, phoneEnd), { by: phone });

/** The search needs no index, because a shop has few users. */
const sources: SearchSources = {
  codes: { phone: [{ column: sql`id`, find: staffByPhone }] },
  texts: [({ isIn }) => isIn(sql`search_key(name || ' ' || email || ' ' || coalesce(phone, ''))`)],
};

const selectUsers = (db: Database) =>
  db
    .selectFrom("users")
    .select(userColumns)
    .select([passwordIsDue.as("mustChangePassword"), changesOfRole(sql`users.role`).as("changes")]);

const users = keysetList({
  orders: { newest: newestFirst(sql`created_at`) },
  filters: {
    role: (role: RawBuilder<string>) => sql`role = ${role}`,
    isActive: (isActive: RawBuilder<boolean>) => sql`is_active = ${isActive}`,
  },
  select: selectUsers,
  sources,
});

/** Lists users, newest first. `search` matches phone numbers in any notation, and parts of names and emails. */
export async function listUsers(
  db: Database,
  { role, active, ...query }: UsersQuery,
): Promise<Page<User>> {
  const where = { role, isActive: active };
  const { items, nextCursor } = await users.read(db, { ...query, sort: "newest" }, where);
  return { items: items.map(toUser), nextCursor };
}

/** @throws Refusal not_found */
export async function getUser(db: Database, userId: string): Promise<User> {
  const found = await selectUsers(db).where("id", "=", userId).executeTakeFirstOrThrow(notFound);
  return toUser(found);
}

/** Lists the newest 200 access tokens of all users, newest first. */
export async function listAccessTokens(
  db: Database,
  actor: Actor,
): Promise<{ items: AccessToken[] }> {
  const rows = await db
    .selectFrom("accessTokens as t")
    .innerJoin("users as u", "u.id", "t.createdBy")
    .select(["t.id", "t.name", "t.permissions", "t.createdAt", "t.lastUsedAt", "t.revokedAt"])
    .select([
      "u.id as makerId",
      "u.name as makerName",
      "u.role",
      "u.permissions as makerPermissions",
    ])
    .select(changesOfRole(sql`u.role`).as("changes"))
    .orderBy("t.createdAt", "desc")
    .limit(200)
    .execute();
  return {
    items: rows.map(({ makerId, makerName, role, makerPermissions, changes, ...token }) => ({
      ...token,
      permissions: knownPermissions(token.permissions),
      createdBy: { id: makerId, name: makerName },
      isRevocable:
        (actor.sessionId !== null && makerId === actor.userId) ||
        mayManage(actor, {
          role,
          permissions: effectivePermissions(role, makerPermissions, changes),
        }),
    })),
  };
}

const toUser = <T extends { role: Role; permissions: string[]; changes: RoleChanges }>({
  changes,
  ...row
}: T) => ({
  ...row,
  permissions: knownPermissions(row.permissions),
  permissionsInForce: [...effectivePermissions(row.role, row.permissions, changes)],
});
