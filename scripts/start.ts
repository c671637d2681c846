/** `npm start`: starts the database and then the server, and stops them in reverse order. */
import { networkInterfaces } from "node:os";
import { setTimeout as delay } from "node:timers/promises";

import { destination, multistream } from "pino";
import { startRestartableApp } from "#src/app/restore/restartable.ts";
import { loadConfig, unknownSettings, type Config } from "#src/server/config.ts";
import { createLog } from "#src/server/log.ts";
import { readCertificate } from "#src/server/http/certificate.ts";
import { nearbyUrls } from "#src/server/http/guards/addresses.ts";
import { refuseTakenPort } from "#src/server/http/free-port.ts";
import { connectAtStart } from "#src/server/postgres/connect-at-start.ts";
import { LaunchRefusal } from "#src/server/postgres/launch-refusal.ts";
import { type EmbeddedPostgres, startPostgres } from "#src/server/postgres/start-postgres.ts";
import { collectWhenQuiet } from "#src/server/jobs/collect-when-quiet.ts";
import { openLogFiles } from "#src/server/operation/log-files.ts";
import { inSource } from "#src/server/source-positions.ts";
import { ensureUsableKey } from "#src/server/secrets.ts";
import { ensureUsableFolder } from "#src/server/postgres/usable-folder.ts";

import { buildClientWhenStale } from "./build-client.ts";

interface Running {
  postgres: EmbeddedPostgres | null;
  app: { close(): Promise<void> } | null;
  logFiles: { end(done: () => void): void } | null;
}

// start.mjs sets these variables for the memory of this process. PostgreSQL and the builds must not inherit them.
for (const name of ["MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_"]) delete process.env[name];

const running: Running = { postgres: null, app: null, logFiles: null };
const LAST_ENTRIES_MS = 1000;
let stopping: Promise<void> | null = null;

/** Ctrl-C causes two signals, one from the terminal and one from npm. Within this time, two signals count as one. */
const SAME_KEYPRESS_MS = 700;
let firstSignalAt = 0;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    if (!stopping) stopWhenAsked();
    else if (Date.now() - firstSignalAt > SAME_KEYPRESS_MS) {
      // The kernel usually ends PostgreSQL then. If it cannot, PostgreSQL keeps running, and the next start uses it.
      process.exit(1);
    }
  });
}

// When npm ends, only the shell between npm and this process ends; this process gets no signal. Therefore the interval
// checks whether the parent process is still the same.
if (process.env["npm_lifecycle_event"] === "start" && process.platform !== "win32") {
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell && !stopping) stopWhenAsked();
  }, 250).unref();
}

function stopWhenAsked(): void {
  firstSignalAt = Date.now();
  console.log("\nStopping … (once more to stop at once)");
  stopping = stop(0);
}

try {
  await start();
} catch (error) {
  if (!stopping) {
    explain(error);
    await stop(1);
  }
}

async function start(): Promise<void> {
  const config = loadConfig(process.env);
  const say = { info: console.log, warn: console.warn, error: console.error };
  for (const name of unknownSettings(process.env)) {
    say.warn(`${name} is no setting of Fundi and does nothing; README.md lists those there are.`);
  }
  if (!config.databaseUrl) {
    ensureUsableFolder(config.dataDir, "its data directory", "FUNDI_DATA_DIR");
  }
  ensureUsableFolder(config.filesDir, "its folder of files", "FUNDI_FILES_DIR");
  ensureUsableKey(config.secretKeyFile);
  if (config.certificate) readCertificate(config.certificate);

  let { databaseUrl, ownerDatabaseUrl } = config;
  if (databaseUrl) {
    for (const url of [databaseUrl, ownerDatabaseUrl ?? databaseUrl])
      await (await connectAtStart(url)).end();
  } else {
    running.postgres = await startPostgres({
      dataDir: config.dataDir,
      log: say,
      onExit(error) {
        explain(error);
        stopping ??= stop(1);
      },
    });
    databaseUrl = running.postgres.serverConnectionString;
    ownerDatabaseUrl = running.postgres.connectionString;
  }
  if (stopping) return running.postgres?.stop();

  // The port is checked after the data directory. Another Fundi with the same directory usually has the same port, and
  // the error about the directory explains the cause better.
  await refuseTakenPort(config.port, config.host);
  await buildClientWhenStale(say.info);
  const app = await startRestartableApp({
    config,
    databaseUrl,
    host: {
      ownerUrl: ownerDatabaseUrl ?? databaseUrl,
      maintenanceUrl:
        running.postgres?.superuserConnectionString ?? ownerDatabaseUrl ?? databaseUrl,
    },
    onLost(error) {
      explain(error);
      stopping ??= stop(1);
    },
    log: createLog(config.logLevel, await logDestination(config.logDir, say.warn)),
    // The code of the demo shop is loaded only when it is needed, at most once per shop.
    fillDemoShop: async (...demo) => (await import("#src/app/demo-shop.ts")).fillDemoShop(...demo),
  });
  running.app = app;
  collectWhenQuiet();
  if (stopping) return app.close();

  running.postgres?.announce(app.url);
  printAddresses(app, config);
}

function printAddresses(
  app: { url: string; setupUrl: string | null },
  { host, certificate }: Config,
): void {
  console.log(`\n  Fundi is running:  ${app.url}`);
  const { port } = new URL(app.url);
  const isEncrypted = certificate !== null;
  const nearby = nearbyUrls(host, port, networkInterfaces(), isEncrypted);
  for (const url of nearby) console.log(`  In the same network: ${url}`);
  if (nearby.length > 0 && !isEncrypted) {
    console.log('  Others in this network could read what is sent: README.md, "HTTPS".');
  }
  if (app.setupUrl) console.log(`  Set up the shop:   ${app.setupUrl}`);
  console.log("  Stop it with Ctrl-C.\n");
}

/** The log is printed, and kept in files. Without room for files it is only printed. */
async function logDestination(folder: string, warn: (problem: string) => void) {
  try {
    const files = await openLogFiles(folder, warn);
    running.logFiles = files;
    const printed = destination({ fd: process.stdout.fd, sync: true });
    return multistream([
      { level: "trace", stream: printed },
      { level: "trace", stream: files },
    ]);
  } catch (error) {
    warn(`The log files cannot be opened, so the log is only printed: ${String(error)}`);
    return undefined;
  }
}

/** Writes the last entries of the log to its file. A disk that does not answer must not keep Fundi from stopping. */
function endLogFiles(): Promise<unknown> {
  const ended = new Promise<void>((resolve) =>
    running.logFiles ? running.logFiles.end(resolve) : resolve(),
  );
  return Promise.race([ended, delay(LAST_ENTRIES_MS, undefined, { ref: false })]);
}

/** Stops the server, which first completes its running requests, and then the database. */
async function stop(exitCode: number): Promise<void> {
  let code = exitCode;
  for (const part of [() => running.app?.close(), () => running.postgres?.stop(), endLogFiles]) {
    try {
      await part();
    } catch (error) {
      explain(error);
      code = 1;
    }
  }
  process.exit(code);
}

/** Prints an error. A launch refusal has a message for the user. Any other error is a bug, so its stack is printed. */
function explain(error: unknown): void {
  if (error instanceof LaunchRefusal) console.error(`\n${error.message}\n`);
  else if (error instanceof Error && error.stack) console.error(inSource(error.stack));
  else console.error(error);
}
