import type { TablePaper } from "#src/shared/papers/table-paper.ts";
import { refuse } from "#src/shared/errors.ts";
import type { Language } from "#src/shared/words.ts";
import type { Database } from "#src/server/database.ts";
import { wordsOf } from "#src/server/words.ts";
import { getShopSettings } from "#src/areas/settings/core/server/queries.ts";
import type { Invoice } from "../contract.ts";
import { creditNotePaper, invoicePaper } from "../invoice-paper.ts";

/** Returns the text of an invoice in the language `chosen`, by default in that in which it was issued. */
export async function setInvoice(
  db: Database,
  invoice: Invoice,
  chosen: Language | undefined,
): Promise<TablePaper> {
  return invoicePaper(invoice, await contextOf(db, chosen ?? invoice.language));
}

/** Returns the text of the credit note of an invoice. @throws Refusal not_found: the invoice is not cancelled */
export async function setCreditNote(
  db: Database,
  invoice: Invoice,
  chosen: Language | undefined,
): Promise<{ paper: TablePaper; issuedAt: string }> {
  const { creditNote } = invoice;
  if (!creditNote) return refuse("not_found");
  const context = await contextOf(db, chosen ?? invoice.language);
  return { paper: creditNotePaper(invoice, creditNote, context), issuedAt: creditNote.issuedAt };
}

async function contextOf(db: Database, language: Language) {
  const { moneyFormat } = await getShopSettings(db);
  return {
    language,
    word: wordsOf("invoices", language),
    wordOfCommon: wordsOf("common", language),
    moneyFormat,
  };
}
