import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";

/**
 * @throws Refusal validation_failed (referredBy) unless the referrer is another customer, neither erased nor walk-in
 */
export async function requireKnownReferrer(
  tx: Tx,
  referrerId: string,
  customerId?: string,
): Promise<void> {
  if (referrerId === customerId) {
    refuse("validation_failed", { fields: { referredBy: "cannot be the customer themselves" } });
  }
  const referrer = await tx
    .selectFrom("customers")
    .select("id")
    .where("id", "=", referrerId)
    .where("erasedAt", "is", null)
    .where("isWalkIn", "=", false)
    .forKeyShare()
    .executeTakeFirst();
  if (!referrer) refuse("validation_failed", { fields: { referredBy: "is not a customer" } });
}
