import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { today } from "#src/shared/time.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { CreditNoteCause } from "../contract.ts";
import { nextPaperNumber } from "./paper-number.ts";

/**
 * Cancels an invoice by a credit note over its whole amount. The invoice itself stays as it was issued. `actor` is null
 * if Fundi cancels the invoice of a cancelled sale.
 * @throws Refusal not_found, invoice_cancelled
 */
export async function cancelInvoice(
  tx: Tx,
  actor: Actor | null,
  invoiceId: string,
  { reason, cause = null }: { reason: string; cause?: CreditNoteCause | null },
): Promise<void> {
  const invoice = await tx
    .updateTable("invoices")
    .set({ cancelledAt: sql`now()` })
    .where("id", "=", invoiceId)
    .where("cancelledAt", "is", null)
    .returning(["invoiceNumber", "total"])
    .executeTakeFirst();
  if (!invoice) return refuseCancelled(tx, invoiceId);
  const { year, number, text: creditNoteNumber } = await nextPaperNumber(tx, "credit_note");
  await tx
    .insertInto("creditNotes")
    .values({
      id: newId(),
      year,
      number,
      creditNoteNumber,
      invoiceId,
      reason,
      cause,
      issuedOn: today(),
      issuedBy: actor?.userId ?? null,
      issuedByName: actor?.name ?? null,
    })
    .execute();
  await recordAct(tx, actor, "invoice.cancelled", invoiceId, {
    invoiceNumber: invoice.invoiceNumber,
    creditNoteNumber,
    total: invoice.total,
  });
}

async function refuseCancelled(tx: Tx, invoiceId: string): Promise<never> {
  const invoice = await tx
    .selectFrom("invoices")
    .select("id")
    .where("id", "=", invoiceId)
    .executeTakeFirst();
  return refuse(invoice ? "invoice_cancelled" : "not_found");
}
