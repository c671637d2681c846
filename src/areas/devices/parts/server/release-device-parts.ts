import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { moveStock } from "#src/areas/inventory/stock/server/move-stock.ts";
import { writeEntries } from "./write-entries.ts";

/** Makes reserved parts available again when their device leaves repair. The caller has locked the device. */
export async function releaseDeviceParts(
  tx: Tx,
  actor: Actor,
  device: { id: string; ticketNumber: string },
): Promise<void> {
  const parts = await tx
    .selectFrom("deviceParts")
    .select(["itemId", "reserved", "unitPrice", "unitCost", "cost"])
    .where("deviceId", "=", device.id)
    .where("reserved", ">", 0)
    .execute();
  if (parts.length === 0) return;
  await moveStock(
    tx,
    actor,
    parts.map(({ itemId, reserved }) => ({
      act: "release",
      itemId,
      quantity: reserved,
      deviceId: device.id,
      reference: device.ticketNumber,
    })),
  );
  await writeEntries(
    tx,
    actor,
    device.id,
    parts.map(({ reserved, ...part }) => ({
      ...part,
      action: "release",
      note: null,
      change: { reserved: -reserved, used: 0, defective: 0 },
    })),
  );
}
