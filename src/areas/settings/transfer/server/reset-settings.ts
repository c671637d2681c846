import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import {
  changeableSchemas,
  settingsSchemas,
  type Category,
  type Settings,
} from "../../contract.ts";
import { localizationOf } from "../../currency-formats.ts";
import { getSettings, getSettingsOf, storedKey } from "../../core/server/queries.ts";
import { lockSettings, SHOP_ID, updateSettings } from "../../core/server/update-settings.ts";

/**
 * Gives the settings of some categories their defaults. Charges and tax rates stay: they have their own screen. The
 * format of money becomes that of the shop's currency. Stored values that cannot be read disappear.
 * @throws Refusal forbidden (rules of points)
 */
export async function resetSettings(
  tx: Tx,
  actor: Actor,
  { categories, reason }: { categories: readonly Category[]; reason?: string | null | undefined },
): Promise<{ changed: number }> {
  if (categories.includes("loyalty")) requirePermission(actor, "manage_loyalty");
  await lockSettings(tx);
  let changed = 0;
  for (const category of new Set(categories)) {
    changed += await resetCategory(tx, actor.userId, category, reason ?? undefined);
  }
  return { changed };
}

/** Returns the number of settings that have changed. */
async function resetCategory(
  tx: Tx,
  actorId: string,
  category: Category,
  reason: string | undefined,
): Promise<number> {
  const before = await getSettings(tx, category);
  const defaults = await defaultsOf(tx, category);
  const fields = Object.keys(changeableSchemas[category].shape) as (keyof typeof defaults)[];
  const change = Object.fromEntries(fields.map((field) => [field, defaults[field]]));
  const changed = fields.filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(defaults[field]),
  );
  await updateSettings(tx, actorId, category, change, reason, "reset");
  const presets: Record<string, unknown> = settingsSchemas[category].parse({});
  const { numDeletedRows } = await tx
    .deleteFrom("systemSettings")
    .where("category", "=", category)
    .where(
      "settingKey",
      "in",
      fields
        .filter((field) => JSON.stringify(presets[field]) === JSON.stringify(defaults[field]))
        .map(storedKey),
    )
    .executeTakeFirstOrThrow();
  // Unreadable values changed nothing, but the screens that tell of them must hear that they are gone.
  if (changed.length === 0 && numDeletedRows > 0n) {
    const data = { category, before: {}, after: {}, how: "reset" };
    await recordAct(tx, actorId, "settings.updated", SHOP_ID, data);
  }
  return changed.length;
}

async function defaultsOf<C extends Category>(tx: Tx, category: C): Promise<Settings[C]> {
  const presets = settingsSchemas[category].parse({}) as Settings[C];
  if (category !== "localization") return presets;
  const { business } = await getSettingsOf(tx, ["business"]);
  return localizationOf(business.currency) as Settings[C];
}
