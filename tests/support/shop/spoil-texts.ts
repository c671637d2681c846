/** Replaces the texts that people typed in a whole shop by texts that try to be markup, scripts and formulas. */
import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";

/** An element that only a spoilt text can bring into a page. */
export const MARK = "hostile-mark";

/** The longest text that fits a column is used. */
const texts = [
  `"><${MARK}></${MARK}><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>{{name}} `,
  `'><${MARK} onclick=hacked=1>{{name}} `,
  `<${MARK}>`,
];

/** Columns of typed texts, some of which have one word. Others are replaced where a value has several words. */
const typed =
  "(name|title|note|reason|comment|description|brand|model|color|city|address|content|remark|label|diagnosis|condition|accessor|answer|about|location|subject)";
/** Columns whose values the product itself chose. */
const chosen =
  "(_key|_id|_hash|_number|kind|type|status|state|code|slug|token|language|currency|method|provider|permissions|phone|email|url|href|task|version|secret|sealed|certificate|search)";

/** A column of text that holds JSON, because its digest needs every byte as it was. Only the words in it are replaced. */
const JSON_IN_TEXT = "event_personal_values.content";

interface Column {
  table: string;
  column: string;
  isJson: boolean;
}

/** Returns the columns in which at least one text was replaced, as `table.column`. */
export async function spoilTexts(db: Database): Promise<string[]> {
  const { rows } = await sql<Column>`
    select c.table_name as "table", c.column_name as "column",
      c.data_type = 'jsonb' or c.table_name || '.' || c.column_name = ${JSON_IN_TEXT} as "isJson"
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and (c.data_type in ('text', 'character varying', 'jsonb') or c.udt_name = '_text')
      and c.udt_name <> '_text' and c.table_name not in ('migrations', 'idempotency_keys', 'sessions', 'events', 'rate_limits')
      and (c.data_type = 'jsonb' or c.column_name !~ ${chosen})
    order by 1, 2`.execute(db);
  const spoilt: string[] = [];
  const tables = new Set(rows.map(({ table }) => table));
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
    for (const each of rows.filter((row) => row.table === table)) {
      if (await spoil(db, each)) spoilt.push(`${table}.${each.column}`);
    }
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
  }
  return spoilt;
}

/** Whether a value of the column was replaced. Constraints of the database protect some columns; they stay. */
async function spoil(db: Database, { table, column, isJson }: Column): Promise<boolean> {
  const [name, into] = [sql.ref(column), sql.table(table)];
  if (isJson) {
    // Values of several words, not names of fields.
    const { numAffectedRows } = await sql`update ${into}
      set ${name} = regexp_replace(${name}::text, '"[^"\\\\]*\\s[^"\\\\]*"(?=[,\\]}]|$)', ${`"<${MARK}>'&{{name}}"`}, 'g')::jsonb
      where ${name}::text ~ '"[^"\\\\]*\\s[^"\\\\]*"([,\\]}]|$)'`
      .execute(db)
      .catch(() => ({ numAffectedRows: 0n }));
    return (numAffectedRows ?? 0n) > 0n;
  }
  for (const text of texts) {
    try {
      // Every second text is a formula for a spreadsheet. The end keeps unique texts unique.
      const { numAffectedRows } = await sql`update ${into}
        set ${name} = case when ascii(md5(ctid::text)) % 2 = 0 then '=1+1' else '' end || ${text}::text || substr(md5(ctid::text), 1, 5)
        where ${name} ~ '\\s' or (${column} ~ ${typed} and ${name} <> '')`.execute(db);
      return (numAffectedRows ?? 0n) > 0n;
    } catch {
      // The text is too long for this column, or no text of this kind fits.
    }
  }
  return false;
}
