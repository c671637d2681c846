import { sql } from "kysely";
import type { Database, Tx } from "#src/server/database.ts";

/**
 * Lets verbs store times of the past months instead of the current time. While a transaction has a story time, triggers
 * write this time into new and changed rows wherever the verb wrote `now()`. They never change a time that is already
 * stored, so the triggers that protect ledgers can stay active. Transactions without a story time are not affected, so
 * other users can work at the same time. The triggers are dropped at the end.
 */

const tables = [
  "users",
  "customers",
  "devices",
  "device_transitions",
  "device_remarks",
  "device_checklists",
  "notifications",
  "device_custody",
  "device_work_sessions",
  "device_ratings",
  "inventory_items",
  "item_pictures",
  "stock_movements",
  "stock_reservations",
  "device_parts",
  "device_part_entries",
  "device_estimates",
  "device_photos",
  "device_signatures",
  "payments",
  "payment_attempts",
  "receipts",
  "payment_refunds",
  "sales",
  "credit_accounts",
  "credit_entries",
  "credit_parts",
  "invoices",
  "credit_notes",
  "statements",
  "refund_requests",
  "refund_request_moves",
  "sale_refunds",
  "loyalty_transactions",
  "item_serials",
  "item_serial_entries",
  "shifts",
  "shift_counts",
  "returned_devices",
  "appointments",
  "return_workflow_steps",
  "suppliers",
  "payment_accounts",
  "exchange_rates",
  "expenses",
  "expense_entries",
  "purchase_orders",
  "purchase_order_lines",
  "shipments",
  "shipment_statuses",
  "shipment_tracking",
  "shipment_payments",
  "handsets",
  "handset_repairs",
  "handset_repair_costs",
  "shift_movements",
  "loaners",
  "loans",
  "loaner_entries",
  "order_requests",
  "repair_prices",
  "lost_imeis",
  "stock_counts",
  "stock_count_lines",
  "stock_count_scans",
  "supplier_claims",
  "sms_messages",
  "sms_attempts",
  "commission_rules",
  "commission_repairs",
  "commission_payouts",
  "commission_entries",
  "events",
] as const;

export async function withStoryClock<T>(db: Database, work: () => Promise<T>): Promise<T> {
  await sql`
    create or replace function story_clock() returns trigger language plpgsql as $$
    declare
      clock text := current_setting('fundi.story_clock', true);
      shop_zone constant text := 'Africa/Dar_es_Salaam';
      days integer;
    begin
      if coalesce(clock, '') <> '' then
        new := jsonb_populate_record(new, (
          select coalesce(jsonb_object_agg(key, clock), '{}') from jsonb_each_text(to_jsonb(new))
          where value = to_jsonb(now()) #>> '{}'));
        if tg_table_name = 'customers' and tg_op = 'INSERT' then
          new.joined_date := (clock::timestamptz at time zone shop_zone)::date;
        end if;
        -- Verbs count due days from the real today.
        if tg_op = 'INSERT' and tg_table_name in ('invoices', 'credit_notes', 'credit_parts', 'credit_accounts',
            'commission_rules', 'commission_entries', 'loyalty_transactions') then
          days := (clock::timestamptz at time zone shop_zone)::date - (now() at time zone shop_zone)::date;
          case tg_table_name
            when 'invoices' then
              new.issued_on := new.issued_on + days;
              new.due_on := new.due_on + days;
            when 'credit_notes' then new.issued_on := new.issued_on + days;
            when 'commission_rules' then new.starts_on := new.starts_on + days;
            when 'commission_entries' then
              if new.payout_id is not null then new.day := new.day + days; end if;
            when 'credit_parts' then new.due_on := new.due_on + days;
            else new.expires_on := new.expires_on + days;
          end case;
        end if;
        if tg_table_name = 'shipments' and tg_op = 'UPDATE' then
          if old.arrival_date is null and new.arrival_date is not null then
            new.arrival_date := (clock::timestamptz at time zone shop_zone)::date;
          end if;
        end if;
        -- A shift is counted and closed at the real time, because its close waits for payments in progress.
        if tg_table_name = 'shifts' then
          if new.closed_at is not null then new.closed_at := clock::timestamptz; end if;
        elsif tg_table_name = 'shift_counts' then
          new.counted_at := clock::timestamptz;
        end if;
      end if;
      return new;
    end $$`.execute(db);
  try {
    for (const table of tables) {
      await sql`create or replace trigger story_clock before insert or update on ${sql.table(table)}
        for each row execute function story_clock()`.execute(db);
    }
    return await work();
  } finally {
    for (const table of tables) {
      await sql`drop trigger if exists story_clock on ${sql.table(table)}`.execute(db);
    }
    await sql`drop function story_clock`.execute(db);
  }
}

/** Sets the story time of this transaction (ISO 8601). The triggers then store it instead of the current time. */
export async function setStoryClock(tx: Tx, moment: string): Promise<void> {
  await sql`select set_config('fundi.story_clock', ${moment}, true)`.execute(tx);
}
