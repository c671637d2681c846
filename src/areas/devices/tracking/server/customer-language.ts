import type { Language } from "#src/shared/words.ts";
import type { Database } from "#src/server/database.ts";

/** The preferred language of a repair's customer; null without one, or when the link is not valid. */
export async function languageOfTracked(
  db: Database,
  trackingToken: string,
): Promise<Language | null> {
  const row = await db
    .selectFrom("devices as d")
    .innerJoin("customers as c", "c.id", "d.customerId")
    .select("c.preferredLanguage")
    .where("d.trackingToken", "=", trackingToken)
    .executeTakeFirst();
  return row?.preferredLanguage ?? null;
}

/** The same for the link of an estimate. */
export async function languageOfEstimate(
  db: Database,
  approvalToken: string,
): Promise<Language | null> {
  const row = await db
    .selectFrom("deviceEstimates as e")
    .innerJoin("devices as d", "d.id", "e.deviceId")
    .innerJoin("customers as c", "c.id", "d.customerId")
    .select("c.preferredLanguage")
    .where("e.approvalToken", "=", approvalToken)
    .executeTakeFirst();
  return row?.preferredLanguage ?? null;
}
