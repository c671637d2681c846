import { formatMoney } from "#src/shared/money.ts";
import type { Database } from "#src/server/database.ts";
import { wordsOf } from "#src/server/words.ts";
import { getSettingsOf } from "#src/areas/settings/core/server/queries.ts";
import { moneyFormatOf } from "#src/areas/settings/rules.ts";
import type { Remark } from "../contract.ts";
import { namesAmounts, sayRemark } from "../../system-remark.ts";

/** A stored remark. `content` is null in a remark of the system, which has `systemRemark` instead. */
export type StoredRemark = Omit<Remark, "content"> & { content: string | null };

/** Adds the English text to remarks of the system, for programs that use the API. */
export async function wordRemarks(
  db: Database,
  remarks: readonly StoredRemark[],
): Promise<Remark[]> {
  const hasAmounts = remarks.some((each) => each.systemRemark && namesAmounts(each.systemRemark));
  const money = hasAmounts ? await moneyWriter(db) : String;
  const word = wordsOf("system-remarks", "en");
  return remarks.map((remark) => ({
    ...remark,
    content: remark.systemRemark
      ? sayRemark(remark.systemRemark, { word, money })
      : (remark.content ?? ""),
  }));
}

async function moneyWriter(db: Database): Promise<(minor: number) => string> {
  const { business, localization } = await getSettingsOf(db, ["business", "localization"]);
  const format = moneyFormatOf(business, localization);
  return (minor) => formatMoney(minor, format);
}
