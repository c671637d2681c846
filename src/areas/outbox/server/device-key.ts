import { refuse } from "#src/shared/errors.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Secrets } from "#src/server/secrets.ts";

/**
 * The key by which the devices of a user encrypt what waits on them, in base64. It is derived and not stored: it must be
 * the same after every sign-in, also after a restore.
 * @throws Refusal not_found (a program, which has no device)
 */
export function deviceKey(secrets: Secrets, { userId, sessionId }: Actor): { key: string } {
  if (sessionId === null || userId === null)
    refuse("not_found", { detail: "An access token has no device" });
  return { key: secrets.digest(userId, "outbox device").toString("base64") };
}
