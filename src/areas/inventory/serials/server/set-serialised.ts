import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { averageOf } from "../../value-rules.ts";
import { haveOwnCosts } from "./own-costs.ts";
import { planSerials, writeSerials } from "./move-serials.ts";

/**
 * Makes an item serialised (`serials` are the serial numbers of all pieces in stock) or not serialised (the history of
 * its pieces stays). The caller has locked the item. An item with reserved pieces is refused, because only the
 * reservations of a serialised item say which pieces are reserved. Pieces that cost differently keep their item serialised,
 * because each would get the average, and the cost of a bought piece could be moved to another one.
 * @throws Refusal serials_required, serial_taken, serials_have_costs, conflict (`params.reason` set-aside)
 */
export async function setSerialised(
  tx: Tx,
  actor: { userId: string },
  itemId: string,
  isSerialised: boolean,
  serials: readonly string[] | undefined,
): Promise<void> {
  const { name, reserved, hasOwnCosts, ...stock } = await tx
    .selectFrom("inventoryItems")
    .select(["name", "quantity", "reserved", "value", "cost"])
    .select(haveOwnCosts(sql`inventory_items.id`).as("hasOwnCosts"))
    .where("id", "=", itemId)
    .executeTakeFirstOrThrow();
  const { quantity, value, cost } = stock;
  if (reserved > 0) {
    refuse("conflict", {
      detail: "Some of it is set aside",
      params: { reason: "set-aside", itemId, name, reserved },
    });
  }
  if (!isSerialised && hasOwnCosts) refuse("serials_have_costs", { params: { itemId, name } });
  if (isSerialised && serials?.length !== quantity && (quantity > 0 || serials)) {
    refuse("serials_required", { params: { itemId, name, requested: quantity } });
  }
  const pieces = isSerialised ? (serials ?? []) : await piecesHere(tx, itemId);
  if (pieces.length === 0) return;
  const plan = await planSerials(tx, [
    {
      act: isSerialised ? "adopt" : "drop",
      itemId,
      name,
      quantity: pieces.length,
      serials: pieces,
      // The pieces share the value of the item.
      given: { value, isKnown: cost !== null },
      average: averageOf(stock),
      reason: null,
      reference: null,
      movementId: null,
      saleId: null,
      deviceId: null,
    },
  ]);
  await writeSerials(tx, actor.userId, plan);
}

const piecesHere = async (tx: Tx, itemId: string): Promise<string[]> =>
  (
    await tx
      .selectFrom("itemSerials")
      .select("serial")
      .where("itemId", "=", itemId)
      .where("state", "=", "in_stock")
      .execute()
  ).map(({ serial }) => serial);
