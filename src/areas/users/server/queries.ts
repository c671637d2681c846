import { sql } from "kysely";
import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import { knownPermissions } from "#src/shared/permissions.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/actor.ts";
import { containsPattern, decodeCursor, pageRows, toPage } from "#src/server/http/page.ts";
import type { AccessToken, User, usersContract } from "../contract.ts";
import { mayManage } from "../rules.ts";
import { passwordIsDue } from "./password-due.ts";

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

/** Newest first; `search` matches inside name, email and phone. Staff are few: no index but the one by age. */
export async function listUsers(db: Database, query: UsersQuery): Promise<Page<User>> {
  const after = decodeCursor(query.cursor);
  const pattern = containsPattern(query.search ?? "");
  const rows = await db
    .selectFrom("users")
    .select(userColumns)
    .select([
      passwordIsDue.as("mustChangePassword"),
      sql<string>`created_at::text`.as("createdAtExact"),
    ])
    .$if(query.role !== undefined, (q) => q.where("role", "=", query.role ?? "admin"))
    .$if(query.active !== undefined, (q) => q.where("isActive", "=", query.active ?? true))
    .$if(Boolean(query.search), (q) =>
      q.where(
        sql<boolean>`lower(name || ' ' || email || ' ' || coalesce(phone, '')) like ${pattern}`,
      ),
    )
    .$if(after !== null, (q) =>
      q.where(
        sql<boolean>`(created_at, id) < (${after?.createdAt}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(pageRows(query.limit))
    .execute();
  const { items, nextCursor } = toPage(rows, query.limit);
  return { items: items.map(toUser), nextCursor };
}

/** @throws Refusal not_found */
export async function getUser(db: Database, userId: string): Promise<User> {
  const found = await db
    .selectFrom("users")
    .select(userColumns)
    .select(passwordIsDue.as("mustChangePassword"))
    .where("id", "=", userId)
    .executeTakeFirst();
  return found ? toUser(found) : refuse("not_found");
}

/** Newest first. */
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
    .orderBy("t.createdAt", "desc")
    .limit(200)
    .execute();
  return {
    items: rows.map(({ makerId, makerName, role, makerPermissions, ...token }) => ({
      ...token,
      permissions: knownPermissions(token.permissions),
      createdBy: { id: makerId, name: makerName },
      isRevocable:
        (actor.sessionId !== null && makerId === actor.userId) ||
        mayManage(actor, { role, permissions: knownPermissions(makerPermissions) }),
    })),
  };
}

const toUser = <T extends { permissions: string[] }>(row: T) => ({
  ...row,
  permissions: knownPermissions(row.permissions),
});
