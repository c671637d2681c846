import { sql } from "kysely";
import { notFound } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";

/** Locks a flash sale. `now` is the time of the database, by which it starts and ends. @throws Refusal not_found */
export async function lockFlashSale(tx: Tx, id: string) {
  return tx
    .selectFrom("flashSales")
    .select(["startsAt", "endsAt", "endedAt", "version", sql<string>`now()`.as("now")])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
}
