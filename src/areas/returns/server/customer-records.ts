import type { CustomerRecords } from "#src/server/customer-records.ts";
import { recordsOfTable } from "#src/areas/customers/merging/server/records-of-table.ts";

/** Returns of a customer who is merged go on as those of the survivor. */
export const returnsOfCustomers: CustomerRecords = {
  ...recordsOfTable("returnedDevices", "returns"),
  move: (tx, _actor, { survivorId, mergedId }) =>
    tx
      .updateTable("returnedDevices")
      .set({ customerId: survivorId })
      .where("customerId", "=", mergedId)
      .execute(),
};
