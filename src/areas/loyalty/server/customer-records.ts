import type { CustomerRecords } from "#src/server/customer-records.ts";
import { countOf } from "#src/areas/customers/merging/server/count-of.ts";
import { transferPoints } from "../points/server/transfer-points.ts";

/** Points and rewards of a customer who is merged. */
export const pointsOfCustomers: CustomerRecords = {
  count: async (db, customerId) => ({
    rewards: await countOf(
      db.selectFrom("loyaltyRedemptions").where("customerId", "=", customerId),
    ),
  }),
  settle: transferPoints,
  move: (tx, _actor, { survivorId, mergedId }) =>
    tx
      .updateTable("loyaltyRedemptions")
      .set({ customerId: survivorId })
      .where("customerId", "=", mergedId)
      .execute(),
};
