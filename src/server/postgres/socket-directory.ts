import { createHash } from "node:crypto";
import { lchownSync, lstatSync, mkdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Account } from "./account.ts";
import { directoryArgument } from "./cluster.ts";
import { LaunchRefusal } from "./launch-refusal.ts";

export interface SocketDirectory {
  /** The absolute path for clients. */
  forClients: string;
  /** The path by which PostgreSQL itself can access the same folder. */
  forServer: string;
  /** Removes a folder in the temporary directory after PostgreSQL has stopped. A folder in the cluster stays. */
  remove(): void;
}

/**
 * The maximum length in bytes of the path of a socket, including its name. It is the smallest limit of the supported
 * systems (macOS: 104 bytes with the terminating zero).
 */
const longestSocketPath = 103;

/**
 * Creates the folder of PostgreSQL's socket, which only PostgreSQL's account may enter. The folder is inside the
 * cluster, or in the temporary directory when the path in the cluster is too long for a socket.
 */
export function socketDirectory(clusterDir: string, account: Account): SocketDirectory {
  const inside = join(clusterDir, "socket");
  if (Buffer.byteLength(join(inside, ".s.PGSQL.5432")) <= longestSocketPath) {
    makePrivate(inside, account);
    return {
      forClients: inside,
      forServer: `${directoryArgument(clusterDir, account)}/socket`,
      remove() {},
    };
  }
  const digest = createHash("sha256").update(realpathSync(clusterDir)).digest("hex").slice(0, 16);
  const short = join(tmpdir(), `fundi-${digest}`);
  makePrivate(short, account);
  return {
    forClients: short,
    forServer: short,
    remove: () => rmSync(short, { recursive: true, force: true }),
  };
}

function makePrivate(folder: string, account: Account): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (account) lchownSync(folder, account.uid, account.gid);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  // Everybody can write to the temporary directory, so another user may have created this folder.
  const found = lstatSync(folder);
  const owner = account ? account.uid : process.getuid?.();
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new LaunchRefusal(
      `${folder} is not a private folder of the user PostgreSQL runs as, so the database connection would not be safe there. Remove it and start again.`,
    );
  }
}
