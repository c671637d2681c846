import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import type { Session } from "../contract.ts";
import { letIn, type SessionBeginning } from "./sessions.ts";
import type { SessionOrigin } from "../../throttle/server/session-origin.ts";

/** A user whose sign-in was checked, and whose row is locked. */
interface Entering {
  id: string;
  /** The attempts that failed since the previous sign-in. The new session shows them. */
  failedLoginAttempts: number;
}

/** Ends every kind of sign-in: counts failed attempts anew, and starts the session. @returns the token for the cookie */
export async function enter(
  tx: Tx,
  { id, failedLoginAttempts: failedAttempts }: Entering,
  origin: SessionOrigin,
  beginning: SessionBeginning,
): Promise<{ token: string; session: Session }> {
  await updateById(tx, "users", id, { failedLoginAttempts: 0, lastLogin: sql`now()` });
  const entered = await letIn(tx, id, origin, { ...beginning, failedAttempts });
  await recordAct(tx, id, "user.signed_in", id, { by: beginning.beganBy ?? "password" });
  return entered;
}
