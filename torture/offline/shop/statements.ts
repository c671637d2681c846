/**
 * What happens between the server and its database. All statements of the server pass here, so that a server can end
 * between any two of them, a statement can fail as a busy database lets it fail, and a planted bug can change one.
 */
import pg from "pg";
import { serverRole } from "#src/server/postgres/cluster.ts";

/** A statement on its way. The server builds them as objects with a callback. */
export interface Statement {
  text: string;
  values?: unknown[];
  callback?: (error: Error | null, result?: unknown) => void;
}

export interface StatementFaults {
  /** How likely it is that a statement fails because of others: a deadlock, a serialization failure, a lock. */
  busy: number;
  /** After how many statements the server ends; null: it does not. */
  endsAfter: number | null;
  /** Whether the last statement arrives, and only its answer is lost. */
  lastArrives: boolean;
  hasEnded: boolean;
  onEnd: () => void;
  random: () => number;
  /** Changes a statement of a transaction of this connection before it is sent. */
  spoil: ((statement: Statement, connection: object) => void) | null;
}

/** Deadlock, serialization failure, lock not available. */
const busyCodes = ["40P01", "40001", "55P03"];

function databaseError(code: string): Error {
  const error = new pg.DatabaseError(`planted: ${code}`, 0, "error");
  error.code = code;
  return error;
}

/** Returns what ends it. */
export function interceptStatements(faults: StatementFaults, database: () => string): () => void {
  const { query } = pg.Client.prototype;
  const connections = new Set<pg.Client>();
  const end = () => {
    faults.hasEnded = true;
    faults.endsAfter = null;
    for (const client of connections) cut(client);
    connections.clear();
    faults.onEnd();
  };
  const take = (client: pg.Client, statement: Statement): Error | null => {
    if (faults.hasEnded) return databaseError("57P01");
    connections.add(client);
    faults.spoil?.(statement, client);
    if (faults.endsAfter !== null && --faults.endsAfter <= 0) {
      if (!faults.lastArrives) {
        end();
        return databaseError("57P01");
      }
      const { callback } = statement;
      faults.endsAfter = null;
      statement.callback = () => {
        end();
        callback?.(databaseError("57P01"));
      };
    }
    const mayFail = /^\s*(select|insert|update|delete|with)\b/i.test(statement.text);
    if (!mayFail || faults.random() >= faults.busy) return null;
    return databaseError(busyCodes[Math.floor(faults.random() * busyCodes.length)] ?? "40001");
  };
  pg.Client.prototype.query = function (this: pg.Client, asked: unknown, ...rest: unknown[]) {
    const send = () =>
      (query as (...all: unknown[]) => unknown).call(this, asked, ...rest) as never;
    if (!isOfServer(this, database()) || !isStatement(asked)) return send();
    const error = take(this, asked);
    if (!error) return send();
    const { callback } = asked;
    setImmediate(() => callback?.(error));
    return asked as never;
  } as typeof query;
  return () => {
    pg.Client.prototype.query = query;
  };
}

const isStatement = (asked: unknown): asked is Statement =>
  typeof asked === "object" && asked !== null && "text" in asked && "callback" in asked;

const isOfServer = ({ database, user }: pg.Client, name: string): boolean =>
  database === name && user === serverRole;

function cut(client: pg.Client): void {
  const { connection } = client as unknown as { connection?: { stream?: { destroy: () => void } } };
  connection?.stream?.destroy();
}
