/** The whole product on a database of its own, for all schedules of a run. Its server can end and start again. */
import { channel } from "node:diagnostics_channel";
import { rm } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { startApp, type RunningApp, type StartOptions } from "#src/app/server.ts";
import { loadConfig, type Config } from "#src/server/config.ts";
import { connect, inTransaction, type Database } from "#src/server/database.ts";
import type { Deliverer } from "#src/server/http/deliver.ts";
import { createLog } from "#src/server/log.ts";
import { startSession } from "#src/areas/users/sessions/server/sessions.ts";
import { newDataDir } from "#tests/support/app.ts";
import { clientOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { interceptStatements, type StatementFaults } from "./statements.ts";

export interface RealShop {
  /** As the owner of the database, past the faults. */
  db: Database;
  admin: TestClient;
  faults: StatementFaults;
  url: () => string;
  /** Fulfilled while the server runs; while it starts again, when it has. */
  isUp: () => Promise<void>;
  restart: () => Promise<void>;
  /** Changes how the server carries out what devices deliver, from the next start on; null: as the product does. */
  setDeliverer: (change: ChangeDeliverer | null) => void;
  newSession: (userId: string) => Promise<string>;
  close: () => Promise<void>;
}

export type ChangeDeliverer = (deliverer: Deliverer) => Partial<Deliverer>;

/** Fastify tells each server that is made. The product has no other way in for a test. */
const MADE = channel("fastify.initialization");

export async function openRealShop(): Promise<RealShop> {
  const database = await createTestDatabase();
  const { connectionString, serverConnectionString } = database;
  const dataDir = await newDataDir();
  const faults = noFaults();
  const { database: name } = new pg.Client({ connectionString });
  const endInterception = interceptStatements(faults, () => name ?? "");
  const log = createLog("silent");
  const starter = startsOf({
    config: configIn(dataDir),
    databaseUrl: serverConnectionString,
    host: { ownerUrl: connectionString, maintenanceUrl: connectionString },
    log,
    runsSchedule: false,
  });
  let app = await starter.start();
  const restart = async () => {
    // A server that has lost its database cannot end everything in order.
    await app.close().catch(() => {});
    Object.assign(faults, { hasEnded: false, endsAfter: null, busy: 0 });
    app = await starter.start();
  };
  const { db } = connect({ connectionString, connections: 4, log });
  const address = {
    db,
    get url() {
      return app.url;
    },
  };
  const { cookie, userId } = await signedIn(address, { role: "admin" });
  let starting = Promise.resolve();
  faults.onEnd = () => {
    starter.cutConnections();
    starting = restart();
  };
  return {
    db,
    admin: clientOf(address, cookie, userId),
    faults,
    url: () => app.url,
    isUp: () => starting,
    restart: () => {
      starting = starting.then(restart);
      return starting;
    },
    setDeliverer: (changed) => {
      starter.change = changed;
    },
    newSession: (user) => newSession(db, user),
    close: async () => {
      await starting;
      await app.close();
      endInterception();
      await db.destroy();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const configIn = (dataDir: string): Config =>
  loadConfig({ PORT: "0", FUNDI_DATABASE_CONNECTIONS: "10", FUNDI_DATA_DIR: dataDir });

const newSession = (db: Database, userId: string): Promise<string> =>
  inTransaction(db, (tx) => startSession(tx, userId, { userAgent: null, address: null }));

interface Starter {
  change: ChangeDeliverer | null;
  /** Of the server that was started last: whoever waits for an answer gets none. */
  cutConnections: () => void;
  start: () => Promise<RunningApp>;
}

function startsOf(options: StartOptions): Starter {
  const starter: Starter = {
    change: null,
    cutConnections: () => {},
    start: async () => {
      MADE.subscribe(hear);
      try {
        return await startApp(options);
      } finally {
        MADE.unsubscribe(hear);
      }
    },
  };
  const hear = (made: unknown) => {
    const { fastify } = made as { fastify: FastifyInstance };
    starter.cutConnections = () => fastify.server.closeAllConnections();
    const parts: FastifyInstance[] = [];
    fastify.addHook("onRegister", (part) => void parts.push(part));
    fastify.addHook("onReady", async () => {
      for (const { deliver } of parts.filter((part) => part.hasDecorator("deliver")))
        if (starter.change) Object.assign(deliver, starter.change({ ...deliver }));
    });
  };
  return starter;
}

const noFaults = (): StatementFaults => ({
  busy: 0,
  endsAfter: null,
  lastArrives: false,
  hasEnded: false,
  onEnd: () => {},
  random: () => 1,
  spoil: null,
});
