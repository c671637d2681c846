/** Writes the accounts of store credit, gift cards and debts, and their ledger. */
import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { AccountKind, EntryKind } from "../../credit-rules.ts";

export interface Movement {
  accountId: string;
  kind: EntryKind;
  /** In minor units, always positive; `kind` decides whether it raises or lowers the balance. */
  amount: number;
  paymentId?: string | undefined;
  refundId?: string | undefined;
  reason?: string | null | undefined;
  /** Null if a provider reported the money. */
  userId: string | null;
}

interface Moved {
  /** The id of the entry. */
  id: string;
  balance: number;
}

const raising: readonly EntryKind[] = ["issued", "returned", "restored", "merged_in"];

/**
 * Adds an entry and changes the balance, in one statement. The UPDATE waits for a concurrent entry of the same account,
 * and the balance never falls below zero. Lock order: the sale or the repair, its payment, the customer, then the
 * account. No account is locked before a sale, a repair or a payment.
 * @throws Refusal credit_not_enough (`params.left`)
 */
export async function moveCredit(tx: Tx, movement: Movement): Promise<Moved> {
  const { accountId, kind, paymentId = null, refundId = null, reason = null, userId } = movement;
  const change = raising.includes(kind) ? movement.amount : -movement.amount;
  const { rows } = await sql<Moved>`
with account as (
  update credit_accounts set balance = balance + ${change}, entry_count = entry_count + 1
  where id = ${accountId} and balance + ${change} >= 0
  returning id, balance, entry_count)
insert into credit_entries
  (id, account_id, position, kind, amount, balance_after, payment_id, refund_id, reason, user_id)
select ${newId()}::uuid, id, entry_count, ${kind}, ${change}::bigint, balance, ${paymentId}::uuid, ${refundId}::uuid,
  ${reason}::text, ${userId}::uuid from account
returning id, balance_after as balance`.execute(tx);
  const [moved] = rows;
  if (!moved)
    return refuse("credit_not_enough", { params: { left: await balanceOf(tx, accountId) } });
  await recordAct(tx, userId, "credit.moved", accountId, {
    kind,
    amount: change,
    balance: moved.balance,
    paymentId,
    refundId,
  });
  return moved;
}

export async function balanceOf(tx: Tx, accountId: string): Promise<number> {
  const account = await tx
    .selectFrom("creditAccounts")
    .select("balance")
    .where("id", "=", accountId)
    .executeTakeFirst();
  return account?.balance ?? 0;
}

interface NewAccount {
  kind: AccountKind;
  customerId: string;
  currency: string;
  /** The payment that a debt comes from. */
  paymentId?: string;
  card?: { codeHash: Buffer; codeSealed: Buffer; codeEnd: string; expiresOn: string | null };
}

export async function openAccount(
  tx: Tx,
  { kind, customerId, currency, paymentId, card }: NewAccount,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto("creditAccounts")
    .values({ id, kind, customerId, currency, paymentId: paymentId ?? null, ...card })
    .execute();
  return id;
}

/** The account of the customer's store credit. It is created at the first refund to it. */
export async function storeCreditOf(tx: Tx, customerId: string, currency: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into credit_accounts (id, kind, customer_id, currency)
    values (${newId()}::uuid, 'store_credit', ${customerId}, ${currency})
    on conflict (customer_id, currency) where kind = 'store_credit' do nothing
    returning id`.execute(tx);
  return rows[0]?.id ?? (await findStoreCredit(tx, customerId, currency)) ?? refuse("not_found");
}

export async function findStoreCredit(
  tx: Tx,
  customerId: string,
  currency: string,
): Promise<string | undefined> {
  const account = await tx
    .selectFrom("creditAccounts")
    .select("id")
    .where("kind", "=", "store_credit")
    .where("customerId", "=", customerId)
    .where("currency", "=", currency)
    .executeTakeFirst();
  return account?.id;
}

/**
 * The customer's store credit in the named currency, by default the shop's of now.
 * @throws Refusal credit_not_enough: the customer has never had store credit in this currency
 */
export async function accountOf(
  tx: Tx,
  customerId: string,
  named: string | undefined,
): Promise<{ accountId: string; isShops: boolean }> {
  const business = await getSettings(tx, "business");
  const currency = named ?? business.currency;
  const accountId =
    (await findStoreCredit(tx, customerId, currency)) ??
    refuse("credit_not_enough", { params: { left: 0 } });
  return { accountId, isShops: currency === business.currency };
}
