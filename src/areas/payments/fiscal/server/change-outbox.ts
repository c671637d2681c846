import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { SHOP_ID } from "#src/areas/settings/core/server/update-settings.ts";
import type { FiscalDocument } from "../contract.ts";
import { addFiscalJob, SEND_FISCAL } from "./jobs.ts";
import { getFiscalDocument, oldestWaiting } from "./queries.ts";

/** Ends the pause of the oldest document, and sends what waits after the commit. */
export async function sendFiscalNow(tx: Tx, actor: Actor): Promise<{ ok: true }> {
  await tx
    .updateTable("fiscalDocuments")
    .set({ nextTryAt: null })
    .where("acknowledgedAt", "is", null)
    .where("nextTryAt", "is not", null)
    .execute();
  await addFiscalJob(tx, SEND_FISCAL);
  await recordAct(tx, actor, "fiscal.send_asked", SHOP_ID);
  return { ok: true };
}

/**
 * Notes that the authority has a document that it refuses, for example because it calls a repeated document a duplicate.
 * Only the oldest document can be confirmed, after a try that failed, so that the order is kept.
 * @throws Refusal not_found, invalid_transition
 */
export async function confirmFiscalDocument(
  tx: Tx,
  actor: Actor,
  documentId: string,
  reason: string,
): Promise<FiscalDocument> {
  await getFiscalDocument(tx, documentId);
  const oldest = await oldestWaiting(tx);
  const confirmed =
    oldest?.id === documentId &&
    (await tx
      .updateTable("fiscalDocuments")
      .set({
        acknowledgedAt: sql`now()`,
        confirmedBy: actor.userId,
        confirmReason: reason,
        heldUntil: null,
        nextTryAt: null,
      })
      .where("id", "=", documentId)
      .where("acknowledgedAt", "is", null)
      .where("failure", "=", "refused")
      .where(sql<boolean>`coalesce(held_until, '-infinity') <= now()`)
      .returning("id")
      .executeTakeFirst());
  if (!confirmed) {
    refuse("invalid_transition", {
      detail: "Only the oldest document that was refused is confirmed",
    });
  }
  await recordAct(tx, actor, "fiscal.confirmed", documentId, { reason });
  await addFiscalJob(tx, SEND_FISCAL);
  return getFiscalDocument(tx, documentId);
}
