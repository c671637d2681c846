import type { CustomerRecords } from "#src/server/customer-records.ts";

/** The purchases from a customer who is merged belong to the survivor. The agreement keeps the name of its day. */
export const purchasesFromCustomers: CustomerRecords = {
  lock: (tx, customerId) =>
    tx
      .selectFrom("handsets")
      .select("id")
      .where("sellerId", "=", customerId)
      .orderBy("id")
      .forNoKeyUpdate()
      .execute(),
  move: (tx, _actor, { survivorId, mergedId }) =>
    tx
      .updateTable("handsets")
      .set({ sellerId: survivorId })
      .where("sellerId", "=", mergedId)
      .execute(),
};
