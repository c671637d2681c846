import type pg from "pg";

const droppable = `
  select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = any($1::regclass[]) and not i.indisunique`;

/**
 * Drops all non-unique indexes of `tables`, runs `fill`, and creates the indexes again. This is ten times as fast as
 * filling tables that have their indexes.
 */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(droppable, [tables]);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await client.query(definition);
}
