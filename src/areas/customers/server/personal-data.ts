import type { Database, Tx } from "#src/server/database.ts";

/**
 * Somewhere outside this area where personal data of customers is kept: a receipt has their name, a hand-over their
 * signature. Areas above offer one, src/app/personal-data.ts lists them all, and export and erasure walk that list.
 */
export interface PersonalDataHolder {
  /** Its name in the exported file, e.g. `receipts`. */
  readonly name: string;
  /** Everything held of this customer, as it should be read by them. */
  export(db: Database, customerId: string): Promise<unknown[]>;
  /** Makes what must be kept anonymous, in the transaction that erases the customer. */
  erase(tx: Tx, customerId: string): Promise<void>;
}
