import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";

/**
 * Since when nobody adds up for the actor what they take: the opening of their shift, until they have counted it; null
 * without a shift, or with `manage_shifts`.
 */
export async function blindSince(db: Database, actor: Actor): Promise<string | null> {
  if (may(actor, "manage_shifts")) return null;
  const shift = await db
    .selectFrom("shifts")
    .select("openedAt")
    .where("userId", "=", actor.userId)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  return shift?.openedAt ?? null;
}
