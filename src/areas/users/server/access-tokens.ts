import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/actor.ts";
import type { AccessToken, NewAccessToken } from "../contract.ts";
import { hashToken, newToken } from "./session-token.ts";

/**
 * A token for a program: it acts in its maker's name with at most these permissions, until revoked.
 * @throws Refusal forbidden (permissions one does not have)
 */
export async function createAccessToken(
  tx: Tx,
  actor: Actor,
  { name, permissions }: NewAccessToken,
): Promise<AccessToken & { token: string }> {
  const missing = permissions.find((permission) => !actor.permissions.has(permission));
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
  await recordEvent(tx, {
    kind: "access_token.created",
    recordId: created.id,
    actorId: actor.userId,
    data: { after: { name, permissions } },
  });
  return { ...created, permissions, createdBy: { id: actor.userId, name: actor.name }, token };
}

/** From the next request on it opens nothing. Of a revoked one: nothing. @throws Refusal not_found */
export async function revokeAccessToken(
  tx: Tx,
  actor: Actor,
  tokenId: string,
): Promise<{ ok: true }> {
  const revoked = await tx
    .updateTable("accessTokens")
    .set({ revokedAt: sql`now()` })
    .where("id", "=", tokenId)
    .where("revokedAt", "is", null)
    .returning("name")
    .executeTakeFirst();
  if (revoked) {
    await recordEvent(tx, {
      kind: "access_token.revoked",
      recordId: tokenId,
      actorId: actor.userId,
      data: { before: { name: revoked.name } },
    });
    return { ok: true };
  }
  const known = await tx
    .selectFrom("accessTokens")
    .select("id")
    .where("id", "=", tokenId)
    .executeTakeFirst();
  return known ? { ok: true } : refuse("not_found");
}
