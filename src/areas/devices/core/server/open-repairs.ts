import { sql } from "kysely";
import type { OpenMoney } from "#src/shared/privacy/open-money.ts";
import type { Database } from "#src/server/database.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";

/** The repairs of these customers that were handed over without their money. Devices in the shop are refused before. */
export async function openRepairs(
  db: Database,
  customerIds: readonly string[],
): Promise<OpenMoney[]> {
  const { rows } = await sql<Omit<OpenMoney, "currency">>`
    select 'unpaid_repair' as kind, coalesce(final_amount, 0) + charges_amount - paid_amount as amount,
      ticket_number as number, 'device' as place, id as record_id
    from devices
    where customer_id = any(${customerIds}::uuid[]) and status = 'done'
      and paid_amount < coalesce(final_amount, 0) + charges_amount
    order by created_at, id`.execute(db);
  const { currency } = await getSettings(db, "business");
  return rows.map((row) => ({ ...row, currency }));
}
