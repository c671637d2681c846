import { sql } from "kysely";
import type { Database, Tx } from "#src/server/database.ts";
import type { FileStore } from "#src/server/files/file-store.ts";
import type { Log } from "#src/server/log.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { SHOP_ID } from "#src/areas/settings/core/server/update-settings.ts";

/** The name of the background job that fills a demo shop. */
export const FILL_DEMO_SHOP = "fill_demo_shop";

/** Fills an empty shop with realistic data, through the verbs that write real data. */
export type FillDemoShop = (
  db: Database,
  log: Log,
  files: FileStore,
  secrets: Secrets,
) => Promise<void>;

/** Starts the job without retries: a retry after its commit would fill the shop twice. The screen shows a failure. */
export async function askForDemoShop(tx: Tx): Promise<void> {
  await sql`select graphile_worker.add_job(${FILL_DEMO_SHOP}, max_attempts => 1)`.execute(tx);
}

export interface DemoShop {
  status: "none" | "filling" | "ready" | "failed";
}

/** The state of the demo shop. It is ready when the setup requested it and its job has left the queue. */
export async function getDemoShop(db: Database): Promise<DemoShop> {
  const { rows } = await sql<DemoShop>`
    select case
      when job.id is not null and job.last_error is not null then 'failed'
      when job.id is not null then 'filling'
      when exists (select from events where record_id = ${SHOP_ID} and kind = 'setup.completed'
        and data ->> 'demoData' = 'true') then 'ready'
      else 'none' end as status
    from (select) as always
    left join graphile_worker.jobs as job on job.task_identifier = ${FILL_DEMO_SHOP}
    limit 1`.execute(db);
  return rows[0] ?? { status: "none" };
}
