import { sql } from "kysely";
import { isLimited } from "#src/shared/contract.ts";
import { refuse } from "#src/shared/errors.ts";
import { formatMoney, MINOR_PER_MAJOR } from "#src/shared/money.ts";
import { amountsAbove, MAX_MONEY, type TypedAmount } from "#src/shared/amounts/typed-amounts.ts";
import { today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import type { CheckBody } from "#src/server/http/routes.ts";
import { LEAST_LARGEST_AMOUNT } from "../../contract.ts";
import { moneyFormatOf } from "../../rules.ts";
import { getSettingsOf } from "../../core/server/queries.ts";

/**
 * Refuses a write in which somebody typed an amount above the largest amount of the shop, before its verb runs. Such
 * amounts are typing mistakes, or meant to raise the value of something.
 * @throws Refusal amount_too_large
 */
export const refuseLargeAmounts: CheckBody = async (tx, endpoint, body) => {
  if (!endpoint.body || !isLimited(endpoint)) return;
  // Usual amounts are below any limit that a shop can choose, and need no query.
  const large = await inShopCurrency(tx, amountsAbove(0, endpoint.body, body));
  if (large.length > 0) await refuseAbove(tx, large);
};

/** The largest amount of the shop, in minor units. */
export async function largestAmount(db: Database): Promise<number> {
  const { sales } = await getSettingsOf(db, ["sales"]);
  return sales.largestAmount * MINOR_PER_MAJOR;
}

/** The fields of a row of a file that are above the largest amount `most`. */
export const tooLargeIn = <Field extends string>(
  most: number,
  input: Partial<Record<Field, unknown>>,
  fields: readonly Field[],
): Field[] => fields.filter((field) => Number(input[field] ?? 0) > most);

async function refuseAbove(tx: Database, amounts: readonly TypedAmount[]): Promise<void> {
  const { sales, business, localization } = await getSettingsOf(tx, [
    "sales",
    "business",
    "localization",
  ]);
  const most = sales.largestAmount * MINOR_PER_MAJOR;
  // A shop that chose the technical maximum has no limit of its own.
  const tooLarge = most < MAX_MONEY && amounts.find(({ amount }) => amount > most);
  if (!tooLarge) return;
  refuse("amount_too_large", {
    params: {
      field: tooLarge.field,
      most: formatMoney(most, moneyFormatOf(business, localization)),
    },
  });
}

/**
 * The amounts that could be above a limit, those of another currency at the exchange rate of their body, else at the
 * latest rate to shillings. Without any rate they are compared as they are.
 */
async function inShopCurrency(
  tx: Database,
  amounts: readonly TypedAmount[],
): Promise<TypedAmount[]> {
  const converted: TypedAmount[] = [];
  const rates = new Map<string, number>();
  for (const typed of amounts) {
    const { amount, currency = "TZS", exchangeRate } = typed;
    if (currency !== "TZS" && exchangeRate === undefined && !rates.has(currency)) {
      rates.set(currency, await latestRate(tx, currency));
    }
    const rate = currency === "TZS" ? 1 : (exchangeRate ?? rates.get(currency) ?? 1);
    converted.push({ ...typed, amount: Math.round(amount * rate) });
  }
  const least = LEAST_LARGEST_AMOUNT * MINOR_PER_MAJOR;
  return converted.filter(({ amount }) => amount > least);
}

async function latestRate(tx: Database, currency: string): Promise<number> {
  const { rows } = await sql<{ rate: string }>`
    select rate::text from exchange_rates
    where from_currency = ${currency} and to_currency = 'TZS' and archived_at is null
      and effective_date <= ${today()}
    order by effective_date desc, id desc limit 1`.execute(tx);
  return Number(rows[0]?.rate ?? 1);
}
