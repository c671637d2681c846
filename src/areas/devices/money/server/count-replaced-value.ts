import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";

/**
 * Records the value of goods that a customer receives instead of a repair, so that no refund gives this value again
 * (`refundableOf`). The caller has locked the device.
 */
export async function countReplacedValue(tx: Tx, deviceId: string, value: number): Promise<void> {
  await updateById(tx, "devices", deviceId, { replacedValue: sql`replaced_value + ${value}` });
}
