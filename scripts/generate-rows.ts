/**
 * `npm run rows`: reads the columns of a migrated database, and writes the types of its rows to db/rows.ts.
 *
 * We do not use kysely-codegen. It needs TypeScript's JavaScript API, which version 7 no longer has. It also fails on
 * columns that accept a fixed list of words, and the types of these columns are the most useful ones.
 */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";

export const rowsFile = fileURLToPath(new URL("../db/rows.ts", import.meta.url));

interface Column {
  table: string;
  column: string;
  type: string;
  required: boolean;
  /** Whether the database fills the column when an insert omits it. */
  preset: boolean;
  generated: boolean;
  /** The constraint `check (x in (…))` of the column, as PostgreSQL writes it; null when there is none. */
  words: string | null;
}

/** Type of PostgreSQL → the TypeScript type that the driver returns for it (src/server/database.ts). */
const codeTypes: Record<string, string> = {
  uuid: "string",
  text: "string",
  date: "string",
  timestamptz: "string",
  int2: "number",
  int4: "number",
  int8: "number",
  numeric: "number",
  bool: "boolean",
  bytea: "Buffer",
  jsonb: "Json",
  _text: "string[]",
  _uuid: "string[]",
};

/** Returns the source text of db/rows.ts for a migrated database. */
export async function describeRows(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(`
      select c.relname as "table", a.attname as "column", t.typname as type, a.attnotnull as required,
             a.atthasdef or a.attidentity <> '' as preset,
             a.attgenerated <> '' or a.attidentity = 'a' as generated,
             (select pg_get_constraintdef(k.oid) from pg_constraint k
               where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
                 and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%' limit 1) as words
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      order by c.relname, a.attnum`);
    return render(rows);
  } finally {
    await client.end();
  }
}

function render(columns: Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table);
  const interfaces = [...tables].map(
    ([table, own]) =>
      `export interface ${pascalCase(table)} {\n${own.map(renderColumn).join("\n")}\n}\n`,
  );
  const database = [...tables.keys()].map(
    (table) => `  ${camelCase(table)}: ${pascalCase(table)};`,
  );
  return [
    "// Generated from db/migrations by `npm run rows`. Do not edit.\n",
    'import type { ColumnType, GeneratedAlways, Generated } from "kysely";\n',
    "/** Read as whatever JSON was stored; written as its text. */",
    "export type Json = ColumnType<unknown, string, string>;",
    "export type PresetJson = ColumnType<unknown, string | undefined, string>;\n",
    ...interfaces,
    `export interface DB {\n${database.join("\n")}\n}\n`,
  ].join("\n");
}

function renderColumn({ table, column, type, required, preset, generated, words }: Column): string {
  const plain = words
    ? [...words.matchAll(/'([^']+)'::text/g)].map((match) => `"${match[1]}"`).join(" | ")
    : codeTypes[type];
  if (!plain)
    throw new Error(
      `db/rows.ts: no code type for ${type} (${table}.${column}); add it to codeTypes`,
    );
  if (plain === "Json" && preset) return `  ${camelCase(column)}: PresetJson;`;
  const nullable = required ? plain : `${plain} | null`;
  const shown = generated
    ? `GeneratedAlways<${nullable}>`
    : required && preset
      ? `Generated<${nullable}>`
      : nullable;
  return `  ${camelCase(column)}: ${shown};`;
}

const camelCase = (name: string) =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const pascalCase = (name: string) => {
  const camel = camelCase(name);
  return `${camel.charAt(0).toUpperCase()}${camel.slice(1)}Row`;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { withScratchDatabase } = await import("./scratch-database.ts");
  await withScratchDatabase(async (connectionString) =>
    writeFile(rowsFile, await describeRows(connectionString)),
  );
  console.log("db/rows.ts written");
}
