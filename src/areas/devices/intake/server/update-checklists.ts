import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { happenedIn } from "#src/server/http/delivered.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import type { ChecklistItem } from "../../core/detail/intake.ts";
import { lockDevice } from "../../core/server/lock-device.ts";
import { checklistsOf } from "../../core/server/detail/intake.ts";

export interface CheckedItem {
  id: string;
  result: ChecklistItem["result"];
  /** The new note; null deletes the stored note. When the field is absent, the stored note stays. */
  note?: string | null | undefined;
}

/**
 * Stores results of a checklist with their author. A result that a device delivers late does not replace a newer one. Users without `update_any_device_status` and without
 * `create_devices` may do this only for devices that are assigned to them.
 * @throws Refusal not_found, forbidden, validation_failed (a row of another device), conflict (handed over)
 */
export async function updateChecklists(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  items: readonly CheckedItem[],
): Promise<{ items: ChecklistItem[] }> {
  const device = await lockDevice(tx, deviceId);
  const mayCheckAny = may(actor, "update_any_device_status") || may(actor, "create_devices");
  if (!mayCheckAny && device.assignedTo !== actor.userId) {
    refuse("forbidden", { params: { reason: "not-your-device" } });
  }
  if (device.status === "done") {
    refuse("conflict", {
      detail: "This device was handed back",
      params: { reason: "handed-back" },
    });
  }
  const isNow = happenedIn(tx) === null;
  const happened = sql`coalesce(${happenedIn(tx)}::timestamptz, now())`;
  const { rows: counted } = await sql<{ found: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(items.map(toGiven))}::jsonb)
        as given (id uuid, result text, note text, keeps_note boolean)
    ), written as (
      update device_checklists k
      set result = given.result,
          note = case when given.keeps_note then k.note else given.note end,
          checked_by = case when given.result <> 'not-tested' then ${actor.userId}::uuid end,
          checked_at = case when given.result <> 'not-tested' then ${happened} end
      from given
      where k.id = given.id and k.device_id = ${deviceId} and (${isNow} or k.checked_at is null or k.checked_at <= ${happened})
    )
    select count(distinct k.id)::int as found from device_checklists k join given using (id)
    where k.device_id = ${deviceId}`.execute(tx);
  if (counted[0]?.found !== new Set(items.map((item) => item.id)).size) {
    refuse("validation_failed", { fields: { items: "name an item that is not of this device" } });
  }
  await recordAct(tx, actor, "device.checklist_updated", deviceId, { items: items.length });
  const { rows } = await sql<{ items: ChecklistItem[] }>`
    select ${checklistsOf(sql`${deviceId}::uuid`)} as items`.execute(tx);
  return { items: rows[0]?.items ?? [] };
}

const toGiven = ({ id, result, note }: CheckedItem) => ({
  id,
  result,
  note: note ?? null,
  keeps_note: note === undefined,
});
