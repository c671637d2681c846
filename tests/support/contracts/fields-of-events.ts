/**
 * The names of all fields that events record, at any depth: the audit shows them to people. The tests with the most kinds
 * of writes end with a look at the events that they have caused, so that no kind of event needs an entry in a list.
 */
import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import { flat, wordsOf } from "../catalogues.ts";

interface RecordedField {
  kind: string;
  field: string;
}

/** Settings have names of their own (`setting-names.json`), so the fields of their changes are left out. */
async function recordedFields(db: Database): Promise<RecordedField[]> {
  const { rows } = await sql<RecordedField>`
    with recorded as (
      select kind, case kind when 'settings.updated' then data - 'before' - 'after' else data end as data from events
      union all
      select e.kind, v.content::jsonb - 'origin' from events e join event_personal_values v on v.id = e.personal_id
      where v.content is not null
    ), parts as (
      select distinct kind, jsonb_path_query(data, 'strict $.**') as part from recorded
    )
    select distinct kind, field
    from parts, jsonb_object_keys(case when jsonb_typeof(part) = 'object' then part else '{}' end) as field
    union
    select distinct kind, field
    from recorded, unnest(array['fields', 'changed', 'filters']) as list, jsonb_array_elements_text(
      case when jsonb_typeof(data -> list) = 'array' then data -> list else '[]' end) as field
    order by kind, field`.execute(db);
  return rows;
}

/** Describes the recorded fields that the audit cannot name in both languages. */
export async function unnamedFields(db: Database): Promise<string[]> {
  const fields = await recordedFields(db);
  return ["en", "sw"].flatMap((language) => {
    const words = flat(wordsOf(language, "audit-fields.json"));
    return fields
      .filter(({ field }) => !words[field])
      .map(({ kind, field }) => `locales/${language}/audit-fields.json: ${field} (${kind})`);
  });
}
