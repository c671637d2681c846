import pg from "pg";
import type { FillDemoShop } from "#src/areas/users/setup/server/demo-shop.ts";
import { authenticate } from "#src/areas/users/sessions/server/authenticate.ts";
import { hasAdmin } from "#src/areas/users/rights/server/admins.ts";
import type { Area, Services, TaskServices } from "#src/server/area.ts";
import { shopUrlOf, type Config } from "#src/server/config.ts";
import { connect, type Database } from "#src/server/database.ts";
import type { FileStore } from "#src/server/files/file-store.ts";
import { announceThrough, flushAnnouncements } from "#src/server/events/announce.ts";
import { openLiveFeed } from "#src/server/events/live-feed.ts";
import { endStreams } from "#src/server/events/stream.ts";
import { rememberActors } from "#src/server/http/guards/remembered-actors.ts";
import { localUrl } from "#src/server/http/guards/addresses.ts";
import { limitsFor, type Limits } from "#src/server/http/guards/limits.ts";
import { createServer, type Address } from "#src/server/http/server.ts";
import { startJobs } from "#src/server/jobs/jobs.ts";
import type { Log } from "#src/server/log.ts";
import { migrate, readMigrationState } from "#src/server/migrate.ts";
import { openSecrets } from "#src/server/secrets.ts";
import { readersOf } from "#src/shared/event-hearing.ts";
import { platformRoutes } from "#src/server/platform-routes.ts";
import { areas } from "./areas.ts";
import { constraints } from "./constraints.ts";
import { cronOf, tasks } from "./jobs.ts";
import { pages } from "./pages.ts";
import { publicRoutes } from "./public-routes.ts";
import { loadSchemaModules } from "./schema-modules.ts";
import { followSystemSettings } from "./system-settings.ts";

const DRAIN_MS = 10_000;

export interface StartOptions {
  config: Config;
  databaseUrl: string;
  /** The database with the role that owns it and migrates; by default it is `databaseUrl`. */
  ownerDatabaseUrl?: string | undefined;
  log: Log;
  /** Fills the demo shop during the setup. If it is missing, the setup offers no demo shop. */
  fillDemoShop?: FillDemoShop;
  /** Whether jobs run by the clock. By default they do; tests run them themselves. */
  runsSchedule?: boolean;
  /** Values that replace some of the usual limits. */
  limits?: Partial<Limits>;
}

export interface RunningApp {
  /** The address of the server, e.g. `http://127.0.0.1:3000`. */
  url: string;
  /** The address at which the first admin sets up the shop; null if the shop was already set up. */
  setupUrl: string | null;
  db: Database;
  /** The method and path of each registered route, including pages. */
  addresses: readonly Address[];
  /** Stops accepting requests, waits for running requests and jobs, and then disconnects from the database. */
  close(): Promise<void>;
}

/** Collects what areas register for the use of others: personal data, first steps, and external systems. */
const registeredBy = (all: readonly Area[], services: TaskServices) => ({
  personalData: all.flatMap((area) => area.personalData ?? []),
  customerRecords: all.flatMap((area) => area.customerRecords ?? []),
  integrations: all.flatMap((area) => area.integrations?.(services) ?? []),
  firstSteps: all.flatMap((area) => area.firstSteps ?? []),
  webhooks: all.flatMap((area) => area.webhooks ?? []),
});

