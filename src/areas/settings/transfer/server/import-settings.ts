import { refuse } from "#src/shared/errors.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { may, requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import type { Category, Settings } from "../../contract.ts";
import { listSettings } from "../../core/server/queries.ts";
import { lockSettings, updateSettings } from "../../core/server/update-settings.ts";
import type { SettingsDifference, SettingsFile } from "../contract.ts";
import { differencesOf } from "../rules.ts";
import { basisOf } from "./export-settings.ts";

/** What a file would change, and which of it the actor may change. */
export async function previewSettingsImport(
  db: Database,
  actor: Actor,
  file: SettingsFile,
): Promise<{ differences: SettingsDifference[]; basis: string }> {
  const current = await listSettings(db);
  const differences = differencesOf(current, file.settings).map((difference) => ({
    ...difference,
    mayChange: may(actor, difference.permission),
  }));
  return { differences, basis: basisOf(current) };
}

/**
 * Takes all settings of a file. What somebody changed since the preview would be lost unseen, so it is refused.
 * @param basis the state of the settings that the actor has seen
 * @throws Refusal stale_version, forbidden (charges, rules of points), validation_failed (contradictions, no reason)
 */
export async function importSettings(
  tx: Tx,
  actor: Actor,
  {
    file,
    basis,
    reason,
  }: { file: SettingsFile; basis: string; reason?: string | null | undefined },
): Promise<{ changed: number }> {
  await lockSettings(tx);
  const current = await listSettings(tx);
  if (basisOf(current) !== basis) refuse("stale_version");
  const differences = differencesOf(current, file.settings);
  for (const { permission } of differences) requirePermission(actor, permission);
  if (!reason && differences.some(({ permission }) => permission === "manage_charges")) {
    refuse("validation_failed", { fields: { reason: "is needed for charges" } });
  }
  for (const [category, change] of byCategory(differences)) {
    await updateSettings(tx, actor.userId, category, change, reason ?? undefined, "import");
  }
  return { changed: differences.length };
}

function byCategory(
  differences: readonly Pick<SettingsDifference, "category" | "field" | "after">[],
): Map<Category, Partial<Settings[Category]>> {
  const changes = new Map<Category, Record<string, unknown>>();
  for (const { category, field, after } of differences) {
    changes.set(category, { ...changes.get(category), [field]: after });
  }
  return changes as Map<Category, Partial<Settings[Category]>>;
}
