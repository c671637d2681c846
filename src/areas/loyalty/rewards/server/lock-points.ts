import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";

interface LockedCustomer {
  id: string;
  points: number;
  pointsOwed: number;
  isActive: boolean;
  isWalkIn: boolean;
  erasedAt: string | null;
}

/**
 * Locks a customer, or after a merge the survivor, and returns the points. Verbs of this topic lock the customer first,
 * then the redemption, then the reward, so that no two of them wait for each other.
 * @throws Refusal not_found
 */
export async function lockPoints(tx: Tx, customerId: string): Promise<LockedCustomer> {
  const customer = await tx
    .selectFrom("customers")
    .select(["id", "points", "pointsOwed", "isActive", "isWalkIn", "erasedAt", "mergedInto"])
    .where("id", "=", customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (customer?.mergedInto) return lockPoints(tx, customer.mergedInto);
  return customer ?? refuse("not_found");
}
