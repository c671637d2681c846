import { sql, type RawBuilder } from "kysely";
import type { Database } from "#src/server/database.ts";
import type { Due } from "../contract.ts";

/** Whether the entry `e` of a repair is of this technician, of a day up to `upTo`, and no payout covers it. */
export const isOpen = (technicianId: string, upTo: string): RawBuilder<boolean> => sql`(
  e.technician_id = ${technicianId} and e.device_id is not null and e.day <= ${upTo}::date
  and not exists (select from commission_payout_entries c where c.entry_id = e.id and c.voided_at is null))`;

/** What a payout up to a day would pay. */
export async function readDue(
  db: Database,
  { technicianId, upTo }: { technicianId: string; upTo: string },
): Promise<Due> {
  const { rows } = await sql<Due>`
    select coalesce(sum(e.amount), 0)::bigint as amount, count(distinct e.device_id)::int as repairs,
      coalesce((select balance from commission_balances where technician_id = ${technicianId}), 0) as balance
    from commission_entries e where ${isOpen(technicianId, upTo)}`.execute(db);
  return rows[0] ?? { amount: 0, repairs: 0, balance: 0 };
}
