/**
 * Kysely on node-postgres, with less to do per query than with its own plugins:
 * - names are snake_case in SQL and camelCase in code: the first as the SQL is written, the second as rows arrive;
 * - statements are prepared once per connection.
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

/** `rename` for the few names there are, worked out once each. */
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
 * PostgreSQL refuses a connection when all nodes together have more than it allows. Those that are there are soon free
 * again: nobody is sent away for that, just as when the pool itself has no more.
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
  // The answer may still come, and would then be taken for that of a later query.
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
      // Where it was asked, instead of where its answer was read.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  };
  return {
    query: run as PostgresPoolClient["query"],
    release: (destroy) => client.release(destroy === true || isOutOfStep),
  };
}

/** Each connection keeps what it prepared, so statements put together in too many ways stay unprepared. */
const MOST_PREPARED = 1000;

/** What a statement is prepared as, if it is. */
type StatementNames = (text: string) => string | undefined;

/** One for all connections of a pool. */
function namingStatements(): StatementNames {
  const names = new Map<string, string | undefined>();
  return (text) => {
    if (!names.has(text) && names.size < MOST_PREPARED) {
      names.set(text, isPrepared(text) ? `s${names.size}` : undefined);
    }
    return names.get(text);
  };
}

/**
 * Written into a statement that takes a list and is best planned once all the same: it finds rows by their primary
 * keys, and is so long that planning it costs more than running it.
 */
const ONE_PLAN = "/* one plan */";

/**
 * Not `begin` and its like. Nor what is searched for or chosen from a list: which plan is best then depends on the
 * values, so those are planned each time.
 */
function isPrepared(text: string): boolean {
  if (text.includes(ONE_PLAN)) return true;
  const isQuery = /^\s*(select|insert|update|delete|with)\s/i.test(text);
  return isQuery && !/ i?like | any\(/i.test(text);
}
