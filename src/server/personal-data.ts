import type { Database, Tx } from "./database.ts";

/**
 * A place outside the customers area that keeps personal data of customers, such as the name on a receipt or the
 * signature of a hand-over. Areas register theirs in `server/area.ts`; export and erasure of a customer use all.
 */
export interface PersonalDataHolder {
  /** Its name in the exported file, e.g. `receipts`. */
  readonly name: string;
  /** All data of this customer that it keeps, readable for the customer. */
  export(db: Database, customerId: string): Promise<unknown[]>;
  /** Makes the rows anonymous that must be kept, in the transaction that erases the customer. */
  erase(tx: Tx, customerId: string): Promise<void>;
}
