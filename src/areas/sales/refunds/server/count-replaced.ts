import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { isRefundAsked } from "../../core/server/lock-sale.ts";

/** The pieces of a line that came back in a return, and those that the customer got in exchange (`given…`). */
export interface ReplacedPieces {
  saleId: string;
  saleItemId: string;
  quantity: number;
  /** Serial numbers of the pieces that came back; empty for items that are not serialised. */
  serials: readonly string[];
  givenQuantity: number;
  givenSerials: readonly string[];
}

/**
 * Records pieces as replaced, so that the till does not refund them too. The caller has locked the sale (`lockSale`).
 * @throws Refusal refund_request_open: the sale has an open request for a refund
 */
export async function countReplaced(tx: Tx, replaced: ReplacedPieces): Promise<void> {
  if (await isRefundAsked(tx, replaced.saleId)) refuse("refund_request_open");
  await updateById(tx, "saleItems", replaced.saleItemId, {
    replacedQuantity: sql`replaced_quantity + ${replaced.quantity}`,
    replacementQuantity: sql`replacement_quantity + ${replaced.givenQuantity}`,
    replacedSerials: sql`replaced_serials || ${[...replaced.serials]}::text[]`,
    replacementSerials: sql`replacement_serials || ${[...replaced.givenSerials]}::text[]`,
  });
}
