import { notFound, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Customer } from "../../contract.ts";
import { customerColumns } from "./queries.ts";

/**
 * Locks a customer who gets a new record. Until `tx` ends nobody can erase or delete the customer, so an erased
 * customer never gets new personal data. The lock is shared: several transactions can lock the same customer in this
 * way. Of a merged customer this returns and locks the survivor: the caller must use the id of the answer.
 * @throws Refusal not_found, customer_erased, customer_built_in (for the walk-in customer, who gets no personal data)
 */
export async function lockCustomer(tx: Tx, customerId: string): Promise<Customer> {
  const row = await tx
    .selectFrom("customers")
    .select([...customerColumns, "mergedInto"])
    .where("id", "=", customerId)
    .forKeyShare()
    .executeTakeFirstOrThrow(notFound);
  const { mergedInto, ...customer } = row;
  if (mergedInto) return lockCustomer(tx, mergedInto);
  if (customer.erasedAt) refuse("customer_erased");
  if (customer.isWalkIn) refuse("customer_built_in");
  return customer;
}

/**
 * Whether the customer is erased. Locks the row, so that nobody can erase the customer until `tx` ends. Used by verbs
 * that may run for an erased customer (a refund, the end of a sale) and must then store no personal data.
 * @throws Refusal not_found
 */
export async function wasErased(tx: Tx, customerId: string): Promise<boolean> {
  const customer = await tx
    .selectFrom("customers")
    .select("erasedAt")
    .where("id", "=", customerId)
    .forKeyShare()
    .executeTakeFirstOrThrow(notFound);
  return customer.erasedAt !== null;
}
