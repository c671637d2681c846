import { sql, type RawBuilder } from "kysely";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import type { ChecklistItem } from "../../detail/intake.ts";

export const checklistsOf = (deviceId: RawBuilder<unknown>) => sql<ChecklistItem[]>`(
  select coalesce(json_agg(json_build_object(
    'id', k.id, 'phase', k.phase, 'label', k.label, 'result', k.result, 'note', k.note,
    'checkedBy', ${userInJson("k.checked_by")}, 'checkedAt', ${momentInJson(sql`k.checked_at`)}) order by k.phase, k.sort_order), '[]')
  from device_checklists k where k.device_id = ${deviceId})`;
