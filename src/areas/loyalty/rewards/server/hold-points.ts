import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";

/**
 * Locks a customer and returns the points. Verbs of this topic lock the customer first, then the redemption, then the
 * reward, so that no two of them wait for each other.
 * @throws Refusal not_found
 */
export async function holdPoints(tx: Tx, customerId: string) {
  const customer = await tx
    .selectFrom("customers")
    .select(["points", "isActive", "isWalkIn", "erasedAt"])
    .where("id", "=", customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return customer ?? refuse("not_found");
}
