import type { MovedRecord } from "#src/shared/moved-records.ts";
import type { Database, Tx } from "./database.ts";

/**
 * What another area does when two customers turn out to be one person. Areas register it in `server/area.ts`. Only
 * records that go on move to the survivor: papers and ledgers keep the customer of their day, and reads follow
 * `merged_into`.
 */
export interface CustomerRecords {
  /** Counts what will move. */
  count?(db: Database, customerId: string): Promise<Partial<Record<MovedRecord, number>>>;
  /**
   * Locks the records that other verbs lock before their customer. Only then the merge locks both customers, in the
   * same order as everybody else.
   */
  lock?(tx: Tx, customerId: string): Promise<unknown>;
  /** Runs while both customers still are customers of their own. */
  settle?(tx: Tx, actor: { userId: string }, merge: CustomerMerge): Promise<unknown>;
  /** Runs when `merged_into` is set. */
  move?(tx: Tx, actor: { userId: string }, merge: CustomerMerge): Promise<unknown>;
}

export interface CustomerMerge {
  survivorId: string;
  mergedId: string;
}
