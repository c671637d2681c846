/**
 * `npm run restore -- ARCHIVE [--key-file FILE] [--allow-broken-rules]`: replaces the state of the shop by the one of a
 * backup, or brings a shop to a new machine. `npm run restore -- --undo` returns to the state before the last restore.
 * Fundi must not be running. A failure, or a kill at any point, leaves the shop as it was.
 */
import { createReadStream, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { areas } from "#src/app/areas.ts";
import { backedUpShop } from "#src/app/restore/backed-up-shop.ts";
import { prepareRestore } from "#src/areas/backups/server/prepare-restore.ts";
import { BackupFailure } from "#src/server/backup/archive-format.ts";
import {
  databaseOf,
  earlierDatabases,
  switchDatabases,
  type DatabaseHost,
} from "#src/server/backup/fresh-database.ts";
import { loadConfig, type Config } from "#src/server/config.ts";
import { connect } from "#src/server/database.ts";
import { createLog } from "#src/server/log.ts";
import { connectAtStart } from "#src/server/postgres/connect-at-start.ts";
import { LaunchRefusal } from "#src/server/postgres/launch-refusal.ts";
import { startPostgres } from "#src/server/postgres/start-postgres.ts";
import { ensureUsableFolder } from "#src/server/postgres/usable-folder.ts";
import { openSecrets } from "#src/server/secrets.ts";
import { newId } from "#src/shared/ids.ts";
import { wordsOf } from "#src/server/words.ts";

const USAGE =
  "npm run restore -- ARCHIVE [--key-file FILE] [--allow-broken-rules], or npm run restore -- --undo";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    "key-file": { type: "string" },
    "allow-broken-rules": { type: "boolean", default: false },
    undo: { type: "boolean", default: false },
  },
});

try {
  const config = loadConfig(process.env);
  await withHost(config, (host) => (options.undo ? undo(host) : restore(config, host)));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

/** Starts the embedded PostgreSQL, which refuses while Fundi runs, or uses the one of DATABASE_URL. */
async function withHost(
  { databaseUrl, ownerDatabaseUrl, dataDir }: Config,
  work: (host: DatabaseHost) => Promise<void>,
): Promise<void> {
  if (databaseUrl) {
    const ownerUrl = ownerDatabaseUrl ?? databaseUrl;
    await (await connectAtStart(ownerUrl)).end();
    return work({ ownerUrl, maintenanceUrl: ownerUrl });
  }
  const say = { info: console.log, warn: console.warn, error: console.error };
  const postgres = await startPostgres({ dataDir, log: say });
  try {
    const { connectionString, superuserConnectionString } = postgres;
    await work({ ownerUrl: connectionString, maintenanceUrl: superuserConnectionString });
  } finally {
    await postgres.stop();
  }
}

async function restore(config: Config, host: DatabaseHost): Promise<void> {
  const [path] = positionals;
  if (path === undefined) throw new LaunchRefusal(USAGE);
  const archive = fromCaller(path);
  if (!existsSync(archive)) throw new LaunchRefusal(`There is no file ${archive}.`);
  const keyFile = options["key-file"];
  const key = keyFile ? (await readFile(fromCaller(keyFile), "utf8")).trim() : null;
  ensureUsableFolder(config.filesDir, "its folder of files", "FUNDI_FILES_DIR");
  const began = Date.now();
  const log = createLog("warn");
  const { db } = connect({ connectionString: host.ownerUrl, connections: 2, log });
  const context = {
    ...backedUpShop(areas, {
      config,
      databaseUrl: host.ownerUrl,
      host,
      stopping: new AbortController().signal,
      switchTo: null,
    }),
    secrets: openSecrets(config.secretKeyFile),
  };
  let restored: Awaited<ReturnType<typeof prepareRestore>>;
  try {
    restored = await prepareRestore({
      context,
      log,
      current: (await hasShop(host)) ? db : null,
      restoreId: newId(),
      fileName: basename(archive),
      source: createReadStream(archive, { highWaterMark: 256 * 1024 }),
      key,
      signal: new AbortController().signal,
      allowsBrokenRules: options["allow-broken-rules"],
      onProgress: showProgress(),
      onStep: (step) => console.log(`${wordsOf("backups", "en")(`restore.step.${step}`)} …`),
    });
  } finally {
    await db.destroy();
  }
  const before = await switchDatabases(host, restored.database);
  const { header, lostFiles, secretKey } = restored;
  console.log(`\nRestored ${header.shopName || "the shop"} as of ${header.madeAt}.`);
  console.log(`It took ${Math.round((Date.now() - began) / 1000)} seconds.`);
  console.log(`The state before is kept in the database ${before} for seven days.`);
  if (lostFiles.length > 0) {
    console.log(`${lostFiles.length} files were missing or broken when the backup was made.`);
  }
  if (secretKey === null && header.keyDigest !== null) {
    console.log(
      "The archive is not encrypted, so it has no key file. On another machine, enter the passwords of providers again, or copy the key file of the old one.",
    );
  }
  console.log("Start Fundi with npm start. Everybody signs in again.");
}

/** A path as the user typed it, relative to the folder in which npm was called. */
function fromCaller(path: string): string {
  return resolve(process.env["INIT_CWD"] ?? ".", path);
}

/** Whether the database has the tables of this version, from which the list of backups is kept. */
async function hasShop(host: DatabaseHost): Promise<boolean> {
  const client = await connectAtStart(host.ownerUrl);
  try {
    const { rows } = await client.query<{ has: boolean }>(
      "select to_regclass('public.restores') is not null as has",
    );
    return rows[0]?.has ?? false;
  } finally {
    await client.end();
  }
}

async function undo(host: DatabaseHost): Promise<void> {
  const [before] = await earlierDatabases(host);
  if (before === undefined) {
    throw new LaunchRefusal("No state before a restore is kept. Restore a backup instead.");
  }
  const kept = await switchDatabases(host, before);
  console.log(`${databaseOf(host.ownerUrl)} has the state before the restore again.`);
  console.log(`What it replaced is kept in the database ${kept} for seven days.`);
}

/** Prints the progress in steps of ten percent. */
function showProgress(): (done: number, of: number) => void {
  let shown = 0;
  return (done, of) => {
    const tenths = of > 0 ? Math.floor((done / of) * 10) : 0;
    if (tenths <= shown) return;
    shown = tenths;
    console.log(`${tenths * 10} %`);
  };
}

function explain(error: unknown): string {
  if (error instanceof LaunchRefusal) return error.message;
  if (!(error instanceof BackupFailure)) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  const sentence = wordsOf("backups", "en")(`problem.${error.problem}`);
  return `${sentence}${error.detail ? ` (${error.detail})` : ""}\nNothing was changed.`;
}
