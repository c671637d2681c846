import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import type { FlashSale } from "../contract.ts";
import { stateOfFlashSale } from "../../flash-sale-rules.ts";
import { lockFlashSale } from "./lock-flash-sale.ts";
import { getFlashSale } from "./queries.ts";

/**
 * Ends a running flash sale, or gives up a planned one. Its products have their normal prices again.
 * @throws Refusal not_found, invalid_transition (it has ended)
 */
export async function endFlashSale(
  tx: Tx,
  actor: Actor,
  id: string,
  reason: string,
): Promise<FlashSale> {
  const before = await lockFlashSale(tx, id);
  const state = stateOfFlashSale(before, before.now);
  if (state === "ended") refuse("invalid_transition", { params: { state } });
  await updateById(tx, "flashSales", id, {
    endedAt: sql`now()`,
    endedBy: actor.userId,
    endReason: reason,
    version: sql`version + 1`,
  });
  await tx
    .updateTable("flashSaleItems")
    .set({ holdsUntil: sql`greatest(holds_from, now())` })
    .where("flashSaleId", "=", id)
    .execute();
  await recordAct(tx, actor, "flash_sale.ended", id, { state, reason });
  return getFlashSale(tx, id);
}
