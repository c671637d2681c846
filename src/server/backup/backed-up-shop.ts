import type { Tx } from "../database.ts";
import type { Log } from "../log.ts";
import type { DatabaseHost } from "./fresh-database.ts";

/** What backups and restores need of the running server. */
export interface BackedUpShop {
  /** The database with the role of the server. */
  databaseUrl: string;
  host: DatabaseHost;
  dataDir: string;
  filesDir: string;
  secretKeyFile: string;
  /** Aborts when the server stops. A backup of a large shop would delay the stop by minutes. */
  stopping: AbortSignal;
  /** Checks all invariants in the database at this address. */
  checkInvariants(databaseUrl: string, log: Log): Promise<readonly { invariant: string }[]>;
  /** Lets all areas settle a restored database before anybody uses it. */
  afterRestore(tx: Tx): Promise<void>;
  /**
   * Stops the server, gives the fresh database the name of the shop's, and starts again. Returns at once. Null where
   * nobody can start the server again.
   */
  switchTo: ((database: string) => void) | null;
}
