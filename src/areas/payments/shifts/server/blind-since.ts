import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";

/**
 * The start of the actor's open shift. The money since then is hidden from the actor, who must count the drawer without
 * knowing the expected amounts. Null without an open shift, and for users with `manage_shifts`, who see all money.
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
