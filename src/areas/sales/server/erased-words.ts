import type { Tx } from "#src/server/database.ts";
import { wasErased } from "#src/areas/customers/server/hold-customer.ts";

/** What stands for a reason that must be there, once the customer it may tell of is forgotten. */
export const ERASED_REASON = "Erased";

/** The words as they may be kept: nothing is written down any more about a customer who was forgotten. */
export const keptReason = async (tx: Tx, customerId: string, reason: string): Promise<string> =>
  (await wasErased(tx, customerId)) ? ERASED_REASON : reason;

/** As `keptReason`, of a note that may be missing. */
export const keptNote = async (
  tx: Tx,
  customerId: string,
  note: string | null,
): Promise<string | null> => (note !== null && (await wasErased(tx, customerId)) ? null : note);
