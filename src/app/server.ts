import pg from "pg";
import type { FillDemoShop } from "#src/areas/users/setup/server/demo-shop.ts";
import { withoutErased } from "#src/areas/customers/privacy/server/without-erased.ts";
import { authenticate } from "#src/areas/users/sessions/server/authenticate.ts";
import { hasAdmin } from "#src/areas/users/core/server/admins.ts";
import { refuseLargeAmounts } from "#src/areas/settings/amounts/server/refuse-large-amounts.ts";
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
import type { DatabaseHost } from "#src/server/backup/fresh-database.ts";
import { settleRestoredKey } from "#src/server/backup/restored-key.ts";
import { migrate, readMigrationState } from "#src/server/migrate.ts";
import { observeNode, type Operation } from "#src/server/operation/operation.ts";
import { openSecrets } from "#src/server/secrets.ts";
import type { SystemFlags } from "#src/server/system-flags.ts";
import { readersOf } from "#src/shared/event-audience.ts";
import { platformRoutes } from "#src/server/platform-routes.ts";
import { areas } from "./areas.ts";
import { backedUpShop } from "./restore/backed-up-shop.ts";
import { constraints } from "./constraints.ts";
import { cronOf, retainedBy, tasks } from "./jobs.ts";
import { pages } from "./pages.ts";
import { personalDataBy } from "./personal-data.ts";
import { publicRoutes } from "./public-routes.ts";
import { loadSchemaModules } from "./schema-modules.ts";
import { followSystemSettings } from "./system-settings.ts";

const DRAIN_MS = 10_000;

export interface StartOptions {
  config: Config;
  /** The database, with the role of the server. */
  databaseUrl: string;
  log: Log;
  /** How migrations and restores reach the databases; by default with the address of the server. */
  host?: DatabaseHost;
  /** Switches to a restored database and starts again. If it is missing, no screen offers a restore. */
  switchTo?: (database: string) => void;
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
  personalData: personalDataBy(all, services),
  customerRecords: all.flatMap((area) => area.customerRecords ?? []),
  integrations: all.flatMap((area) => area.integrations?.(services) ?? []),
  firstSteps: all.flatMap((area) => area.firstSteps ?? []),
  searches: all.flatMap((area) => area.searches ?? []),
  reports: all.flatMap((area) => area.reports ?? []),
  webhooks: all.flatMap((area) => area.webhooks ?? []),
  cron: cronOf(all),
  retained: retainedBy(all),
});

const hostOf = ({ databaseUrl, host }: StartOptions): DatabaseHost =>
  host ?? { ownerUrl: databaseUrl, maintenanceUrl: databaseUrl };

/** Composes what backups and restores need. */
const backedUp = (options: StartOptions, stopping: AbortSignal) => {
  const { config, databaseUrl, switchTo = null } = options;
  return backedUpShop(areas, { config, databaseUrl, host: hostOf(options), stopping, switchTo });
};

/** Starts the app: migrates the database, starts the workers of jobs, and listens for requests. */
export async function startApp(options: StartOptions): Promise<RunningApp> {
  const { config, databaseUrl, log, runsSchedule = true } = options;
  const { db, pool, operation, known, nodeLimits } = await openDatabase(options);
  const feed = await openLiveFeed(databaseUrl, log);
  const files: FileStore = { directory: config.filesDir, db };
  await settleRestoredKey(db, config.secretKeyFile);
  const secrets = openSecrets(config.secretKeyFile);
  const node = { config, db, log, files, secrets };
  const stoppingJobs = new AbortController();
  const backup = backedUp(options, stoppingJobs.signal);
  const fillDemoShop = filledByOwner(options);
  const jobs = await startJobs({
    pool,
    connectionString: databaseUrl,
    log,
    tasks: operation.jobs.measure(tasks(areas, { ...node, backup, fillDemoShop, databaseUrl })),
    cron: runsSchedule ? cronOf(areas) : [],
  });
  const stops = areas.flatMap((area) => area.start?.(db, log, operation) ?? []);
  let stopping = false;

  const system = await followSystemSettings({ db, feed, log });
  known.flags = system.flags;
  const ours = { ...node, feed, flags: system.flags };
  const services: Services = {
    ...ours,
    backup,
    pendingMigrations: async () => (await readMigrationState(pool)).pending,
    hasDemoShop: fillDemoShop !== undefined,
    operation,
    ...registeredBy(areas, { secrets, publicUrl: shopUrlOf(config) }),
  };
  const actors = rememberActors(
    (request, isActivity) => authenticate(db, request, isActivity),
    feed,
  );
  const routes = areas.flatMap((area) => area.routes(services));
  const readers = readersOf(routes.map(({ contract }) => contract));
  const server = await createServer({
    ...ours,
    ...servingOf(config),
    authenticate: actors.authenticate,
    limits: nodeLimits,
    operation,
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
      stoppingJobs.abort();
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

/**
 * Migrates the database as its owner, connects to it as the server, and observes this node. `known.flags` are set once
 * the settings are read.
 */
async function openDatabase(options: StartOptions) {
  const { config, databaseUrl, log, limits } = options;
  const serverRole = new pg.Client({ connectionString: databaseUrl }).user;
  await migrate(hostOf(options).ownerUrl, { serverRole });
  const nodeLimits = { ...limitsFor(config.databaseConnections), ...limits };
  const operation = observeNode(() => pool);
  const known: { flags?: Readonly<SystemFlags> } = {};
  const { db, pool } = connect({
    connectionString: databaseUrl,
    connections: config.databaseConnections,
    log,
    onQuery: noteSlowQueries(operation, nodeLimits, () => known.flags),
  });
  await warnOfOwner(pool, log);
  announceThrough(pool, log);
  return { db, pool, operation, known, nodeLimits };
}

/** Returns the function that notes slow statements, while the shop wants to know of them. */
const noteSlowQueries =
  (
    operation: Operation,
    { slowQueryMs }: Limits,
    flagsNow: () => Readonly<SystemFlags> | undefined,
  ) =>
  (text: string, ms: number): void => {
    if (ms >= slowQueryMs && flagsNow()?.performanceMonitoring !== false)
      operation.slow.note("query", text, ms);
  };

/** The owner fills the demo shop, because triggers set its clock, and only the owner of a table may make them. */
function filledByOwner(options: StartOptions): FillDemoShop | undefined {
  const { fillDemoShop } = options;
  if (!fillDemoShop) return undefined;
  return async (_, log, ...given) => {
    const { ownerUrl } = hostOf(options);
    const { db } = connect({ connectionString: ownerUrl, connections: 2, log });
    try {
      await fillDemoShop(db, log, ...given);
    } finally {
      await db.destroy();
    }
  };
}

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

const servingOf = ({ certificate, trustProxy, publicUrl }: Config) => ({
  checkBody: refuseLargeAmounts,
  certificate,
  trustProxy,
  publicUrl,
  withoutErased,
});

/** Starts to listen, and returns the address for a browser on this machine. */
async function listen(
  server: Awaited<ReturnType<typeof createServer>>,
  { host, port, certificate }: Config,
): Promise<string> {
  await server.listen({ port, host });
  const address = server.server.address();
  const used = address !== null && typeof address === "object" ? address.port : port;
  return localUrl(host, used, certificate !== null);
}
