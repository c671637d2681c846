import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import { getSettingsOf, storedKey } from "#src/areas/settings/server/queries.ts";
import type { Occasion } from "../../templates/occasions.ts";
import { isSwitchedOn, switches, type Channel } from "../switches.ts";

/** Whether the switches of a message are on, apart from its channel. */
export async function isOccasionOn(db: Database, occasion: Occasion): Promise<boolean> {
  const { notifications, workflow } = await getSettingsOf(db, ["notifications", "workflow"]);
  return isSwitchedOn(occasion, notifications, workflow.autoSendReceipts);
}

/**
 * The moment since which a message is sent by this channel: the last one at which a switch of it was changed; null while
 * one is off. What happened before is not told, so that a switch does not send messages about years.
 */
export async function switchedOnSince(
  db: Database,
  occasion: Occasion,
  channel: Channel,
): Promise<string | null> {
  const { notifications, workflow } = await getSettingsOf(db, ["notifications", "workflow"]);
  if (!notifications[channel]) return null;
  if (!isSwitchedOn(occasion, notifications, workflow.autoSendReceipts)) return null;
  const { group, own } = switches[occasion];
  const keys = [channel, ...(group ? [group] : []), ...(own ? [own] : [])].map(storedKey);
  const { rows } = await sql<{ since: string }>`
    select coalesce(max(updated_at), '-infinity')::text as since from system_settings
    where category = 'notifications' and setting_key = any(${keys}::text[])
      or ${own === null} and category = 'workflow' and setting_key = 'auto_send_receipts'`.execute(
    db,
  );
  return rows[0]?.since ?? null;
}
