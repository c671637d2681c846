import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import type { Log } from "#src/server/log.ts";

/** The background job that setup adds when a demo shop was asked for. */
export const FILL_DEMO_SHOP = "fill_demo_shop";

/** Fills an empty shop with believable rows, through the same verbs as real use. */
export type FillDemoShop = (db: Database, log: Log) => Promise<void>;

type Progress = "filling" | "ready" | "failed";

/**
 * The work of that job. It runs once: half a demo shop is better than one and a half; its failure is shown, and
 * harms nothing.
 */
export async function runDemoShop(db: Database, log: Log, fill: FillDemoShop): Promise<void> {
  try {
    await fill(db, log);
    await noteDemoShop(db, "ready");
  } catch (error) {
    log.error({ err: error }, "the demo shop could not be filled");
    await noteDemoShop(db, "failed");
  }
}

/** Kept beside the settings, where every node sees it; no category of the API. */
export async function noteDemoShop(db: Database, progress: Progress): Promise<void> {
  await sql`insert into system_settings (category, setting_key, setting_value)
    values ('setup', 'demo_shop', ${JSON.stringify(progress)}::jsonb)
    on conflict (category, setting_key) do update set setting_value = excluded.setting_value, updated_at = now()`.execute(
    db,
  );
}

export async function getDemoShop(db: Database): Promise<{ status: Progress | "none" }> {
  const row = await db
    .selectFrom("systemSettings")
    .select("settingValue")
    .where("category", "=", "setup")
    .where("settingKey", "=", "demo_shop")
    .executeTakeFirst();
  return { status: (row?.settingValue as Progress | undefined) ?? "none" };
}
