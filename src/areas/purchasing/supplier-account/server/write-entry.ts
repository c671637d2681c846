import type { Insertable } from "kysely";
import type { DB } from "#db/rows.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";

type NewEntry = Omit<
  Insertable<DB["supplierEntries"]>,
  "id" | "position" | "balanceAfter" | "createdBy" | "createdAt"
>;

/**
 * Adds an entry to the account of a supplier. The database counts its place and the balance afterwards, and thereby
 * locks the account until `tx` ends (migration 0090).
 */
export async function writeSupplierEntry(tx: Tx, actor: Actor, entry: NewEntry): Promise<void> {
  await tx
    .insertInto("supplierEntries")
    .values({ ...entry, id: newId(), position: 0, balanceAfter: 0, createdBy: actor.userId })
    .execute();
}
