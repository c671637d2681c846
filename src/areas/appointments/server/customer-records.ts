import type { CustomerRecords } from "#src/server/customer-records.ts";
import { recordsOfTable } from "#src/areas/customers/merging/server/records-of-table.ts";

/** Appointments of a customer who is merged go on as those of the survivor. */
export const appointmentsOfCustomers: CustomerRecords = {
  ...recordsOfTable("appointments", "appointments"),
  move: (tx, _actor, { survivorId, mergedId }) =>
    tx
      .updateTable("appointments")
      .set({ customerId: survivorId })
      .where("customerId", "=", mergedId)
      .execute(),
};
