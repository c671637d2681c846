import { sql } from "kysely";
import type { Language } from "#src/shared/words.ts";
import type { Session } from "../../sessions/contract.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { getSession } from "../../sessions/server/session-queries.ts";

/** Updates the user's own language. */
export async function updatePreferences(
  tx: Tx,
  actor: Actor,
  { language }: { language: Language },
): Promise<Session> {
  const changed = await tx
    .updateTable("users")
    .set({ language, updatedAt: sql`now()` })
    .where("id", "=", actor.userId)
    .where("language", "!=", language)
    .returning("id")
    .executeTakeFirst();
  if (changed) {
    await recordAct(tx, actor, "user.updated", actor.userId, { after: { language } });
  }
  return getSession(tx, actor);
}
