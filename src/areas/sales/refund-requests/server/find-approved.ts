import type { Tx } from "#src/server/database.ts";
import type { LockedSale } from "../../core/server/lock-sale.ts";
import { requestColumns, type LockedRequest } from "./lock-request.ts";

/** The approved request of a locked sale; undefined if it has none. While it is open, the sale has no other refund. */
export async function findApproved(tx: Tx, sale: LockedSale): Promise<LockedRequest | undefined> {
  const request = await tx
    .selectFrom("refundRequests")
    .select(requestColumns)
    .where("saleId", "=", sale.id)
    .where("status", "=", "approved")
    .executeTakeFirst();
  return request && { ...request, sale };
}

/** Who approved a request. */
export const approverOf = async (tx: Tx, requestId: string): Promise<string> =>
  (
    await tx
      .selectFrom("refundRequestMoves")
      .select("userId")
      .where("requestId", "=", requestId)
      .where("status", "=", "approved")
      .executeTakeFirstOrThrow()
  ).userId;
