import { noteDemoShop } from "#src/areas/settings/server/demo-shop-progress.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import type { Log } from "#src/server/log.ts";

/** The background job that setup adds when a demo shop was asked for. */
export const FILL_DEMO_SHOP = "fill_demo_shop";

/** Fills an empty shop with believable rows, through the same verbs as real use. */
export type FillDemoShop = (db: Database, log: Log) => Promise<void>;

/**
 * The work of that job. It runs once: half a demo shop is better than one and a half; its failure is shown, and
 * harms nothing.
 */
export async function runDemoShop(db: Database, log: Log, fill: FillDemoShop): Promise<void> {
  try {
    await fill(db, log);
    await inTransaction(db, (tx) => noteDemoShop(tx, "ready"));
  } catch (error) {
    log.error({ err: error }, "the demo shop could not be filled");
    await inTransaction(db, (tx) => noteDemoShop(tx, "failed"));
  }
}
