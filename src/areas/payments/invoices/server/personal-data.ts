import type { PersonalDataHolder } from "#src/server/personal-data.ts";
import { invoiceFiles } from "./invoice-files.ts";
import { openInvoices } from "./open-invoices.ts";
import { allInvoicesOf } from "./queries.ts";

/** Accounting law requires invoices. An erasure removes names, phone numbers, emails and reasons from them. */
export const invoicesPersonalData: PersonalDataHolder = {
  name: "invoices",
  export: allInvoicesOf,
  files: invoiceFiles,
  openMoney: openInvoices,
  erase: async (tx, customerId) => {
    await tx
      .updateTable("invoices")
      .set({ customerName: "Erased customer", customerPhone: null, customerEmail: null })
      .where("customerId", "=", customerId)
      .execute();
    await tx
      .updateTable("creditNotes")
      .set({ reason: "" })
      .where("invoiceId", "in", (q) =>
        q.selectFrom("invoices").select("id").where("customerId", "=", customerId),
      )
      .execute();
  },
};
