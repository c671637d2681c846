import type { PersonalDataHolder } from "#src/areas/customers/server/personal-data.ts";
import { listReceipts } from "./queries.ts";

/** Receipts name the customer. The law on accounts wants them kept, so erasing takes the person out of them. */
export const receiptsPersonalData: PersonalDataHolder = {
  name: "receipts",
  export: async (db, customerId) => (await listReceipts(db, { customerId })).items,
  erase: async (tx, customerId) => {
    await tx
      .updateTable("receipts")
      .set({ customerName: "Erased customer", customerPhone: null, customerEmail: null })
      .where("customerId", "=", customerId)
      .execute();
  },
};
