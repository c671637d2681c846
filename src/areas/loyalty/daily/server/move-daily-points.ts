import { inShopTime, today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { FIRST_HOUR } from "../rules.ts";
import { expirePoints } from "./expire-points.ts";
import { giveReferralBonuses, giveYearlyBonuses } from "./give-bonuses.ts";
import { dailyJobs, lastRun, type DailyJob } from "./runs.ts";

/** The name of the job that moves points once a day. */
export const MOVE_DAILY_POINTS = "move_daily_points";

/**
 * Expires points and gives bonuses, once a day. The job starts every hour, and works in the first one of the day after
 * `FIRST_HOUR` in which the server runs: the computer of a small shop is off at night. A failure of one part does not
 * stop the others, and the next hour repeats it.
 */
export async function moveDailyPoints(db: Database, now: Date = new Date()): Promise<void> {
  const hour = Number(inShopTime(now.toISOString()).slice(11, 13));
  if (hour < FIRST_HOUR) return;
  const day = today(now);
  const failures: unknown[] = [];
  for (const job of dailyJobs) {
    const last = await lastRun(db, job);
    if (last && today(new Date(last.ranAt)) >= day) continue;
    await works[job](db, day).catch((error: unknown) => {
      failures.push(error);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, "some points could not be moved");
}

const works: Record<DailyJob, (db: Database, day: string) => Promise<void>> = {
  expiry: expirePoints,
  birthdays: (db, day) => giveYearlyBonuses(db, "birthdays", day),
  anniversaries: (db, day) => giveYearlyBonuses(db, "anniversaries", day),
  referrals: (db) => giveReferralBonuses(db),
};
