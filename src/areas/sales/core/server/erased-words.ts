import type { Tx } from "#src/server/database.ts";
import { wasErased } from "#src/areas/customers/core/server/lock-customer.ts";

/** The text that replaces a required reason of an erased customer, because the reason may name the customer. */
export const ERASED_REASON = "Erased";

/** Returns the reason, or `ERASED_REASON` if the customer is erased, because the reason may name the customer. */
export const keptReason = async (tx: Tx, customerId: string, reason: string): Promise<string> =>
  (await wasErased(tx, customerId)) ? ERASED_REASON : reason;

/** Returns the note, or null if the customer is erased. */
export const keptNote = async (
  tx: Tx,
  customerId: string,
  note: string | null,
): Promise<string | null> => (note !== null && (await wasErased(tx, customerId)) ? null : note);
