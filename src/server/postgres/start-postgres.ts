import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import pg from "pg";

import { accountForPostgres } from "./account.ts";
import { addressesOf, type Addresses } from "./addresses.ts";
import { findBinaries } from "./binaries.ts";
import { readPostmasterFile, systemIdentifier } from "./cluster-files.ts";
import { ensureCluster } from "./cluster.ts";
import { lockDataDirectory } from "./data-directory-lock.ts";
import { type LaunchLog, LaunchRefusal } from "./launch-refusal.ts";
import {
  lastWords,
  type Postmaster,
  runningPostmaster,
  startPostmaster,
  stopPostmaster,
  watchPostmaster,
} from "./postmaster.ts";
import { ensureServerRole } from "./server-role.ts";
import { writeSettings } from "./settings.ts";
import { socketDirectory } from "./socket-directory.ts";

export interface EmbeddedPostgres extends Addresses {
  /** True when PostgreSQL was already running, left by a killed Fundi. */
  adopted: boolean;
  /** Records this Fundi's address, which the refusal of a second Fundi on this data directory shows. */
  announce(url: string): void;
  /** Ends sessions, writes everything, waits until PostgreSQL has ended, and unlocks the data directory. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** The directory of all files of PostgreSQL. Created when missing. */
  dataDir: string;
  log: LaunchLog;
  /** Called when PostgreSQL ended and could not be restarted. */
  onExit?: (error: Error) => void;
  /** Settings in addition to those in settings.ts. */
  extraSettings?: Record<string, string>;
  /** False leaves PostgreSQL running when this process is killed. The next start then adopts it. */
  parentDeathSignal?: boolean;
}

/**
 * Runs the bundled PostgreSQL on the data directory, creates the database on the first start, and restarts PostgreSQL
 * when it dies. @throws LaunchRefusal with a message for the user who started Fundi
 */