/** Starts the app: migrates the database, starts the workers of jobs, and listens for requests. */
export async function startApp({
  config,
  databaseUrl,
  ownerDatabaseUrl = databaseUrl,
  log,
  fillDemoShop,
  runsSchedule = true,
  limits,
}: StartOptions): Promise<RunningApp> {
  const { db, pool } = await openDatabase({ config, databaseUrl, ownerDatabaseUrl, log });
  const feed = await openLiveFeed(databaseUrl, log);
  const files: FileStore = { directory: config.filesDir, db };
  const secrets = openSecrets(config.secretKeyFile);
  const fill = fillDemoShop && filledByOwner(fillDemoShop, ownerDatabaseUrl);
  const jobs = await startJobs({
    pool,
    connectionString: databaseUrl,
    log,
    tasks: tasks(areas, { config, db, log, files, secrets, fillDemoShop: fill }),
    cron: runsSchedule ? cronOf(areas) : [],
  });
  const stops = areas.flatMap((area) => area.start?.(db, log) ?? []);
  let stopping = false;

  const system = await followSystemSettings({ db, feed, log });
  const ours = { config, db, feed, files, log, secrets, flags: system.flags };
  const services: Services = {
    ...ours,
    pendingMigrations: async () => (await readMigrationState(pool)).pending,
    hasDemoShop: fillDemoShop !== undefined,
    ...registeredBy(areas, { secrets, publicUrl: shopUrlOf(config) }),
  };
  const actors = rememberActors(
    (request, isActivity) => authenticate(db, request, isActivity),
    feed,
  );
  const routes = areas.flatMap((area) => area.routes(services));
  const readers = readersOf(routes.map(({ contract }) => contract));
  const server = await createServer({
    db,
    log,
    trustProxy: config.trustProxy,
    publicUrl: config.publicUrl,
    authenticate: actors.authenticate,
    secrets,
    limits: { ...limitsFor(config.databaseConnections), ...limits },
    areas: [platformRoutes(feed, readers, () => stopping), ...routes, ...publicRoutes(ours)],
    loadSchemas: loadSchemaModules,
    constraints,
    ...system.ofServer,
    ...pages(db),
  });
  const url = await listen(server, config);
  return {
    url,
    setupUrl: (await hasAdmin(db))
      ? null
      : `${config.publicUrl ?? url}/setup?token=${config.setupToken}`,
    db,
    addresses: server.registered,
    async close() {
      stopping = true;
      endStreams();
      await drain(server);
      await jobs.stop();
      for (const stop of stops) await stop();
      await flushAnnouncements();
      announceThrough(null, log);
      actors.stop();
      system.stop();
      await feed.close();
      await db.destroy();
    },
  };
}

type Opened = Pick<StartOptions, "config" | "databaseUrl" | "log"> & { ownerDatabaseUrl: string };

/** Migrates the database as its owner, and connects to it as the server. */
async function openDatabase({ config, databaseUrl, ownerDatabaseUrl, log }: Opened) {
  await migrate(ownerDatabaseUrl, new pg.Client({ connectionString: databaseUrl }).user);
  const { db, pool } = connect({
    connectionString: databaseUrl,
    connections: config.databaseConnections,
    log,
  });
  await warnOfOwner(pool, log);
  announceThrough(pool, log);
  return { db, pool };
}

/** The owner fills the demo shop, because triggers set its clock, and only the owner of a table may make them. */
const filledByOwner =
  (fill: FillDemoShop, ownerDatabaseUrl: string): FillDemoShop =>
  async (_, log, ...given) => {
    const { db } = connect({ connectionString: ownerDatabaseUrl, connections: 2, log });
    try {
      await fill(db, log, ...given);
    } finally {
      await db.destroy();
    }
  };

/** Warns if the role of the server could change the journal, as the owner of an external database can. */
async function warnOfOwner(pool: pg.Pool, log: Log): Promise<void> {
  const { rows } = await pool.query<{ mayChange: boolean }>(
    `select has_table_privilege('events', 'update') as "mayChange"`,
  );
  if (rows[0]?.mayChange)
    log.warn(
      "The user in DATABASE_URL owns the database, so that Fundi itself could change the audit. docs/database-roles.md says how to separate them.",
    );
}

/** Connections that are still open after `DRAIN_MS`, for example of a client that reads no answer, are closed. */
async function drain(server: Awaited<ReturnType<typeof createServer>>): Promise<void> {
  const patience = setTimeout(() => server.server.closeAllConnections(), DRAIN_MS);
  await server.close();
  clearTimeout(patience);
}

/** Starts to listen, and returns the address for a browser on this machine. */
async function listen(
  server: Awaited<ReturnType<typeof createServer>>,
  { host, port }: Config,
): Promise<string> {
  await server.listen({ port, host });
  const address = server.server.address();
  return localUrl(host, address !== null && typeof address === "object" ? address.port : port);
}
