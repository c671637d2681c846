import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";

/** @throws Refusal conflict (an access token has no session; it must be revoked) */
export async function signOut(tx: Tx, actor: Actor): Promise<{ ok: true }> {
  if (!actor.sessionId)
    return refuse("conflict", { detail: "An access token has no session; revoke it" });
  await tx.deleteFrom("sessions").where("id", "=", actor.sessionId).execute();
  await recordAct(tx, actor, "user.signed_out", actor.userId);
  return { ok: true };
}
