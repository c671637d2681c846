import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import { getAccounts } from "#src/areas/payments/accounts/server/accounts.ts";
import { getCustomerCredit } from "#src/areas/payments/credit/server/debt-queries.ts";
import { listRequestable } from "#src/areas/payments/gateway-settings/server/gateways.ts";
import type { OwnDebt, OwnMoney } from "../own-records.ts";

/** The most debts that the page lists. The total counts all. */
const MAX_DEBTS = 20;

/** What a customer owes, with due days: agreed debts, repairs that were handed over unpaid, and repairs in the shop. */
export async function getOwnMoney(db: Database, customerId: string): Promise<OwnMoney> {
  const [credit, inShop, requestable, accounts] = await Promise.all([
    getCustomerCredit(db, customerId),
    listUnpaidInShop(db, customerId),
    listRequestable(db),
    getAccounts(db),
  ]);
  const { currency, storeCredit, debts } = credit;
  const agreed = debts.map((debt): OwnDebt => ({
    number: debt.ticketNumber ?? debt.saleNumber,
    name: debt.deviceName,
    amount: debt.balance,
    currency: debt.currency,
    due:
      debt.parts.length === 0
        ? [{ day: debt.dueOn, amount: debt.balance }]
        : debt.parts
            .filter(({ open }) => open > 0)
            .map(({ dueOn, open }) => ({ day: dueOn, amount: open })),
  }));
  const all = [...inShop.map((repair): OwnDebt => ({ ...repair, currency, due: [] })), ...agreed];
  const { lipaNumbers, bank } = accounts;
  return {
    total: all.reduce((sum, { amount }) => sum + amount, 0),
    debts: all.slice(0, MAX_DEBTS),
    more: Math.max(0, all.length - MAX_DEBTS),
    storeCredit,
    currency,
    isPayable: requestable.items.length > 0 || lipaNumbers.length > 0 || bank !== null,
  };
}

/** The repairs that are still in the shop and whose price or charges are not paid. */
const listUnpaidInShop = (db: Database, customerId: string) =>
  db
    .selectFrom("devices as d")
    .select("d.ticketNumber as number")
    .select(sql<string>`d.brand || ' ' || d.model`.as("name"))
    .select(
      sql<number>`coalesce(d.final_amount, 0) + d.charges_amount - d.paid_amount`.as("amount"),
    )
    .where("d.customerId", "=", customerId)
    .where("d.status", "<>", "done")
    .where(sql<boolean>`coalesce(d.final_amount, 0) + d.charges_amount > d.paid_amount`)
    .orderBy("d.createdAt", "desc")
    .execute();
