import { lstatSync, readFileSync } from "node:fs";

import { LaunchRefusal } from "./launch-refusal.ts";

/** The operating-system account that runs PostgreSQL; null means the account that runs Fundi. */
export type Account = { uid: number; gid: number; name: string } | null;

/**
 * Chooses the account for PostgreSQL, which refuses to run as root. When Fundi runs as root, this is an existing
 * account: the owner of the existing cluster, otherwise "postgres" (or "_postgres"), otherwise "nobody". No account is
 * created.
 */
export function accountForPostgres(clusterDir: string): Account {
  if (process.platform === "win32" || process.getuid?.() !== 0) return null;

  const owner = lstatSync(clusterDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) {
    return { uid: owner.uid, gid: owner.gid, name: nameOf(owner.uid) ?? `user ${owner.uid}` };
  }
  for (const name of ["postgres", "_postgres", "nobody"]) {
    const entry = passwordEntries().find((candidate) => candidate.name === name);
    // macOS lists "nobody" with the number -2, which cannot be used.
    if (entry && entry.uid > 0) return entry;
  }
  throw new LaunchRefusal(
    'PostgreSQL does not run as root, and this system has neither a "postgres" nor a "nobody" user to run it as. Start Fundi as an ordinary user.',
  );
}

function nameOf(uid: number): string | undefined {
  return passwordEntries().find((entry) => entry.uid === uid)?.name;
}

function passwordEntries(): { name: string; uid: number; gid: number }[] {
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}
