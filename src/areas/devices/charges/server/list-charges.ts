import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import type { ChargeKind } from "#src/areas/payments/charge-rules.ts";
import type { StoredCharge } from "../rules.ts";

/** The charges of a repair, also those that were waived. */
export const listCharges = (tx: Tx, deviceId: string): Promise<StoredCharge[]> =>
  tx
    .selectFrom("deviceCharges")
    .select(["percent", "amount", "waivedAt", sql<ChargeKind>`kind`.as("kind")])
    .where("deviceId", "=", deviceId)
    .execute();
