import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";

/** Keeps a supplier from being archived until `tx` ends. @throws Refusal not_found, supplier_archived */
export async function lockSupplier(tx: Tx, id: string): Promise<void> {
  const supplier = await tx
    .selectFrom("suppliers")
    .select(["name", "archivedAt"])
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
  if (!supplier) refuse("not_found", { fields: { supplierId: "is not a supplier" } });
  if (supplier?.archivedAt) refuse("supplier_archived", { params: { name: supplier.name } });
}

/**
 * Keeps a payment account from being archived until `tx` ends.
 * @throws Refusal validation_failed (there is no such account), payment_account_archived
 */
export async function lockPaymentAccount(tx: Tx, id: string): Promise<void> {
  const account = await tx
    .selectFrom("paymentAccounts")
    .select(["name", "archivedAt"])
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
  if (!account) refuse("validation_failed", { fields: { paymentAccountId: "is not an account" } });
  if (account?.archivedAt) refuse("payment_account_archived", { params: { name: account.name } });
}
