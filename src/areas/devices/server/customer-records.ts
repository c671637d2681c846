import type { CustomerRecords } from "#src/server/customer-records.ts";
import { recordsOfTable } from "#src/areas/customers/merging/server/records-of-table.ts";

/** Repairs of a customer who is merged go on as those of the survivor. */
export const repairsOfCustomers: CustomerRecords = {
  ...recordsOfTable("devices", "devices"),
  move: (tx, _actor, { survivorId, mergedId }) =>
    tx
      .updateTable("devices")
      .set({ customerId: survivorId })
      .where("customerId", "=", mergedId)
      .execute(),
};
