import type { Language } from "#src/shared/words.ts";
import type { Database } from "#src/server/database.ts";

/** The language of the customer whose tracking link this is; null if the customer chose none or the link is invalid. */
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

/** The language of the customer whose estimate link this is; null if the customer chose none or the link is invalid. */
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
