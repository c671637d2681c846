import { sql } from "kysely";
import * as z from "zod";
import type { ReactiveEvent } from "#src/server/area.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { raiseLevels } from "#src/areas/customers/totals/server/change-points-of-many.ts";
import { levelWith } from "#src/areas/customers/totals/server/level-with.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { SHOP_ID } from "#src/areas/settings/core/server/update-settings.ts";
import { walkCustomers } from "../../daily/server/walk-customers.ts";
import { thresholdsOf } from "../../core/server/thresholds.ts";

/** The name of the job that raises levels after a change of the rules. */
export const RAISE_LEVELS = "raise_levels";

const changed = z.object({ category: z.string() });

/** Starts the job after a change of the loyalty rules. A job that waits already is enough. */
export async function raiseAfterChange(tx: Tx, { data }: ReactiveEvent): Promise<void> {
  const change = changed.safeParse(data);
  if (change.data?.category !== "loyalty") return;
  await sql`select graphile_worker.add_job(${RAISE_LEVELS}, '{}', job_key => ${RAISE_LEVELS})`.execute(
    tx,
  );
}

/**
 * Raises the levels of all customers whose points reach a higher one by the present rules. No level falls. The job may
 * be killed and run again: it only finds the levels that are still too low.
 */
export async function raiseAllLevels(db: Database): Promise<void> {
  const thresholds = thresholdsOf(await getSettings(db, "loyalty"));
  if (!thresholds) return;
  const isTooLow = sql<boolean>`c.loyalty_level <> ${levelWith(sql`c.points`, thresholds)}`;
  await walkCustomers(db, isTooLow, (customerIds) =>
    inTransaction(db, async (tx) => {
      const raised = await raiseLevels(tx, customerIds, thresholds);
      if (raised === 0) return;
      await recordAct(tx, null, "levels.raised", SHOP_ID, { customers: raised });
    }),
  );
}
