/** Writes amounts and days for messages. */
import { sql } from "kysely";
import { formatMoney, type MoneyFormat } from "#src/shared/money.ts";
import type { Database } from "#src/server/database.ts";
import { moneyFormatOf } from "#src/areas/settings/rules.ts";
import { getSettingsOf } from "#src/areas/settings/core/server/queries.ts";

/** Writes an amount with its currency. */
export async function moneyWriter(db: Database): Promise<(minor: number) => string> {
  const { business, localization } = await getSettingsOf(db, ["business", "localization"]);
  const format: MoneyFormat = moneyFormatOf(business, localization);
  // A no-break space would make the whole message expensive.
  return (minor) => formatMoney(minor, format).replaceAll(/\s/gu, " ");
}

/** `2026-12-31` as 31/12/2026, which both languages read. */
export const writtenDay = (day: string): string => day.split("-").toReversed().join("/");

/** Customers are told of the end of a warranty so many days before. */
export const BEFORE_WARRANTY_ENDS = 7;

/** Whether a record lies after `after` and up to `until`, in the order of its moment and id. */
export const isBetween = (
  at: ReturnType<typeof sql>,
  id: ReturnType<typeof sql>,
  after: { at: string; id: string },
  until: string,
) =>
  sql<boolean>`((${at}, ${id}) > (${after.at}::timestamptz, ${after.id}::uuid) and ${at} <= ${until}::timestamptz)`;
