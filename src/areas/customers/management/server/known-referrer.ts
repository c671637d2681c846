import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";

/**
 * The id of the referrer: of a merged customer the survivor. Two customers cannot refer each other, because each would
 * get the bonus. The lock makes two users wait who enter the two referrals at once.
 * @param customerId the customer who was referred, if there is one already
 * @throws Refusal validation_failed (referredBy) unless the referrer is another customer, neither erased nor walk-in,
 * and was not referred by this one
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
    .select(["id", "mergedInto", "referredBy"])
    .where("id", "=", referrerId)
    .where("erasedAt", "is", null)
    .where("isWalkIn", "=", false)
    .$if(customerId === undefined, (query) => query.forKeyShare())
    .$if(customerId !== undefined, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!referrer) {
    return refuse("validation_failed", { fields: { referredBy: "is not a customer" } });
  }
  if (referrer.mergedInto) return requireKnownReferrer(tx, referrer.mergedInto, customerId);
  if (customerId !== undefined && referrer.referredBy === customerId) {
    refuse("validation_failed", { fields: { referredBy: "was referred by this customer" } });
  }
  return referrer.id;
}
