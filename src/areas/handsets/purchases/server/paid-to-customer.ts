import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";

/** What the shop last paid this person for each of these pieces, in minor units, by serial number. */
export async function paidToCustomer(
  db: Database,
  customerId: string,
  serials: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ imei: string; price: number }>`
    select distinct on (h.imei) h.imei, h.price from handsets h
    where h.imei = any(${serials as string[]}::text[]) and h.cancelled_at is null
      and h.seller_id = any(ids_of_person(${customerId}::uuid))
    order by h.imei, h.created_at desc`.execute(db);
  return new Map(rows.map(({ imei, price }) => [imei, price]));
}
