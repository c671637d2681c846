import { refuse } from "#src/shared/errors.ts";
import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
import type { OpenMoney } from "#src/shared/privacy/open-money.ts";
import type { Database, Tx } from "#src/server/database.ts";
import type { PersonalDataHolder } from "#src/server/personal-data.ts";
import { getCustomer } from "../../core/server/queries.ts";

/** What a customer owes or is owed, of all areas. Of a merged customer: that of the whole person. */
export async function listOpenMoney(
  db: Database,
  customerId: string,
  holders: readonly PersonalDataHolder[],
): Promise<OpenMoney[]> {
  const { id } = await getCustomer(db, customerId);
  const merged = await db
    .selectFrom("customers")
    .select("id")
    .where("mergedInto", "=", id)
    .execute();
  return openMoneyOf(db, [id, ...merged.map((each) => each.id)], holders);
}

async function openMoneyOf(
  db: Database,
  ids: readonly string[],
  holders: readonly PersonalDataHolder[],
): Promise<OpenMoney[]> {
  const found: OpenMoney[] = [];
  for (const holder of holders) found.push(...((await holder.openMoney?.(db, ids)) ?? []));
  return found;
}

/**
 * Refuses while the customer, of whom these are all records, owes money or is owed some. A gift card is worth its balance
 * to whoever has it, so it stays if the caller says so. The caller has locked the customer exclusively.
 * @throws Refusal customer_has_open_money
 */
export async function refuseOpenMoney(
  tx: Tx,
  ids: readonly string[],
  holders: readonly PersonalDataHolder[],
  giftCardsStay: boolean,
): Promise<void> {
  const open = (await openMoneyOf(tx, ids, holders)).filter(
    ({ kind }) => kind !== "gift_card" || !giftCardsStay,
  );
  if (open.length === 0) return;
  const listed = open.map(({ kind, amount, currency, number }) =>
    [kind.replaceAll("_", " "), number, amount / MINOR_PER_MAJOR, currency]
      .filter(Boolean)
      .join(" "),
  );
  refuse("customer_has_open_money", {
    detail: `Not settled: ${listed.slice(0, MAX_NAMED).join("; ")}`,
    params: { count: open.length },
  });
}

/** So many are named in the refusal. The list of open money has all of them. */
const MAX_NAMED = 5;
