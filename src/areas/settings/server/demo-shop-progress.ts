import { sql } from "kysely";
import type { Database, Tx } from "#src/server/database.ts";

/** How far the demo shop of the setup is. */
export type DemoShopProgress = "filling" | "ready" | "failed";

/** Kept beside the settings, where every node sees it; no category of the API. */
export async function noteDemoShop(tx: Tx, progress: DemoShopProgress): Promise<void> {
  await sql`insert into system_settings (category, setting_key, setting_value)
    values ('setup', 'demo_shop', ${JSON.stringify(progress)}::jsonb)
    on conflict (category, setting_key) do update set setting_value = excluded.setting_value, updated_at = now()`.execute(
    tx,
  );
}

export async function getDemoShop(db: Database): Promise<{ status: DemoShopProgress | "none" }> {
  const row = await db
    .selectFrom("systemSettings")
    .select("settingValue")
    .where("category", "=", "setup")
    .where("settingKey", "=", "demo_shop")
    .executeTakeFirst();
  return { status: (row?.settingValue as DemoShopProgress | undefined) ?? "none" };
}
