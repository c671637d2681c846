import type { Database, Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { CountedRecord, DemoStays } from "../contract.ts";

/** What only the app knows of the demo data, because it knows the tables of all areas. */
export interface DemoTables {
  /** The names of the tables that are emptied. */
  emptied: readonly string[];
  /** Kind of record → its tables. The first one has a row for each record. */
  ofKinds: ReadonlyMap<CountedRecord, readonly string[]>;
  /** Tables whose rows are compared only by their count, to find out whether somebody has worked with them. */
  comparedByNumber: readonly string[];
  /** Finds why the demo data cannot be removed; null if it can. */
  findWhyItStays: (db: Database) => Promise<DemoStays | null>;
  /** Empties the personal values in the journal of customers whom the removal has deleted. */
  forgetCustomers: (tx: Tx) => Promise<void>;
  /** Deletes what made-up users wrote into tables that are kept, since such rows are no work of the shop. */
  removeSetUp: (tx: Tx, staff: readonly string[]) => Promise<void>;
  switchSimulatorOff: (tx: Tx, actor: Actor) => Promise<void>;
}
