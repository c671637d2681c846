/**
 * For lists that come with their record as JSON, so that it takes one trip: written as the driver hands the same
 * values out elsewhere, which is not PostgreSQL's own way inside JSON.
 */
import { sql, type RawBuilder } from "kysely";

/** A moment in ISO 8601, UTC, with milliseconds. */
export const momentInJson = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** `{id, name}` of the user a column names, or null. */
export const userInJson = (column: string): RawBuilder<{ id: string; name: string } | null> =>
  sql`(select json_build_object('id', u.id, 'name', u.name) from users u where u.id = ${sql.ref(column)})`;
