import type { FilesContext, PersonalFile } from "#src/server/personal-data.ts";
import { tablePdf } from "#src/areas/settings/branding/server/table-pdf.ts";
import { getInvoice } from "./queries.ts";
import { setCreditNote, setInvoice } from "./set-invoice.ts";

/** The papers of a customer's invoices and credit notes, for the customer's ZIP. */
export async function invoiceFiles(
  { db }: FilesContext,
  customerId: string,
): Promise<PersonalFile[]> {
  const rows = await db
    .selectFrom("invoices as i")
    .leftJoin("creditNotes as n", "n.invoiceId", "i.id")
    .select(["i.id", "i.invoiceNumber", "n.creditNoteNumber"])
    .where("i.customerId", "=", customerId)
    .orderBy("i.issuedAt")
    .execute();
  return rows.flatMap(({ id, invoiceNumber, creditNoteNumber }) => [
    {
      path: `papers/invoices/${invoiceNumber}.pdf`,
      read: async () => {
        const invoice = await getInvoice(db, id);
        return tablePdf(db, await setInvoice(db, invoice, undefined), invoice.issuedAt);
      },
    },
    ...(creditNoteNumber === null
      ? []
      : [
          {
            path: `papers/invoices/${creditNoteNumber}.pdf`,
            read: async () => {
              const note = await setCreditNote(db, await getInvoice(db, id), undefined);
              return tablePdf(db, note.paper, note.issuedAt);
            },
          },
        ]),
  ]);
}
