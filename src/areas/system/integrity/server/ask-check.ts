import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { StatusAnswer } from "#src/server/http/answer.ts";
import type { IntegrityCheck } from "../contract.ts";
import { findOpenCheck, getIntegrityCheck } from "./queries.ts";

export const CHECK_INTEGRITY = "check_integrity";
/** A check that a crash or a lost connection ended is repeated this often. */
const MAX_ATTEMPTS = 3;

/** Starts a check. While one is open, the answer is that one: it will tell the same. */
export async function askIntegrityCheck(
  tx: Tx,
  actor: Pick<Actor, "userId"> | null,
): Promise<StatusAnswer<IntegrityCheck>> {
  const id = newId();
  const asked = await tx
    .insertInto("integrityChecks")
    .values({ id, askedBy: actor?.userId ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!asked) {
    const open = await findOpenCheck(tx);
    // The open check has just ended. The next attempt starts a new one.
    return open
      ? new StatusAnswer(200, await getIntegrityCheck(tx, open.id))
      : askIntegrityCheck(tx, actor);
  }
  await recordAct(tx, actor, "integrity.asked", id);
  await sql`select graphile_worker.add_job(${CHECK_INTEGRITY}, ${JSON.stringify({ id })}::json,
    job_key => ${`integrity ${id}`}, max_attempts => ${MAX_ATTEMPTS})`.execute(tx);
  return new StatusAnswer(201, await getIntegrityCheck(tx, id));
}

/** The check by the calendar. */
export const askByCalendar = (db: Database) =>
  inTransaction(db, (tx) => askIntegrityCheck(tx, null));
