import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";

/**
 * The time from which totals are hidden from the actor: the opening of the actor's open shift. null when the actor has
 * no open shift, or has `manage_shifts`.
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
