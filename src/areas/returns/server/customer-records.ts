import { recordsOfTable } from "#src/areas/customers/merging/server/records-of-table.ts";

/** Returns of a customer who is merged go on as those of the survivor. */
export const returnsOfCustomers = recordsOfTable("returnedDevices", "returns");
