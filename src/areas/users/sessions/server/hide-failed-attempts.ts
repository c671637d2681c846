import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import type { Session } from "../contract.ts";
import { getSession } from "./session-queries.ts";

/** Hides the notice about failed sign-ins, which is stored in the session. An access token has no session to change. */
export async function hideFailedAttempts(tx: Tx, actor: Actor): Promise<Session> {
  if (actor.sessionId) {
    await updateById(tx, "sessions", actor.sessionId, { failedAttempts: 0 });
  }
  return getSession(tx, actor);
}
