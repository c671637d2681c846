import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Customer } from "../contract.ts";
import { customerColumns } from "./queries.ts";

/**
 * The customer something is about to be recorded for. Until `tx` ends nobody can erase or delete them, so that
 * nothing personal is added to somebody who was just forgotten; others may hold them at the same time.
 * @throws Refusal not_found, customer_erased; customer_built_in for the walk-in customer, who has sales alone
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
 * Was this customer forgotten? Until `tx` ends the answer stays true: they are held as by `holdCustomer`. For what goes
 * on after it (money goes back, a sale ends): that is recorded, but no words about them.
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
