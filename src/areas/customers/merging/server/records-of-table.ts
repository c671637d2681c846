import type { CustomerRecords, MovedRecord } from "#src/server/customer-records.ts";
import { countOf } from "./count-of.ts";

/** The records of a table with the column `customer_id`. They all move, and verbs lock them before their customer. */
export const recordsOfTable = (
  table: "devices" | "sales" | "returnedDevices",
  name: MovedRecord,
): CustomerRecords => ({
  count: async (db, customerId) => ({
    [name]: await countOf(db.selectFrom(table).where("customerId", "=", customerId)),
  }),
  lock: (tx, customerId) =>
    tx
      .selectFrom(table)
      .select("id")
      .where("customerId", "=", customerId)
      .orderBy("id")
      .forNoKeyUpdate()
      .execute(),
  move: (tx, _actor, { survivorId, mergedId }) =>
    tx
      .updateTable(table)
      .set({ customerId: survivorId })
      .where("customerId", "=", mergedId)
      .execute(),
});
