/**
 * node-postgres as Kysely uses it, made fast in two ways. Statements are prepared once per connection, which saves
 * parsing and planning on every later call. Rows are built under their names in code as they arrive, instead of
 * being copied into renamed ones afterwards.
 */
import {
  CamelCasePlugin,
  type PluginTransformResultArgs,
  type QueryResult,
  type UnknownRow,
} from "kysely";
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";

/** Each connection keeps what it prepared; statements that are put together in too many ways stay unprepared. */
const MOST_PREPARED = 1000;

/** Which plan is best for a search depends on what is searched for, so those are planned per call. */
const isPlannedPerCall = (text: string): boolean => / i?like /i.test(text);

const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_PREPARED || isPlannedPerCall(text)) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/** snake_case in SQL, camelCase in code. Results come renamed already, see `toRows`. */
export class ColumnNames extends CamelCasePlugin {
  readonly #inCode = new Map<string, string>();

  constructor() {
    super({ maintainNestedObjectKeys: true });
  }

  inCode(column: string): string {
    let name = this.#inCode.get(column);
    if (name === undefined) {
      name = this.camelCase(column);
      this.#inCode.set(column, name);
    }
    return name;
  }

  override transformResult({
    result,
  }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result);
  }
}

export function preparing(pool: pg.Pool, columns: ColumnNames): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const prepared = (client: pg.PoolClient): PostgresPoolClient => {
    const query = async <R>(
      text: string,
      values: readonly unknown[],
    ): Promise<PostgresQueryResult<R>> => {
      // Nothing to prepare in `begin` and `commit`.
      const name = values.length > 0 ? nameOf(text) : undefined;
      const result = await client.query<unknown[]>({
        name,
        text,
        values: [...values],
        rowMode: "array",
      });
      const { command, rowCount } = result;
      return {
        command: command as "SELECT",
        rowCount: rowCount ?? 0,
        rows: toRows<R>(result, columns),
      };
    };
    return {
      query: query as PostgresPoolClient["query"],
      release: (destroy) => client.release(destroy),
    };
  };
  return {
    async connect() {
      const client = await pool.connect();
      let known = clients.get(client);
      if (!known) {
        known = prepared(client);
        clients.set(client, known);
      }
      return known;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

function toRows<R>({ fields, rows }: pg.QueryArrayResult<unknown[]>, columns: ColumnNames): R[] {
  const keys = fields.map((field) => columns.inCode(field.name));
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < keys.length; at++) row[keys[at] as string] = values[at];
    return row as R;
  });
}
