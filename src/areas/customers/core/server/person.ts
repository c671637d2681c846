/** A person may have several ids: merged customers keep theirs, and papers and ledgers keep the id of their day. */
import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";

/** The customer who stands for this one now: the survivor of a merge, or the customer itself. */
export async function survivorOf(db: Database, customerId: string): Promise<string> {
  const row = await db
    .selectFrom("customers")
    .select(sql<string>`coalesce(merged_into, id)`.as("id"))
    .where("id", "=", customerId)
    .executeTakeFirst();
  return row?.id ?? customerId;
}

/**
 * All ids of the person with this id. Lists of papers and ledgers filter by them. Nearly all persons have one id, which
 * the indexes of the lists read in order.
 */
export async function idsOfPerson(db: Database, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] | null }>`
    select ids_of_person(${customerId}::uuid) as ids`.execute(db);
  return rows[0]?.ids ?? [customerId];
}

/**
 * The filter of a list of papers or a ledger. With one id PostgreSQL reads an index in the order of the list and stops
 * after one page, also for the walk-in customer; with several it sorts the few rows of the person.
 */
export async function ofPerson(
  db: Database,
  customerId: string,
): Promise<{ customerId: string } | { customerIds: string[] }> {
  const ids = await idsOfPerson(db, customerId);
  return ids.length > 1 ? { customerIds: ids } : { customerId };
}
