import type { Tx } from "#src/server/database.ts";
import { wasErased } from "#src/areas/customers/server/hold-customer.ts";

/** Replaces a required reason when the customer is erased, because the reason may be about the customer. */
export const ERASED_REASON = "Erased";

/** Returns the reason, or `ERASED_REASON` if the customer is erased: no free text about them may be stored. */
export const keptReason = async (tx: Tx, customerId: string, reason: string): Promise<string> =>
  (await wasErased(tx, customerId)) ? ERASED_REASON : reason;

/** Like `keptReason`, for an optional note. */
export const keptNote = async (
  tx: Tx,
  customerId: string,
  note: string | null,
): Promise<string | null> => (note !== null && (await wasErased(tx, customerId)) ? null : note);
