import type { Database, Tx } from "#src/server/database.ts";
import { lengthsSoFar, noteLengths } from "#src/areas/messaging/automatic/server/follow.ts";

/** The followers of the ends of repairs' warranties: one for each length. */
export const REPAIR_WARRANTY = "repair_warranty_";

/** A single repair has this length of warranty, of whose end its customer is told. */
export const noteWarrantyLength = (tx: Tx, days: number): Promise<void> =>
  noteLengths(tx, REPAIR_WARRANTY, [days]);

/** All lengths that repairs may have. @param ofShop that of the settings */
export const warrantyLengths = (db: Database, ofShop: number): Promise<number[]> =>
  lengthsSoFar(db, REPAIR_WARRANTY, [ofShop]);
