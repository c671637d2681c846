import { join, resolve } from "node:path";

import { accountForPostgres } from "./account.ts";
import { readPostmasterFile } from "./cluster-files.ts";
import { appRole, readPasswords } from "./cluster.ts";
import { runningPostmaster } from "./postmaster.ts";
import { socketDirectory } from "./socket-directory.ts";

/** The connection string of the PostgreSQL of a running Fundi on this data directory; null when none is ready. */
export function findRunningPostgres(dataDir: string): string | null {
  const clusterDir = join(resolve(dataDir), "postgresql");
  const running = runningPostmaster(clusterDir);
  const passwords = readPasswords(`${clusterDir}-passwords.json`);
  if (running?.state !== "ready" || !passwords) return null;
  const user = `${appRole}:${passwords.app}`;
  if (process.platform === "win32") {
    return `postgresql://${user}@127.0.0.1:${readPostmasterFile(clusterDir)?.port}/${appRole}`;
  }
  const { forClients } = socketDirectory(clusterDir, accountForPostgres(clusterDir));
  return `postgresql://${user}@/${appRole}?host=${encodeURIComponent(forClients)}`;
}
