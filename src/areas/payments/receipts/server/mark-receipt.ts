import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Receipt } from "../../contract.ts";

/** Marks a receipt as printed. The stored time is that of the first print. @throws Refusal not_found */
export async function markReceiptPrinted(
  tx: Tx,
  actor: Actor,
  receiptId: string,
): Promise<{ ok: true }> {
  const marked = await tx
    .updateTable("receipts")
    .set({ isPrinted: true, printedAt: sql`coalesce(printed_at, now())` })
    .where("id", "=", receiptId)
    .returning("id")
    .executeTakeFirst();
  if (!marked) refuse("not_found");
  await recordEvent(tx, { kind: "receipt.printed", recordId: receiptId, actorId: actor.userId });
  return { ok: true };
}

/** Stores how and when a receipt was last sent to the customer. @throws Refusal not_found */
export async function markReceiptSent(
  tx: Tx,
  actor: Actor,
  receiptId: string,
  via: NonNullable<Receipt["sentVia"]>,
): Promise<{ ok: true }> {
  const marked = await tx
    .updateTable("receipts")
    .set({ isSentToCustomer: true, sentVia: via, sentAt: sql`now()` })
    .where("id", "=", receiptId)
    .returning("id")
    .executeTakeFirst();
  if (!marked) refuse("not_found");
  await recordEvent(tx, {
    kind: "receipt.sent",
    recordId: receiptId,
    actorId: actor.userId,
    data: { via },
  });
  return { ok: true };
}
