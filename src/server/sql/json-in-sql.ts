/**
 * SQL for statements that read the lists of a record as JSON. In JSON, PostgreSQL formats some values differently from
 * the driver. These functions write the format of the driver, so that the code gets only one format.
 */
import { sql, type RawBuilder } from "kysely";

/** Writes a timestamp in ISO 8601, UTC, with milliseconds. */
export const momentInJson = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Writes `{id, name}` of the user whose id is in `column`; null when the column is empty. */
export const userInJson = (column: string): RawBuilder<{ id: string; name: string } | null> =>
  sql`(select json_build_object('id', u.id, 'name', u.name) from users u where u.id = ${sql.ref(column)})`;
