import type { TablePaper } from "#src/shared/papers/table-paper.ts";
import { sql } from "kysely";
import { today } from "#src/shared/time.ts";
import type { Language } from "#src/shared/words.ts";
import type { Database } from "#src/server/database.ts";
import { wordsOf } from "#src/server/words.ts";
import { getShopSettings } from "#src/areas/settings/core/server/queries.ts";
import { getDevice } from "../../core/server/queries.ts";
import { quotationPaper } from "../quotation-paper.ts";
import { getEstimate } from "./queries.ts";

/**
 * The text of an estimate as a quotation, by default in the language that the customer prefers.
 * @throws Refusal not_found
 */
export async function setQuotation(
  db: Database,
  of: { id: string; estimateId: string },
  chosen: Language | undefined,
  publicUrl: string,
): Promise<{ paper: TablePaper; createdAt: string }> {
  const device = await getDevice(db, of.id);
  const estimate = await getEstimate(db, of.id, of.estimateId);
  const shop = await getShopSettings(db);
  const language = chosen ?? device.customerLanguage ?? shop.business.language;
  const word = wordsOf("estimate-page", language);
  const wordOfCommon = wordsOf("common", language);
  return {
    paper: quotationPaper(device, estimate, {
      language,
      word,
      wordOfCommon,
      shop,
      publicUrl,
      taxRate: await taxRateOf(db, of.id, estimate.sentAt),
      terms: (await termsOfSent(db, estimate.id)) ?? shop.devices.quotationTerms,
    }),
    createdAt: estimate.sentAt ?? estimate.createdAt,
  };
}

/** The shop's own conditions on the day on which the customer got the quotation; null for a draft. */
async function termsOfSent(db: Database, id: string): Promise<string | null> {
  const { quotationTerms } = await db
    .selectFrom("deviceEstimates")
    .select("quotationTerms")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return quotationTerms;
}

/** The rate of the repair's tax code on the day on which the customer got the quotation; of a draft, today's. */
async function taxRateOf(db: Database, deviceId: string, sentAt: string | null): Promise<number> {
  const day = today(sentAt === null ? undefined : new Date(sentAt));
  const { rate } = await db
    .selectFrom("devices")
    .select(sql<number>`tax_rate_on(tax_code, null, ${day}::date)::float8`.as("rate"))
    .where("id", "=", deviceId)
    .executeTakeFirstOrThrow();
  return rate;
}
