import { sql } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { settingsSchemas } from "../../contract.ts";
import { SHOP_ID } from "../../core/server/update-settings.ts";
import type { HowChanged } from "../../ways-of-changing.ts";
import type { SettingsChange, settingsChangesQuery } from "../contract.ts";

interface Row {
  id: number;
  createdAt: string;
  actorId: string | null;
  actorName: string | null;
  data: {
    category: SettingsChange["category"];
    before: Record<string, unknown>;
    after: Record<string, unknown>;
    reason?: string;
    how?: HowChanged;
  };
}

/**
 * Lists the changes of settings by their position in the journal, which the index of its records has: all of them name
 * the shop as their record. Categories of which no setting is left are omitted.
 */
export async function listSettingsChanges(
  db: Database,
  { category, cursor, limit }: z.output<typeof settingsChangesQuery>,
): Promise<Page<SettingsChange>> {
  const known = category ? [category] : Object.keys(settingsSchemas);
  const { rows } = await sql<Row>`
    select e.id, e.created_at, e.actor_id, u.name as actor_name, e.data
    from events e left join users u on u.id = e.actor_id
    where e.record_id = ${SHOP_ID} and e.kind = 'settings.updated' and e.data ->> 'category' = any(${known}::text[])
      and (${cursor ?? null}::bigint is null or e.id < ${cursor ?? null}::bigint)
    order by e.id desc limit ${limit + 1}`.execute(db);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(toChange),
    nextCursor: rows.length > limit && last ? String(last.id) : null,
  };
}

const toChange = ({ id, createdAt, actorId, actorName, data }: Row): SettingsChange => ({
  id,
  createdAt,
  actor: actorId === null ? null : { id: actorId, name: actorName ?? "" },
  category: data.category,
  how: data.how ?? null,
  reason: data.reason ?? null,
  fields: Object.entries(data.after).map(([name, after]) => ({
    name,
    before: data.before[name] ?? null,
    after,
  })),
});
