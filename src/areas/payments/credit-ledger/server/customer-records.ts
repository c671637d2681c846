import { sql } from "kysely";
import type { CustomerRecords } from "#src/server/customer-records.ts";
import type { Tx } from "#src/server/database.ts";
import { countOf } from "#src/areas/customers/merging/server/count-of.ts";
import { moveCredit } from "./ledger.ts";

/** Store credit, debts and bought gift cards of a customer who is merged. */
export const creditOfCustomers: CustomerRecords = {
  async count(db, customerId) {
    const accounts = db.selectFrom("creditAccounts").where("customerId", "=", customerId);
    const open = (kind: "debt" | "store_credit") =>
      countOf(accounts.where("kind", "=", kind).where("balance", ">", 0));
    return { debts: await open("debt"), storeCredit: await open("store_credit") };
  },
  async move(tx, actor, { survivorId, mergedId }) {
    await sql`
      update credit_accounts a set customer_id = ${survivorId}
      where customer_id = ${mergedId} and not (kind = 'store_credit' and exists (
        select from credit_accounts s
        where s.customer_id = ${survivorId} and s.kind = 'store_credit' and s.currency = a.currency))`.execute(
      tx,
    );
    const left = await tx
      .selectFrom("creditAccounts")
      .select("id")
      .where("customerId", "=", mergedId)
      .orderBy("id")
      .execute();
    for (const { id } of left) await passOnCredit(tx, id, actor.userId);
  },
};

/**
 * A customer has one account of store credit in a currency. When both customers of a merge have one, that of the merged
 * customer stays with its ledger, and its balance goes to the survivor's. The same happens to credit that comes back to
 * it later, because a payment of that time failed.
 */
export async function passOnCredit(
  tx: Tx,
  accountId: string,
  userId: string | null,
): Promise<void> {
  const { rows } = await sql<{ balance: number; target: string }>`
    select a.balance, s.id as target
    from credit_accounts a
    join customers c on c.id = a.customer_id
    join credit_accounts s on s.customer_id = c.merged_into and s.kind = a.kind and s.currency = a.currency
    where a.id = ${accountId} and a.kind = 'store_credit' and a.balance > 0
    for no key update of a`.execute(tx);
  const [account] = rows;
  if (!account) return;
  const amount = account.balance;
  await moveCredit(tx, { accountId, kind: "merged_out", amount, userId });
  await moveCredit(tx, { accountId: account.target, kind: "merged_in", amount, userId });
}
