import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  lchownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { clusterMajor } from "./cluster-files.ts";
import { LaunchRefusal } from "./launch-refusal.ts";
import { writeSettings } from "./settings.ts";

export const superuser = "postgres";
/** The role that migrates. It owns the database, which has the same name, and is no superuser. */
export const appRole = "fundi";
/** The role as which the server runs. It owns nothing, so that it cannot change what never changes. */
export const serverRole = "fundi_server";

export interface Passwords {
  superuser: string;
  app: string;
  server: string;
}

/**
 * The data directory as an argument for PostgreSQL's programs. When Fundi runs as root, the programs run under another
 * account, which may have no access to the parent directories. On Linux they are therefore started inside the
 * directory, and the argument means "the current directory". PostgreSQL changes to the same directory, so the argument
 * stays valid.
 */
export function directoryArgument(clusterDir: string, account: Account): string {
  return account && process.platform === "linux" ? "/proc/self/cwd" : clusterDir;
}

/** The options for starting a program of PostgreSQL: its account, its current directory, and a clean environment. */
export function runOptions(clusterDir: string, account: Account) {
  return {
    cwd: clusterDir,
    env: { ...cleanEnvironment(), LC_ALL: "C", TZ: "UTC" },
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
    windowsHide: true,
  };
}

/**
 * The environment without the user's variables PG… (such as PGPORT) and LC_…, which must not affect this PostgreSQL.
 */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !name.startsWith("PG") && !name.startsWith("LC_"),
    ),
  );
}

/**
 * Creates the cluster at clusterDir when there is none, and returns the passwords. They are stored next to the cluster
 * in a file that only our account can read. An existing cluster is always complete: a new one gets its roles and its
 * database in a folder with another name, which is then renamed.
 */
export function ensureCluster(clusterDir: string, binaries: Binaries, account: Account): Passwords {
  const passwordFile = `${clusterDir}-passwords.json`;
  const existing = withServerPassword(passwordFile);
  const major = clusterMajor(clusterDir);

  if (major === null) {
    refuseForeignFiles(clusterDir);
    const passwords = existing ?? drawPasswords(passwordFile);
    makeCluster(clusterDir, binaries, account, passwords);
    return passwords;
  }
  if (major !== binaries.major) {
    throw new LaunchRefusal(
      `The data in ${clusterDir} was written by PostgreSQL ${major}, but this Fundi brings PostgreSQL ${binaries.major}, which cannot read it. Nothing was changed. Start the Fundi version that wrote it, make a backup there, and restore the backup with this version in a new data directory.`,
    );
  }
  refuseForeignOwner(clusterDir, account);
  if (existing) return existing;

  // The password file is missing or damaged, so new passwords are set. This needs write access to the cluster.
  const passwords = drawPasswords(passwordFile);
  runSingleUser(clusterDir, binaries, account, [
    `ALTER ROLE ${superuser} PASSWORD '${passwords.superuser}';`,
    `ALTER ROLE ${appRole} PASSWORD '${passwords.app}';`,
  ]);
  return passwords;
}

function makeCluster(
  clusterDir: string,
  binaries: Binaries,
  account: Account,
  passwords: Passwords,
): void {
  const unfinishedName = `${clusterDir}-unfinished-`;
  removeUnfinished(unfinishedName);
  const unfinished = mkdtempSync(unfinishedName);
  if (account) lchownSync(unfinished, account.uid, account.gid);

  // "trust", because initdb sets no passwords. pg_hba.conf is replaced before the server listens.
  const made = spawnSync(
    binaries.initdb,
    [
      "-D",
      directoryArgument(unfinished, account),
      "-U",
      superuser,
      "-E",
      "UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      "--auth=trust",
      "--no-instructions",
    ],
    { ...runOptions(unfinished, account), encoding: "utf8" },
  );
  if (made.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new LaunchRefusal(
      `The database could not be made in ${clusterDir}: ${(made.stderr || made.error?.message || "").trim()}`,
    );
  }
  writeSettings(unfinished, {});
  runSingleUser(unfinished, binaries, account, [
    `ALTER ROLE ${superuser} PASSWORD '${passwords.superuser}';`,
    `CREATE ROLE ${appRole} LOGIN PASSWORD '${passwords.app}';`,
    `CREATE DATABASE ${appRole} OWNER ${appRole};`,
  ]);
  renameSync(unfinished, clusterDir);
  syncFolder(join(clusterDir, ".."));
}

