import { sql } from "kysely";
import { notFound } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Receipt, ReceiptPrint } from "../contract.ts";

/**
 * Counts a print of a receipt, before it is made. Of several prints at the same time only one gets number 1, which is
 * the original; the receipt keeps its time. @throws Refusal not_found
 */
export async function markReceiptPrinted(
  tx: Tx,
  actor: Actor,
  receiptId: string,
): Promise<{ ok: true; print: ReceiptPrint }> {
  const marked = await tx
    .updateTable("receipts")
    .set({ isPrinted: true, printedAt: sql`coalesce(printed_at, now())` })
    .set({ printCount: sql`print_count + 1` })
    .where("id", "=", receiptId)
    .returning("printCount")
    .executeTakeFirstOrThrow(notFound);
  const number = marked.printCount;
  const print = await tx
    .insertInto("receiptPrints")
    .values({ receiptId, number, printedBy: actor.userId })
    .returning(["number", "printedAt"])
    .executeTakeFirstOrThrow();
  await recordAct(tx, actor, "receipt.printed", receiptId, { number });
  return { ok: true, print };
}

/** Stores how and when a receipt was last sent to the customer; `actor` is null for a job. @throws Refusal not_found */
export async function markReceiptSent(
  tx: Tx,
  actor: Actor | null,
  receiptId: string,
  via: NonNullable<Receipt["sentVia"]>,
): Promise<{ ok: true }> {
  await tx
    .updateTable("receipts")
    .set({ isSentToCustomer: true, sentVia: via, sentAt: sql`now()` })
    .where("id", "=", receiptId)
    .returning("id")
    .executeTakeFirstOrThrow(notFound);
  await recordAct(tx, actor, "receipt.sent", receiptId, { via });
  return { ok: true };
}
