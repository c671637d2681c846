import type { OpenMoney } from "#src/shared/privacy/open-money.ts";
import type { Language } from "#src/shared/words.ts";
import type { Database, Tx } from "./database.ts";
import type { FileStore } from "./files/file-store.ts";

/** A file about a customer: a paper, a photo or a signature. */
export interface PersonalFile {
  /** Its folder and name in the ZIP, such as `papers/receipts/RCP-1.pdf`. */
  readonly path: string;
  /** Reads or draws the content. It is called when the turn of the file comes, so that only one file is in memory. */
  read(): Promise<Buffer>;
}

/** What is needed to read and draw the files of a customer. */
export interface FilesContext {
  readonly db: Database;
  readonly files: FileStore;
  /** The language of papers that have no language of their own. */
  readonly language: Language;
  /** The shop's address for customers, without a trailing slash. */
  readonly publicUrl: string;
}

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
  /** Lists the customer's papers, photos and signatures of this kind of data. */
  files?(context: FilesContext, customerId: string): Promise<PersonalFile[]>;
  /**
   * Lists the money that these customers, who are one person, owe or are owed. The erasure is refused while there is some:
   * afterwards nobody could be asked for it, or get it.
   */
  openMoney?(db: Database, customerIds: readonly string[]): Promise<OpenMoney[]>;
  /** Anonymises the rows of the customer that must be kept, in the transaction that erases the customer. */
  erase(tx: Tx, customerId: string): Promise<void>;
}

/** The picture of a signature, which is stored as the data URL of a PNG. */
export const signatureFile = (name: string, dataUrl: string): PersonalFile => ({
  path: `signatures/${name}.png`,
  read: async () => Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64"),
});