export async function startPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const lock = lockDataDirectory(dataDir);
  try {
    const server = await launch(dataDir, options);
    return {
      ...server,
      announce: (url) => lock.announce(url),
      async stop() {
        await server.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Stops a PostgreSQL that a killed Fundi left running on this data directory, if there is one. */
export async function stopPostgres(options: { dataDir: string }): Promise<void> {
  const dataDir = resolve(options.dataDir);
  const lock = lockDataDirectory(dataDir);
  try {
    const clusterDir = join(dataDir, "postgresql");
    const running = runningPostmaster(clusterDir);
    if (!running) return;
    const binaries = findBinaries(accountForPostgres(clusterDir));
    await stopPostmaster(watchPostmaster(running.pid), binaries, clusterDir);
  } finally {
    lock.release();
  }
}

async function launch(dataDir: string, options: StartOptions) {
  const { log } = options;
  const clusterDir = join(dataDir, "postgresql");
  const startLog = join(dataDir, "postgresql-start.log");
  const account = accountForPostgres(clusterDir);
  const binaries = findBinaries(account);

  if (!existsSync(clusterDir)) log.info("Making a new database …");
  const passwords = ensureCluster(clusterDir, binaries, account);
  const socket = process.platform === "win32" ? null : socketDirectory(clusterDir, account);
  const port = socket ? 5432 : await loopbackPort(clusterDir);

  const addresses = addressesOf(socket?.forClients ?? null, port, passwords);
  const { connectionString } = addresses;

  const start = async (): Promise<Postmaster> => {
    writeSettings(clusterDir, {
      ...(socket
        ? { unix_socket_directories: socket.forServer }
        : { unix_socket_directories: "", listen_addresses: "127.0.0.1" }),
      port: String(port),
      ...options.extraSettings,
    });
    // The processes of a killed PostgreSQL may need a moment to release their shared memory.
    for (let triesLeft = 50; ; triesLeft -= 1) {
      const started = startPostmaster({
        binaries,
        clusterDir,
        account,
        startLog,
        socketLock: socket && join(socket.forClients, ".s.PGSQL.5432.lock"),
        parentDeathSignal: options.parentDeathSignal ?? true,
      });
      if (await isReady(started, connectionString, clusterDir, log)) return started;
      const words = await lastWords(startLog, clusterDir);
      if (triesLeft > 1 && words.includes("pre-existing shared memory block")) {
        await wait(200);
        continue;
      }
      throw new LaunchRefusal(
        `PostgreSQL did not start.\n${words}\nMore may be in ${join(clusterDir, "log")}.`,
      );
    }
  };

  const found = await adopt(clusterDir, connectionString, log);
  let postmaster = found ?? (await start());
  try {
    await refuseUnsafe(connectionString, clusterDir, binaries.major);
    await ensureServerRole(addresses, passwords.server);
  } catch (error) {
    await stopPostmaster(postmaster, binaries, clusterDir);
    throw error;
  }

  let stopping = false;
  let restarting: Promise<void> = Promise.resolve();
  const keepRunning = (watched: Postmaster): void => {
    void watched.ended.then(() => {
      if (stopping) return;
      log.error("PostgreSQL ended unexpectedly; starting it again.");
      restarting = restart();
    });
  };
  const restart = async (): Promise<void> => {
    for (const pause of [0, 500, 1000, 2000, 5000]) {
      await wait(pause);
      if (stopping) return;
      try {
        postmaster = await start();
        log.info("PostgreSQL is running again.");
        keepRunning(postmaster);
        return;
      } catch (error) {
        log.error(error instanceof Error ? error.message : String(error));
      }
    }
    options.onExit?.(new Error("PostgreSQL ended and could not be started again."));
  };
  keepRunning(postmaster);

  return {
    ...addresses,
    adopted: found !== null,
    async stop() {
      stopping = true;
      await restarting;
      await stopPostmaster(postmaster, binaries, clusterDir);
      socket?.remove();
    },
  };
}

/**
 * Finds a PostgreSQL that is running on this cluster. No other Fundi is running (we hold the data directory), so a
 * server that accepts our password and has our cluster's identifier is adopted. If that server is stopping, we wait
 * until it has stopped. PostgreSQL itself decides whether the postmaster.pid of a dead server is stale; the file is
 * never touched here.
 */
async function adopt(
  clusterDir: string,
  connectionString: string,
  log: LaunchLog,
): Promise<Postmaster | null> {
  let said = false;
  for (const began = Date.now(); ; await wait(50)) {
    const running = runningPostmaster(clusterDir);
    if (!running) return null;
    if (running.state !== "stopping") {
      try {
        const number = await ask(
          connectionString,
          "SELECT system_identifier::text AS answer FROM pg_control_system()",
        );
        if (number !== systemIdentifier(clusterDir)) return null;
        log.info(`PostgreSQL was still running (process ${running.pid}); going on with it.`);
        return watchPostmaster(running.pid);
      } catch (error) {
        refuseWrongPassword(error, clusterDir);
      }
    }
    if (!said)
      log.info(`Waiting for the PostgreSQL of an earlier start (process ${running.pid}) …`);
    said = true;
    if (Date.now() - began > 120_000) {
      throw new LaunchRefusal(
        `Process ${running.pid} is a PostgreSQL on ${clusterDir} that does not answer. Stop that process (kill -INT ${running.pid}) and start Fundi again.`,
      );
    }
  }
}

/** Waits until PostgreSQL answers or ends, without a time limit: recovery after a power cut may take minutes. */
async function isReady(
  postmaster: Postmaster,
  connectionString: string,
  clusterDir: string,
  log: LaunchLog,
): Promise<boolean> {
  let nextWord = Date.now() + 10_000;
  while (!postmaster.hasEnded()) {
    try {
      await ask(connectionString, "SELECT 1 AS answer");
      return true;
    } catch (error) {
      refuseWrongPassword(error, clusterDir);
    }
    if (Date.now() > nextWord) {
      log.info("PostgreSQL is still starting (after a power cut it first repairs its files) …");
      nextWord = Date.now() + 10_000;
    }
    await Promise.race([postmaster.ended, wait(20)]);
  }
  return false;
}

async function refuseUnsafe(
  connectionString: string,
  clusterDir: string,
  major: number,
): Promise<void> {
  for (const setting of ["fsync", "full_page_writes", "synchronous_commit"]) {
    if ((await ask(connectionString, `SELECT current_setting('${setting}') AS answer`)) === "off") {
      throw new LaunchRefusal(
        `PostgreSQL's setting ${setting} is off, so a power cut could lose or damage sales. Fundi does not run like that. Remove the line "${setting}" from ${join(clusterDir, "postgresql.auto.conf")} (or undo the ALTER ROLE or ALTER DATABASE that set it) and start again.`,
      );
    }
  }
  const running = await ask(
    connectionString,
    "SELECT (current_setting('server_version_num')::int / 10000)::text AS answer",
  );
  if (running !== String(major)) {
    throw new LaunchRefusal(
      `The PostgreSQL running on ${clusterDir} is version ${running}, this Fundi brings ${major}. It was stopped; start Fundi again.`,
    );
  }
}

function refuseWrongPassword(error: unknown, clusterDir: string): void {
  if (!(error instanceof Error && "code" in error && error.code === "28P01")) return;
  throw new LaunchRefusal(
    `PostgreSQL does not accept the password in ${clusterDir}-passwords.json. Remove that file and start again: new passwords are set by themselves.`,
  );
}

async function ask(connectionString: string, query: string): Promise<string> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {}); // The query reports the error.
  try {
    await client.connect();
    const { rows } = await client.query<{ answer: string }>(query);
    return String(rows[0]?.answer);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Windows only: the port of the running PostgreSQL, otherwise any free port. */
async function loopbackPort(clusterDir: string): Promise<number> {
  const running = runningPostmaster(clusterDir) && readPostmasterFile(clusterDir);
  if (running) return running.port;
  return new Promise((found, failed) => {
    const probe = createServer().once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => found(typeof address === "object" && address ? address.port : 0));
    });
  });
}
