import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
import { adjustStock } from "#src/areas/inventory/adjustments/server/adjust-stock.ts";
import { createItem } from "#src/areas/inventory/items/server/create-item.ts";
import { moveStock } from "#src/areas/inventory/stock/server/move-stock.ts";
import { moveDevicePart } from "#src/areas/devices/parts/server/move-device-part.ts";
import { goods, type Good } from "./goods.ts";
import { makeImei } from "./handsets.ts";
import { chance, type Chance } from "./random.ts";
import type { Repair, Step, Story } from "./story.ts";

/** The stock of the demo shop, and the parts used in its repairs. */

/** A separate seed, so that a change of the stock does not change other parts of the story. */
const SEED = 20_260_208;

export interface Shelf {
  itemId: string;
  good: Good;
  /** For a serialised item: the serial numbers of the pieces in stock. */
  serials: string[];
  /** The number of available pieces. The story counts it itself, in order to restock in time. */
  free: number;
}

export interface StockRoom {
  random: Chance;
  shelves: Shelf[];
}

/** Creates all items with their opening stock on the first morning. */
export async function fillShelves({ tx, admin }: Pick<Story, "tx" | "admin">): Promise<StockRoom> {
  const shelves: Shelf[] = [];
  const imeis = chance(SEED + 1);
  for (const [index, good] of goods.entries()) {
    const serials = good.isSerialised
      ? Array.from({ length: good.opening }, () => makeImei(imeis))
      : [];
    const item = await createItem(tx, admin, {
      sku: good.sku,
      name: good.name,
      category: good.category,
      brand: good.brand ?? null,
      model: good.model ?? null,
      // Only items on the shelf "Mbele" (the front of the shop) have a printed barcode.
      ...(good.location === "Mbele" && { barcode: `62034500${String(10_000 + index * 7)}` }),
      price: good.price * MINOR_PER_MAJOR,
      cost: good.cost === undefined ? null : good.cost * MINOR_PER_MAJOR,
      quantity: good.opening,
      minStock: good.minStock,
      location: good.location,
      isSerialised: good.isSerialised ?? false,
      ...(good.isSerialised && { serials }),
      isAvailableOnline: good.isOnline ?? false,
    });
    shelves.push({ itemId: item.id, good, serials, free: good.opening });
  }
  return { random: chance(SEED), shelves };
}

/** Fault (its label on the checklist) → whether an item is a part that repairs it in a handset of the brand. */
const cures: Record<string, (good: Good, brand: string) => boolean> = {
  display: (good, brand) => good.category === "screens" && good.brand === brand,
  touch: (good, brand) => good.category === "screens" && good.brand === brand,
  battery: (good, brand) => good.category === "batteries" && good.brand === brand,
  ports: (good, brand) =>
    good.sku === (brand === "Apple" ? "PRT-LIGHT" : brand === "itel" ? "PRT-MICRO" : "PRT-USBC"),
  sound: (good) => good.sku === "PRT-SPK" || good.sku === "PRT-MIC",
  camera: (good, brand) => good.sku.startsWith("PRT-CAM") && good.brand === brand,
  power: (good) => good.sku === "PRT-PWR" || good.sku === "PRT-IC",
};

/** A part for the repair; null when none fits. Screens and batteries must be for the exact model of the handset. */
function partFor({ random, shelves }: StockRoom, { fault, handset }: Repair): Shelf | null {
  const fits = cures[fault.label];
  if (!fits || handset.isComputer) return null;
  const fitting = shelves.filter(({ good }) => fits(good, handset.brand));
  const exact = fitting.filter(({ good }) => good.model?.includes(handset.model));
  if (fault.label === "display" || fault.label === "touch" || fault.label === "battery") {
    return exact[0] ?? null;
  }
  return fitting.length > 0 ? random.pick(fitting) : null;
}

/** Reserves a part for a device in repair, if one fits. By chance, some repairs get none. */
export async function setPartAside(story: Story, repair: Repair): Promise<void> {
  const { room } = story;
  const shelf = partFor(room, repair);
  if (!shelf || !repair.device || room.random.percent(30)) return;
  await sendForMore(story, shelf);
  shelf.free -= 1;
  const mover = repair.technician ?? story.admin;
  const move = { itemId: shelf.itemId, quantity: 1, action: "reserve" } as const;
  await moveDevicePart(story.tx, mover, repair.device.id, move);
}

/** Usually uses a part for the device, if one fits. Sometimes this part breaks, and a second one is used. */
export async function fitPart(story: Story, repair: Repair): Promise<void> {
  const { room } = story;
  const shelf = partFor(room, repair);
  if (!shelf || !repair.device || room.random.percent(12)) return;
  const { itemId } = shelf;
  const { id } = repair.device;
  const mover = repair.technician ?? story.admin;
  const isBroken = room.random.percent(4);
  for (let piece = isBroken ? 2 : 1; piece > 0; piece--) {
    await sendForMore(story, shelf);
    shelf.free -= 1;
    await moveDevicePart(story.tx, mover, id, { itemId, quantity: 1, action: "use" });
  }
  if (isBroken) {
    await moveDevicePart(story.tx, mover, id, {
      itemId,
      quantity: 1,
      action: "defective",
      note: "Ilipasuka wakati wa kufunga",
    });
  }
}

/** Restocks the item when at most one piece is available. */
async function sendForMore(story: Story, shelf: Shelf): Promise<void> {
  if (shelf.free > 1) return;
  await bringMore(story, shelf);
}

/** Whether a sale is possible. Restocks first if needed, except a serialised item or one without opening stock. */
export async function restockAfterSales(
  story: Story,
  shelf: Shelf,
  quantity: number,
): Promise<boolean> {
  if (shelf.good.isSerialised || shelf.good.opening === 0) return shelf.free > quantity;
  if (shelf.free <= quantity) await bringMore(story, shelf);
  return true;
}

async function bringMore(story: Story, shelf: Shelf): Promise<void> {
  const quantity = Math.max(6, shelf.good.opening);
  await moveStock(story.tx, story.admin, [
    {
      act: "bring-in",
      reason: "received",
      itemId: shelf.itemId,
      quantity,
      note: "Mzigo kutoka Kariakoo",
    },
  ]);
  shelf.free += quantity;
}

/** Makes corrections of stock, a few in each month, as after a check of an item. */
export function countingSteps(story: Story): Step[] {
  const { random, shelves } = story.room;
  const kept = shelves.filter(
    ({ good }) => good.opening >= 8 && good.category !== "screens" && !good.isSerialised,
  );
  return Array.from({ length: 14 }, () => {
    const shelf = random.pick(kept);
    const reason = random.pick(["count", "damaged", "lost", "count", "found"] as const);
    const isMore = reason === "found" || (reason === "count" && random.percent(40));
    return {
      minute: random.between(60, story.time.minutes - 60),
      act: async () => {
        const quantity = isMore ? 1 : -1;
        if (shelf.free + quantity < 1) return;
        shelf.free += quantity;
        const counter = random.pick(story.counter);
        await adjustStock(story.tx, counter, shelf.itemId, { quantity, reason });
      },
    };
  });
}
