import { sql } from "kysely";
import type { EventKind } from "#src/shared/event-kinds.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvents } from "#src/server/events/record-event.ts";
import { changePointsOfMany } from "#src/areas/customers/totals/server/change-points-of-many.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import { thresholdsOf } from "../../core/server/thresholds.ts";
import type { SystemReason } from "../../system-reason.ts";

/** A change of points by a job. */
export interface JobMove {
  customerId: string;
  points: number;
  systemReason: SystemReason;
  /** Names a bonus that a customer gets once; null for points that expire. */
  bonusKey: string | null;
}

interface Kind {
  type: "bonus" | "expired";
  event: EventKind;
}

/**
 * Writes the moves of a job: ledger, balances, levels and events. The caller has locked the customers in the order of
 * their ids. A bonus that the person got before is left out, also one of a merged customer.
 */
export async function writeMoves(
  tx: Tx,
  { type, event }: Kind,
  moves: readonly JobMove[],
  loyalty: Settings["loyalty"],
): Promise<void> {
  if (moves.length === 0) return;
  const rows = moves.map((move) => ({ id: newId(), ...move }));
  const { rows: written } = await sql<{ id: string; customerId: string; points: number }>`
    insert into loyalty_transactions (id, customer_id, type, points, system_reason, bonus_key)
    select id, "customerId", ${type}, points, "systemReason", "bonusKey"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as m (id uuid, "customerId" uuid, points bigint, "systemReason" jsonb, "bonusKey" text)
    where "bonusKey" is null or not exists (
      select from loyalty_transactions t
      where t.customer_id = any(ids_of_person(m."customerId")) and t.bonus_key = m."bonusKey")
    on conflict do nothing
    returning id, customer_id as "customerId", points`.execute(tx);
  const sums = new Map<string, number>();
  for (const { customerId, points } of written)
    sums.set(customerId, (sums.get(customerId) ?? 0) + points);
  const changes = [...sums].map(([customerId, points]) => ({ customerId, points }));
  await changePointsOfMany(tx, changes, thresholdsOf(loyalty));
  await recordEvents(
    tx,
    written.map(({ id: transactionId, customerId, points }) => ({
      kind: event,
      recordId: customerId,
      actorId: null,
      data: { transactionId, points },
    })),
  );
}
