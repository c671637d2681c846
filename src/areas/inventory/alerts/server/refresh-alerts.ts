import { sql, type RawBuilder } from "kysely";
import { newId } from "#src/shared/ids.ts";
import { addDays, today } from "#src/shared/time.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvents } from "#src/server/events/record-event.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { advisoryLocks } from "#src/server/sql/advisory-locks.ts";
import type { AlertType, Severity } from "../rules.ts";
import { notifyOfAlerts } from "./notify-of-alerts.ts";

interface Wanted {
  itemId: string;
  type: AlertType;
  severity: Severity;
}

/**
 * Raises the alerts that the stock requires, and ends alerts whose reason has ended. `itemIds` null: for all items. A
 * repeated call changes nothing. It runs after the commit of a change to the stock, so that a sale does not wait for
 * it. A lock prevents concurrent refreshes: otherwise a refresh that read older stock could undo a later one.
 */
export async function refreshAlerts(tx: Tx, itemIds: readonly string[] | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.stockAlerts})`.execute(tx);
  const { expiryAlertDays } = await getSettings(tx, "inventory");
  const wanted = wantedAlerts(itemIds, expiryAlertDays);
  const ended = await sql<{ id: string; wasOpen: boolean }>`
    with wanted as materialized (${wanted})
    update stock_alerts a set ended_at = now(), resolved_at = coalesce(resolved_at, now())
    where ended_at is null and ${among(sql.ref("a.item_id"), itemIds)}
      and not exists (
        select from wanted w where w.item_id = a.item_id and w.type = a.type and w.severity = a.severity)
    returning id, resolved_at = now() as was_open`.execute(tx);
  const begun = await sql<Wanted>`
    with wanted as materialized (${wanted})
    select * from wanted w
    where not exists (
      select from stock_alerts a where a.ended_at is null and a.item_id = w.item_id and a.type = w.type)`.execute(
    tx,
  );
  const raised = begun.rows.map((row) => ({ id: newId(), ...row }));
  if (raised.length > 0) {
    await sql`
      insert into stock_alerts (id, item_id, type, severity)
      select id, "itemId", type, severity from jsonb_to_recordset(${JSON.stringify(raised)}::jsonb)
        as r (id uuid, "itemId" uuid, type text, severity text)`.execute(tx);
  }
  await notifyOfAlerts(tx, raised);
  const resolved = ended.rows.filter(({ wasOpen }) => wasOpen);
  await recordEvents(tx, [
    ...resolved.map(({ id }) => ({
      kind: "stock_alert.resolved" as const,
      recordId: id,
      actorId: null,
    })),
    ...raised.map(({ id, itemId, type, severity }) => ({
      kind: "stock_alert.raised" as const,
      recordId: id,
      actorId: null,
      data: { itemId, type, severity },
    })),
  ]);
}

const among = (column: RawBuilder<unknown>, itemIds: readonly string[] | null) =>
  itemIds === null ? sql<boolean>`true` : sql<boolean>`${column} = any(${itemIds}::uuid[])`;

/**
 * Selects the alerts that the current stock requires. Archived items get none. An item without minimum and without any
 * movement gets no alert "out of stock". A warranty alert appears when even the newest pieces arrived longer ago than
 * the item's warranty lasts, because the shop can then no longer pass the cost of a defect on to its supplier. Where
 * orders of the item have the supplier's own dates, these count.
 */
const wantedAlerts = (itemIds: readonly string[] | null, expiryAlertDays: number) => sql`
  select i.id as item_id, case stock_state when 'out' then 'out_of_stock' else 'low_stock' end as type,
         case stock_state when 'out' then 'high' else 'medium' end as severity
  from inventory_items i
  where archived_at is null and stock_state in ('out', 'low') and ${among(sql.ref("i.id"), itemIds)}
    and (stock_state = 'low' or movement_count > 0 or min_stock > 0)
  union all
  select i.id, 'expiry', case when expiry_date < ${today()}::date then 'high' else 'medium' end
  from inventory_items i
  where archived_at is null and quantity > 0 and expiry_date <= ${addDays(today(), expiryAlertDays)}::date
    and ${among(sql.ref("i.id"), itemIds)}
  union all
  select i.id, 'warranty', 'low'
  from inventory_items i
  cross join lateral (
    select ${shopDay(sql`m.created_at`)} as day from stock_movements m
    where m.item_id = i.id and m.reason in ('opening', 'received')
      -- Repeats the condition of the index of arrivals. With it, PostgreSQL uses this index and reads no later sales.
      and m.quantity > 0 and m.reason not in ('refund', 'part_returned')
    order by m.arrived desc limit 1) came
  where archived_at is null and quantity > 0 and warranty_days > 0 and ${among(sql.ref("i.id"), itemIds)}
    and came.day + warranty_days < ${today()}::date
    and not exists (
      select from purchase_order_lines l where l.item_id = i.id and l.warranty_until is not null)
  union all
  select i.id, 'warranty', 'low'
  from inventory_items i
  join (select item_id, max(warranty_until) as day from purchase_order_lines
        where warranty_until is not null and ${among(sql.ref("item_id"), itemIds)} group by 1) supplied
    on supplied.item_id = i.id
  where archived_at is null and quantity > 0 and supplied.day < ${today()}::date`;
