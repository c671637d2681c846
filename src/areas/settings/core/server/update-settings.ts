import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { beforeAndAfter } from "#src/server/events/changed-values.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { advisoryLocks } from "#src/server/sql/advisory-locks.ts";
import type { Category, Settings } from "../../contract.ts";
import type { HowChanged } from "../../ways-of-changing.ts";
import { settingsProblems } from "../../rules.ts";
import { getSettings, storedKey } from "./queries.ts";

/** The record id in the events of settings. The settings belong to the shop, which has no record of its own. */
export const SHOP_ID = "00000000-0000-7000-8000-000000000001";

/**
 * Changes the given fields of a category. Returns all fields of the category.
 * @param actorId null while the shop is being set up and has no user yet
 * @param reason why settings change that decide what customers owe
 * @param how how they were changed, if not field by field
 * @throws Refusal validation_failed (fields contradict each other)
 */
export async function updateSettings<C extends Category>(
  tx: Tx,
  actorId: string | null,
  category: C,
  change: Partial<Settings[C]>,
  reason?: string,
  how?: HowChanged,
): Promise<Settings[C]> {
  await lockSettings(tx);
  const before = await getSettings(tx, category);
  const after = { ...before, ...change };
  const problems = settingsProblems(category, after);
  const [first] = Object.entries(problems);
  if (first) refuse("validation_failed", { fields: problems, detail: first[1] });

  const changed = (Object.keys(change) as (keyof Settings[C] & string)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (changed.length === 0) return after;
  await tx
    .insertInto("systemSettings")
    .values(
      changed.map((field) => ({
        category,
        settingKey: storedKey(field),
        settingValue: JSON.stringify(after[field]),
        updatedBy: actorId,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["category", "settingKey"]).doUpdateSet((eb) => ({
        settingValue: eb.ref("excluded.settingValue"),
        updatedBy: eb.ref("excluded.updatedBy"),
        updatedAt: sql`now()`,
      })),
    )
    .execute();
  await recordAct(tx, actorId, "settings.updated", SHOP_ID, {
    category,
    ...beforeAndAfter(before, after, changed),
    ...(reason !== undefined && { reason }),
    ...(how !== undefined && { how }),
  });
  return after;
}

/** Lets one transaction change settings at a time, because fields that depend on each other are checked together. */
export const lockSettings = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(${advisoryLocks.settings})`.execute(tx);
