/**
 * A dialect of Kysely for node-postgres that does less work for each query than Kysely's plugins would:
 * - Names are snake_case in SQL and camelCase in code. They are converted when SQL is written and when rows arrive.
 * - Statements are prepared once per connection.
 */
import { setTimeout as delay } from "node:timers/promises";
import {
  PostgresDialect,
  PostgresQueryCompiler,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from "kysely";
import type pg from "pg";
import { RowsQuery, type Layout } from "./camel-case-rows.ts";

export class PreparingDialect extends PostgresDialect {
  constructor(pool: pg.Pool) {
    super({ pool: preparing(pool) });
  }

  override createQueryCompiler(): PostgresQueryCompiler {
    return new SnakeCaseCompiler();
  }
}

class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return snakeCase(super.sanitizeIdentifier(identifier));
  }
}

/** Returns `rename` with a cache. The cache needs no limit, because the database has few names of tables and columns. */
function remembering(rename: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    let renamed = known.get(name);
    if (renamed === undefined) {
      renamed = rename(name);
      known.set(name, renamed);
    }
    return renamed;
  };
}

const snakeCase = remembering((name) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);
const camelCase = remembering((name) =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
);

function preparing(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const nameOf = namingStatements();
  return {
    options: pool.options,
    async connect() {
      const client = await connectPatiently(pool);
      let known = clients.get(client);
      if (!known) {
        known = preparingClient(client, nameOf);
        clients.set(client, known);
      }
      return known;
    },
    end: () => pool.end(),
  };
}

const TOO_MANY_CONNECTIONS = "53300";
const PATIENCE_MS = 10_000;

/**
 * Opens a connection. When PostgreSQL refuses because all nodes together have reached the maximum, the function tries
 * again for `PATIENCE_MS`, because connections are soon free again.
 */
async function connectPatiently(pool: pg.Pool): Promise<pg.PoolClient> {
  for (const patience = Date.now() + PATIENCE_MS; ;) {
    try {
      return await pool.connect();
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (code !== TOO_MANY_CONNECTIONS || Date.now() > patience) throw error;
      await delay(20 + Math.random() * 80);
    }
  }
}

function preparingClient(client: pg.PoolClient, nameOf: StatementNames): PostgresPoolClient {
  // True after a query time-out. The late answer would be taken for the answer to the next query.
  let isOutOfStep = false;
  const layouts = new Map<string, Layout>();
  const getTypeParser = client.getTypeParser.bind(client);
  const optionsFor = (text: string) => ({
    name: nameOf(text),
    rename: camelCase,
    getTypeParser,
    layouts,
  });
  const run = async (text: string, values: unknown[]): Promise<PostgresQueryResult<unknown>> => {
    if (isOutOfStep) throw new Error("Connection terminated: an earlier query had no answer");
    try {
      return await new Promise((resolve, reject) => {
        const query = new RowsQuery(text, values, optionsFor(text), (error, result) => {
          const failure = error ?? query.unreadable;
          if (failure) reject(failure);
          else
            resolve({
              command: result.command as PostgresQueryResult<unknown>["command"],
              rowCount: result.rowCount ?? 0,
              rows: query.found,
            });
        });
        client.query(query);
      });
    } catch (error) {
      isOutOfStep = error instanceof Error && error.message === "Query read timeout";
      // Without this the stack trace would show the code that reads answers instead of the caller.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  };
  return {
    query: run as PostgresPoolClient["query"],
    release: (destroy) => client.release(destroy === true || isOutOfStep),
  };
}

/**
 * The maximum number of prepared statements, because each connection keeps them. Further statements are not prepared.
 */
const MAX_PREPARED = 1000;

/** The name of a prepared statement, or undefined for a statement that is not prepared. */
type StatementNames = (text: string) => string | undefined;

/** Makes the function that names statements. All connections of a pool share the names. */
function namingStatements(): StatementNames {
  const names = new Map<string, string | undefined>();
  return (text) => {
    if (!names.has(text) && names.size < MAX_PREPARED) {
      names.set(text, isPrepared(text) ? `s${names.size}` : undefined);
    }
    return names.get(text);
  };
}

/**
 * Marks a statement that is prepared although it has a list parameter, because one plan suits all values. Such
 * statements find rows through an index, and planning them costs more than running them.
 */
const ONE_PLAN = "/* one plan */";

/**
 * Whether the statement is prepared. Statements such as `begin` are not. Searches and list parameters are planned each
 * time, because their best plan depends on the values.
 */
function isPrepared(text: string): boolean {
  if (text.includes(ONE_PLAN)) return true;
  const isQuery = /^\s*(select|insert|update|delete|with)\s/i.test(text);
  return isQuery && !/ i?like | any\(/i.test(text);
}
