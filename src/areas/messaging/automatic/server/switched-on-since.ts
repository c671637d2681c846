import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import { getSettingsOf, storedKey } from "#src/areas/settings/core/server/queries.ts";
import type { Occasion } from "../../templates/occasions.ts";
import { channels, isSwitchedOn, switches } from "../switches.ts";

/** Whether the switches of a message are on, apart from its channel. */
export async function isOccasionOn(db: Database, occasion: Occasion): Promise<boolean> {
  const { notifications, workflow } = await getSettingsOf(db, ["notifications", "workflow"]);
  return isSwitchedOn(occasion, notifications, workflow.autoSendReceipts);
}

/**
 * The moment since which a message is sent: the last one at which a switch of it was changed; null while one is off. What
 * happened before is not told, so that a switch does not send messages about years. Of two channels that are on, the one
 * that was switched on first counts: what happened before the other one is already told.
 */
export async function switchedOnSince(db: Database, occasion: Occasion): Promise<string | null> {
  const { notifications, workflow } = await getSettingsOf(db, ["notifications", "workflow"]);
  const on = channels.filter((channel) => notifications[channel]).map(storedKey);
  if (on.length === 0) return null;
  if (!isSwitchedOn(occasion, notifications, workflow.autoSendReceipts)) return null;
  const { group, own } = switches[occasion];
  const keys = [...(group ? [group] : []), ...(own ? [own] : [])].map(storedKey);
  const { rows } = await sql<{ since: string }>`
    select greatest(
      (select coalesce(max(updated_at), '-infinity') from system_settings
        where category = 'notifications' and setting_key = any(${keys}::text[])
          or ${own === null} and category = 'workflow' and setting_key = 'auto_send_receipts'),
      (select coalesce(min(updated_at), '-infinity') from system_settings
        where category = 'notifications' and setting_key = any(${on}::text[])))::text as since`.execute(
    db,
  );
  return rows[0]?.since ?? null;
}
