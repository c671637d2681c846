import type { CustomerRecords } from "#src/server/customer-records.ts";
import type { MovedRecord } from "#src/shared/moved-records.ts";
import { countOf } from "./count-of.ts";

/** Counts and locks the records of a table, all of which move. Verbs lock them before their customer. */
export const recordsOfTable = (
  table: "devices" | "sales" | "returnedDevices" | "appointments",
  name: MovedRecord,
): Required<Pick<CustomerRecords, "count" | "lock">> => ({
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
});
