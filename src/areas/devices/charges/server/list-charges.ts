import type { Tx } from "#src/server/database.ts";
import type { StoredCharge } from "../rules.ts";

/** The charges of a repair, also those that were waived. */
export const listCharges = (tx: Tx, deviceId: string): Promise<StoredCharge[]> =>
  tx
    .selectFrom("deviceCharges")
    .select(["kind", "percent", "amount", "waivedAt"])
    .where("deviceId", "=", deviceId)
    .execute();
