import { sql, type RawBuilder } from "kysely";

/** The value of the goods that the customer received instead of the repair. The other fields are read by payments. */
export const replacedValueOf = (deviceId: RawBuilder<unknown>) =>
  sql<number>`(select m.replaced_value from devices m where m.id = ${deviceId})`;
