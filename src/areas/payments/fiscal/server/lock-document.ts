import { sql } from "kysely";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { AuthorityFailure } from "./authority.ts";
import { pauseAfter } from "../rules.ts";
import { addFiscalJob, SEND_FISCAL } from "./jobs.ts";

/**
 * The time for which a node holds the document that it sends. It is longer than two requests for a token and two for the
 * document may take, so that no two nodes send at once. After a crash the document is free again after this time.
 */
const HOLD_SECONDS = 120;

export interface LockedDocument {
  id: string;
  kind: "receipt" | "z";
  regNumber: string;
  day: string;
  gc: number | null;
  dc: number | null;
  code: string | null;
  issuedAt: string;
  xml: string | null;
  /** The number of this try. A later holder has a greater one. */
  tries: number;
}

/**
 * Holds the oldest document that waits. Null if none waits, another node holds it, or its pause is not over. A later
 * document is never held before it, because the authority wants them in order.
 */
export function lockOldest(db: Database): Promise<LockedDocument | null> {
  return inTransaction(db, async (tx) => {
    const oldest = await tx
      .selectFrom("fiscalDocuments")
      .select("id")
      .where("acknowledgedAt", "is", null)
      .orderBy("day")
      .orderBy("kind")
      .orderBy("gc")
      .limit(1)
      .forUpdate()
      .executeTakeFirst();
    if (!oldest) return null;
    const held = await tx
      .updateTable("fiscalDocuments")
      .set({
        tries: sql`tries + 1`,
        triedAt: sql`now()`,
        heldUntil: sql`now() + make_interval(secs => ${HOLD_SECONDS})`,
        nextTryAt: null,
      })
      .where("id", "=", oldest.id)
      .where(sql<boolean>`coalesce(held_until, '-infinity') <= now()`)
      .where(sql<boolean>`coalesce(next_try_at, '-infinity') <= now()`)
      .returning(["id", "kind", "regNumber", "day", "gc", "dc", "code", "issuedAt", "xml", "tries"])
      .executeTakeFirst();
    return held ?? null;
  });
}

/** Stores that the authority has the document. An answer that arrives after the hold ended counts too. */
export async function storeAcknowledgement(tx: Tx, { id }: LockedDocument): Promise<void> {
  await tx
    .updateTable("fiscalDocuments")
    .set({ acknowledgedAt: sql`now()`, heldUntil: null, failure: null, failureDetail: null })
    .where("id", "=", id)
    .where("acknowledgedAt", "is", null)
    .execute();
}

/** Stores why a try failed, and when the next one is. Only the last holder may store it. */
export function storeFailure(
  db: Database,
  { id, tries }: LockedDocument,
  { failure, detail }: AuthorityFailure,
): Promise<void> {
  const pause = pauseAfter(tries);
  return inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("fiscalDocuments")
      .set({
        failure,
        failureDetail: detail,
        heldUntil: null,
        nextTryAt: sql`now() + make_interval(secs => ${pause})`,
      })
      .where("id", "=", id)
      .where("tries", "=", tries)
      .where("acknowledgedAt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await addFiscalJob(tx, SEND_FISCAL, pause);
    await recordAct(tx, null, "fiscal.not_acknowledged", id, { failure, tries });
  });
}
