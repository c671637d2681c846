import type { Database, Tx } from "./database.ts";

/** Data that an area deletes after the time for which the shop keeps old data. It is never part of the books. */
export interface RetainedData {
  /** Names the data in its words: `system:retention.kind.<name>`. */
  name: string;
  /** Counts what is older than `before` (ISO 8601), and says how old the oldest of it is. */
  count(db: Database, before: string): Promise<{ count: number; oldestAt: string | null }>;
  /** Deletes at most `most` of it, the oldest first, and returns how many. */
  forget(tx: Tx, before: string, most: number): Promise<number>;
}
