import type { CustomerRecords } from "#src/server/customer-records.ts";
import { recordsOfTable } from "#src/areas/customers/merging/server/records-of-table.ts";

/** Sales of a customer who is merged go on as those of the survivor. */
export const salesOfCustomers: CustomerRecords = {
  ...recordsOfTable("sales", "sales"),
  move: (tx, _actor, { survivorId, mergedId }) =>
    tx
      .updateTable("sales")
      .set({ customerId: survivorId })
      .where("customerId", "=", mergedId)
      .execute(),
};
