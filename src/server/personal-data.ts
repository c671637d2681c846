import type { Database, Tx } from "./database.ts";

/**
 * Personal data of customers that is stored outside the customers area, such as the name on a receipt or the signature
 * of a hand-over. Areas register their holders in `server/area.ts`. Export and erasure of a customer use all of them.
 */
export interface PersonalDataHolder {
  /** The name of its data in the exported file, e.g. `receipts`. */
  readonly name: string;
  /** All data of this customer, in a form that the customer can read. */
  export(db: Database, customerId: string): Promise<unknown[]>;
  /** Anonymises the rows that must be kept, in the transaction that erases the customer. */
  erase(tx: Tx, customerId: string): Promise<void>;
}
