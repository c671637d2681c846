/**
 * For records whose lists are read as JSON in the same statement. The driver's format of values differs from
 * PostgreSQL's own JSON format, so these functions write the driver's format.
 */
import { sql, type RawBuilder } from "kysely";

/** A timestamp in ISO 8601, UTC, with milliseconds. */
export const momentInJson = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** `{id, name}` of the user whose id is in a column, or null. */
export const userInJson = (column: string): RawBuilder<{ id: string; name: string } | null> =>
  sql`(select json_build_object('id', u.id, 'name', u.name) from users u where u.id = ${sql.ref(column)})`;
