import type { CustomerRecords } from "#src/server/customer-records.ts";

/** A request belongs to the survivor, so that an erasure of the survivor finds its reason. */
export const approvalsOfCustomers: CustomerRecords = {
  move: (tx, _actor, { survivorId, mergedId }) =>
    tx
      .updateTable("approvalRequests")
      .set({ customerId: survivorId })
      .where("customerId", "=", mergedId)
      .execute(),
};
