import type { Database, Tx } from "./database.ts";

/**
 * Exports and erases one kind of personal data outside the customers area, such as the names on receipts or the
 * signatures of hand-overs. Areas register their holders in `server/area.ts`. The export and the erasure of a customer
 * call every holder.
 */
export interface PersonalDataHolder {
  /** The name of the data in the exported file, for example `receipts`. */
  readonly name: string;
  /** Returns all data of this customer, in a form that the customer can read. */
  export(db: Database, customerId: string): Promise<unknown[]>;
  /** Anonymises the rows of the customer that must be kept, in the transaction that erases the customer. */
  erase(tx: Tx, customerId: string): Promise<void>;
}
