import { notFound } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { repairCostOf } from "./repair-queries.ts";
import { sql } from "kysely";
import { stateOfHandset } from "./queries.ts";

/** Locks a used handset until `tx` ends. Items are locked after it. @throws Refusal not_found */
export async function lockHandset(tx: Tx, id: string) {
  const locked = await tx
    .selectFrom("handsets")
    .select(["id", "handsetNumber", "itemId", "serialId", "imei", "price", "movementId"])
    .select(["brand", "model"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  // After the lock, so that it sees the repairs that were written while this transaction waited.
  const now = await tx
    .selectFrom("handsets as h")
    .innerJoin("itemSerials as p", "p.id", "h.serialId")
    .select([stateOfHandset.as("state"), repairCostOf(sql`h.id`).as("repairCost")])
    .where("h.id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...locked, ...now };
}
