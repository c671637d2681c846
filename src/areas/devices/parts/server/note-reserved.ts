import type { Tx } from "#src/server/database.ts";
import { writeEntries } from "./write-entries.ts";

/** The serial numbers of pieces in stock that a reservation can take. */
export const freePieces = async (tx: Tx, itemId: string, quantity: number): Promise<string[]> => {
  const pieces = await tx
    .selectFrom("itemSerials")
    .select("serial")
    .where("itemId", "=", itemId)
    .where("state", "=", "in_stock")
    .orderBy("serial")
    .limit(quantity)
    .execute();
  return pieces.map(({ serial }) => serial);
};

interface Reserved {
  itemId: string;
  quantity: number;
  item: { price: number; cost: number | null };
  /** How many of the pieces are for the approved estimate. */
  forEstimate: number;
}

/** Records pieces that were reserved for a repair. The caller has locked the device and its item. */
export async function noteReserved(
  tx: Tx,
  actor: { userId: string } | null,
  deviceId: string,
  { itemId, quantity, item, forEstimate }: Reserved,
): Promise<void> {
  const held = await tx
    .selectFrom("deviceParts")
    .select(["used", "defective", "unitPrice", "unitCost", "cost"])
    .where("deviceId", "=", deviceId)
    .where("itemId", "=", itemId)
    .executeTakeFirst();
  await writeEntries(tx, actor, deviceId, [
    {
      itemId,
      action: "reserve",
      note: null,
      forEstimate,
      change: { reserved: quantity, used: 0, defective: 0 },
      unitPrice: held?.unitPrice ?? item.price,
      unitCost: held && held.used + held.defective > 0 ? held.unitCost : item.cost,
      cost: held?.cost ?? 0,
    },
  ]);
}
