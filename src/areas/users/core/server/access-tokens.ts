import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Permission, Role } from "#src/shared/permissions.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct, recordEvents } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { AccessToken, NewAccessToken } from "../../contract.ts";
import { hashToken, newToken } from "./session-token.ts";
import { permissionsInForce } from "./role-changes.ts";
import { lockRights, refuseMoreRights, rightsNow } from "./admins.ts";

/**
 * Creates a token for a program. The program acts in the name of the token's maker until the token is revoked. It has
 * at most the given permissions. A token cannot create tokens, because those would stay valid after its own revocation.
 * @throws Refusal forbidden (permissions that the actor lacks, or the actor is a token)
 */
export async function createAccessToken(
  tx: Tx,
  actor: Actor,
  { name, permissions }: NewAccessToken,
): Promise<AccessToken & { token: string }> {
  if (!actor.sessionId) refuse("forbidden", { detail: "An access token makes no access tokens" });
  await lockRights(tx);
  const own = await rightsNow(tx, actor);
  const missing = permissions.find((permission) => !own.permissions.has(permission));
  if (missing) refuse("forbidden", { params: { permission: missing } });
  const token = `fundi_${newToken()}`;
  const created = await tx
    .insertInto("accessTokens")
    .values({
      id: newId(),
      name,
      permissions,
      tokenHash: hashToken(token),
      createdBy: actor.userId,
    })
    .returning(["id", "name", "createdAt", "lastUsedAt", "revokedAt"])
    .executeTakeFirstOrThrow();
  await recordAct(tx, actor, "access_token.created", created.id, { after: { name, permissions } });
  return {
    ...created,
    permissions,
    createdBy: { id: actor.userId, name: actor.name },
    isRevocable: true,
    token,
  };
}

/**
 * Revokes a token; does nothing when the token is already revoked. Users may revoke their own tokens. With
 * `manage_users` they may also revoke the tokens of users whose rights do not exceed their own.
 * @throws Refusal not_found, forbidden
 */
export async function revokeAccessToken(
  tx: Tx,
  actor: Actor,
  tokenId: string,
): Promise<{ ok: true }> {
  await lockRights(tx);
  const token = await tx
    .selectFrom("accessTokens as t")
    .innerJoin("users as u", "u.id", "t.createdBy")
    .select(["t.revokedAt", "u.id as makerId", "u.role", "u.permissions"])
    .where("t.id", "=", tokenId)
    .executeTakeFirstOrThrow(notFound);
  const { makerId, role, permissions } = token;
  const isOwn = actor.sessionId !== null && makerId === actor.userId;
  if (!isOwn) {
    const inForce = await permissionsInForce(tx, role, permissions);
    await refuseMoreRights(tx, actor, "manage_users", { role, permissions: inForce });
  }
  if (token.revokedAt === null) await revoke(tx, actor, "id", tokenId);
  return { ok: true };
}

/** Permanently revokes all access tokens of a user, after a password reset or a deactivation. */
export async function revokeTokensOf(tx: Tx, actor: Actor, makerId: string): Promise<void> {
  await revoke(tx, actor, "createdBy", makerId);
}

async function revoke(tx: Tx, actor: Actor, by: "id" | "createdBy", id: string): Promise<void> {
  const revoked = await tx
    .updateTable("accessTokens")
    .set({ revokedAt: sql`now()` })
    .where(by, "=", id)
    .where("revokedAt", "is", null)
    .returning(["id", "name"])
    .execute();
  await recordEvents(
    tx,
    revoked.map(({ id: recordId, name }) => ({
      kind: "access_token.revoked" as const,
      recordId,
      actorId: actor.userId,
      data: { before: { name } },
    })),
  );
}

/**
 * Removes the permissions that users have lost from the tokens that they made: those of one user, or of all users of a
 * role without a list of their own.
 */
export async function narrowAccessTokens(
  tx: Tx,
  makers: { id: string } | { role: Role },
  inForce: readonly Permission[],
): Promise<void> {
  const made =
    "id" in makers
      ? sql<boolean>`created_by = ${makers.id}`
      : sql<boolean>`created_by in (select id from users where role = ${makers.role} and permissions = '{}')`;
  await tx
    .updateTable("accessTokens")
    .set({
      permissions: sql`array(select held from unnest(permissions) as held where held = any(${[...inForce]}::text[]))`,
    })
    .where(made)
    .where("revokedAt", "is", null)
    .execute();
}
