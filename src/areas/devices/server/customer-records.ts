import { recordsOfTable } from "#src/areas/customers/merging/server/records-of-table.ts";

/** Repairs of a customer who is merged go on as those of the survivor. */
export const repairsOfCustomers = recordsOfTable("devices", "devices");
