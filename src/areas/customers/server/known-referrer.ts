import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";

/**
 * The id of the referrer: of a merged customer the survivor.
 * @throws Refusal validation_failed (referredBy) unless the referrer is another customer, neither erased nor walk-in
 */
export async function requireKnownReferrer(
  tx: Tx,
  referrerId: string,
  customerId?: string,
): Promise<string> {
  if (referrerId === customerId) {
    refuse("validation_failed", { fields: { referredBy: "cannot be the customer themselves" } });
  }
  const referrer = await tx
    .selectFrom("customers")
    .select(["id", "mergedInto"])
    .where("id", "=", referrerId)
    .where("erasedAt", "is", null)
    .where("isWalkIn", "=", false)
    .forKeyShare()
    .executeTakeFirst();
  if (!referrer) {
    return refuse("validation_failed", { fields: { referredBy: "is not a customer" } });
  }
  return referrer.mergedInto
    ? requireKnownReferrer(tx, referrer.mergedInto, customerId)
    : referrer.id;
}
