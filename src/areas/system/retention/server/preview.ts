import type { Database } from "#src/server/database.ts";
import type { RetainedData } from "#src/server/retained-data.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { RetentionPreview, RetentionRun } from "../contract.ts";

const DAY_MS = 86_400_000;

/** Returns the number of days of the setting, and the moment before which data is old. */
export async function readPeriod(db: Database): Promise<{ keptDays: number; before: string }> {
  const { dataRetentionDays: keptDays } = await getSettings(db, "system");
  return { keptDays, before: new Date(Date.now() - keptDays * DAY_MS).toISOString() };
}

export async function previewRetention(
  db: Database,
  retained: readonly RetainedData[],
): Promise<RetentionPreview> {
  const { keptDays, before } = await readPeriod(db);
  const kinds = await Promise.all(
    retained.map(async ({ name, count }) => ({ name, ...(await count(db, before)) })),
  );
  return { keptDays, before, kinds, lastRun: await findLastRun(db) };
}

async function findLastRun(db: Database): Promise<RetentionRun | null> {
  const run = await db
    .selectFrom("retentionRuns as r")
    .leftJoin("users as u", "u.id", "r.askedBy")
    .select(["r.id", "r.startedAt", "r.endedAt", "r.before", "r.removed"])
    .select(["u.id as userId", "u.name as userName"])
    .orderBy("r.startedAt", "desc")
    .orderBy("r.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!run) return null;
  const { userId, userName, removed, ...found } = run;
  return {
    ...found,
    removed: removed as unknown as RetentionRun["removed"],
    askedBy: userId && userName ? { id: userId, name: userName } : null,
  };
}
