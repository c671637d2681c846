import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Customer } from "../contract.ts";
import { customerColumns } from "./queries.ts";

/**
 * Locks the customer of a new record. Until `tx` ends the customer cannot be erased or deleted, so that an erased
 * customer gets no new personal data. The lock is shared: several transactions can hold it.
 * @throws Refusal not_found, customer_erased; customer_built_in (the walk-in customer, who can only have sales)
 */
export async function holdCustomer(tx: Tx, customerId: string): Promise<Customer> {
  const customer = await tx
    .selectFrom("customers")
    .select(customerColumns)
    .where("id", "=", customerId)
    .forKeyShare()
    .executeTakeFirst();
  if (!customer) return refuse("not_found");
  if (customer.erasedAt) refuse("customer_erased");
  if (customer.isWalkIn) refuse("customer_built_in");
  return customer;
}

/**
 * Whether the customer is erased. A lock keeps the answer true until `tx` ends. For records that are written even after
 * an erasure, without personal data: a refund, the end of a sale.
 */
export async function wasErased(tx: Tx, customerId: string): Promise<boolean> {
  const customer = await tx
    .selectFrom("customers")
    .select("erasedAt")
    .where("id", "=", customerId)
    .forKeyShare()
    .executeTakeFirst();
  return (customer ?? refuse("not_found")).erasedAt !== null;
}
