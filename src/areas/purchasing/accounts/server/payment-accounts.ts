import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { naturally } from "#src/server/sql/lists/sorted-list.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { beforeAndAfter, pick } from "#src/server/events/changed-values.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { nextVersion, requireVersion } from "#src/server/sql/versioned-record.ts";
import {
  MAX_PAYMENT_ACCOUNTS,
  type NewPaymentAccount,
  type PaymentAccount,
  type PaymentAccountChange,
} from "../contract.ts";

const columns = [
  "id",
  "name",
  "type",
  "accountNumber",
  "archivedAt",
  "version",
  "createdAt",
  "updatedAt",
] as const;

/** What an event keeps of an account. */
const facts = ["name", "type", "accountNumber"] as const;

export const listPaymentAccounts = async (
  db: Database,
  isArchived: boolean,
): Promise<{ items: PaymentAccount[] }> => ({
  items: await db
    .selectFrom("paymentAccounts")
    .select(columns)
    .where("archivedAt", isArchived ? "is not" : "is", null)
    .orderBy(naturally(sql`lower(name)`))
    .orderBy("id")
    .execute(),
});

/** @throws Refusal not_found */
const getPaymentAccount = (db: Database, id: string): Promise<PaymentAccount> =>
  db
    .selectFrom("paymentAccounts")
    .select(columns)
    .where("id", "=", id)
    .executeTakeFirstOrThrow(notFound);

/** @throws Refusal id_taken, account_name_taken, conflict (too many) */
export async function createPaymentAccount(
  tx: Tx,
  actor: Actor,
  { id = newId(), ...given }: NewPaymentAccount,
): Promise<PaymentAccount> {
  const { accounts } = await tx
    .selectFrom("paymentAccounts")
    .select((eb) => eb.fn.countAll<number>().as("accounts"))
    .executeTakeFirstOrThrow();
  if (accounts >= MAX_PAYMENT_ACCOUNTS) refuse("conflict", { params: { reason: "too-many" } });
  const created = await tx
    .insertInto("paymentAccounts")
    .values({ ...given, id, createdBy: actor.userId })
    .returning(columns)
    .executeTakeFirstOrThrow();
  await recordAct(tx, actor, "payment_account.created", id, { after: pick(created, facts) });
  return created;
}

/** @throws Refusal not_found, stale_version, account_name_taken */
export async function updatePaymentAccount(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, ...changes }: PaymentAccountChange,
): Promise<PaymentAccount> {
  const before = await tx
    .selectFrom("paymentAccounts")
    .select(columns)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  await requireVersion(before, version);
  const after = await tx
    .updateTable("paymentAccounts")
    .set({ ...changes, ...nextVersion })
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  await recordAct(tx, actor, "payment_account.updated", id, beforeAndAfter(before, after, facts));
  return after;
}

/** Hides an account from lists, or shows it again. A repeated call changes nothing. @throws Refusal not_found */
export async function setPaymentAccountArchived(
  tx: Tx,
  actor: Actor,
  id: string,
  isArchived: boolean,
): Promise<PaymentAccount> {
  const changedNow = await tx
    .updateTable("paymentAccounts")
    .set({ archivedAt: isArchived ? sql`now()` : null, ...nextVersion })
    .where("id", "=", id)
    .where("archivedAt", isArchived ? "is" : "is not", null)
    .returning("id")
    .executeTakeFirst();
  if (changedNow) {
    const kind = isArchived ? "payment_account.archived" : "payment_account.restored";
    await recordAct(tx, actor, kind, id);
  }
  return getPaymentAccount(tx, id);
}
