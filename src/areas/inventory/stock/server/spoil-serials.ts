import type { Tx } from "#src/server/database.ts";
import { lockItems } from "../../core/server/stock-statements.ts";
import { planSerials, writeSerials } from "../../serials/server/move-serials.ts";

/**
 * Records that pieces broke after they had been built into a device. The stock stays the same, because the pieces left
 * it when they were built in.
 * @throws Refusal serial_unknown, serial_not_available (the piece is not in this device)
 */
export async function spoilSerials(
  tx: Tx,
  actor: { userId: string },
  {
    item,
    serials,
    deviceId,
    reference,
  }: {
    item: { id: string; name: string };
    serials: readonly string[];
    deviceId: string;
    reference: string;
  },
): Promise<void> {
  await lockItems(tx, { itemIds: [item.id] });
  const plan = await planSerials(tx, [
    {
      act: "spoil",
      itemId: item.id,
      name: item.name,
      quantity: -serials.length,
      serials,
      reason: "defective",
      reference,
      deviceId,
      saleId: null,
      movementId: null,
      given: null,
      average: { value: 0, pieces: 1, isKnown: false },
    },
  ]);
  await writeSerials(tx, actor.userId, plan);
}