/** Runs statements on a stopped cluster with PostgreSQL in single-user mode. Each statement must be a single line. */
function runSingleUser(
  clusterDir: string,
  binaries: Binaries,
  account: Account,
  statements: string[],
): void {
  const ran = spawnSync(
    binaries.postgres,
    [
      "--single",
      "-D",
      directoryArgument(clusterDir, account),
      "-c",
      "logging_collector=off",
      "-c",
      "log_min_duration_statement=-1",
      superuser,
    ],
    { ...runOptions(clusterDir, account), encoding: "utf8", input: `${statements.join("\n")}\n` },
  );
  // A failed statement does not end the program, so its output is searched for errors.
  if (ran.status !== 0 || /\b(ERROR|FATAL|PANIC):/.test(ran.stderr)) {
    throw new LaunchRefusal(
      `The database in ${clusterDir} could not be prepared: ${(ran.stderr || ran.error?.message || "").trim()}`,
    );
  }
}

export function readPasswords(file: string): Passwords | null {
  if (!existsSync(file)) return null;
  try {
    const read: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (typeof read === "object" && read !== null && "superuser" in read && "app" in read) {
      const server = "server" in read ? String(read.server) : "";
      return { superuser: String(read.superuser), app: String(read.app), server };
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return null;
}

/** Reads the passwords. A file of a former version of Fundi lacks the one of the server, which is then added. */
function withServerPassword(file: string): Passwords | null {
  const read = readPasswords(file);
  if (!read || read.server !== "") return read;
  return writePasswords(file, { ...read, server: newPassword() });
}

const newPassword = () => randomBytes(24).toString("hex");

const drawPasswords = (file: string): Passwords =>
  writePasswords(file, { superuser: newPassword(), app: newPassword(), server: newPassword() });

function writePasswords(file: string, passwords: Passwords): Passwords {
  const unfinished = `${file}.unfinished`;
  writeFileSync(unfinished, JSON.stringify(passwords), { mode: 0o600, flush: true });
  renameSync(unfinished, file);
  return passwords;
}

/**
 * Removes the unfinished clusters of starts that were killed. No other Fundi creates a cluster at this time, because
 * this process has locked the data directory. But an initdb of a killed start may still be writing, so a removal that
 * fails is repeated.
 */
function removeUnfinished(namePrefix: string): void {
  const parent = join(namePrefix, "..");
  mkdirSync(parent, { recursive: true });
  for (const entry of readdirSync(parent)) {
    const path = join(parent, entry);
    if (!path.startsWith(namePrefix)) continue;
    rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

function refuseForeignFiles(clusterDir: string): void {
  if (!existsSync(clusterDir) || readdirSync(clusterDir).length === 0) return;
  throw new LaunchRefusal(
    `${clusterDir} holds files but no PostgreSQL data (PG_VERSION is missing). Nothing was changed. Restore that folder from a backup, or move it away to begin with an empty shop.`,
  );
}

function refuseForeignOwner(clusterDir: string, account: Account): void {
  const owner = lstatSync(clusterDir).uid;
  const expected = account ? account.uid : process.getuid?.();
  if (expected === undefined || owner === expected) return;
  throw new LaunchRefusal(
    `The data in ${clusterDir} belongs to another user (number ${owner}), so PostgreSQL cannot run on it. Start Fundi as that user (or as root if root started it before), or give the folder to this user with chown.`,
  );
}

function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}
