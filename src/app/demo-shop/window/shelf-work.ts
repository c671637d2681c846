import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
import { newId } from "#src/shared/ids.ts";
import { today } from "#src/shared/time.ts";
import { newStockCount } from "#src/areas/inventory/counts/contract.ts";
import { applyCount } from "#src/areas/inventory/counts/server/apply-count.ts";
import { countItems } from "#src/areas/inventory/counts/server/count-items.ts";
import { finishCount } from "#src/areas/inventory/counts/server/end-count.ts";
import { openCount } from "#src/areas/inventory/counts/server/open-count.ts";
import { newSupplierClaim } from "#src/areas/purchasing/claims/contract.ts";
import {
  endSupplierClaim,
  replaceSupplierClaim,
  sendSupplierClaim,
} from "#src/areas/purchasing/claims/server/change-claim.ts";
import { createSupplierClaim } from "#src/areas/purchasing/claims/server/create-claim.ts";
import { createFlashSale } from "#src/areas/storefront/flash-sales/server/save-flash-sale.ts";
import type { Category } from "#src/areas/inventory/rules.ts";
import { daysBack } from "../credit.ts";
import type { Shelf } from "../stock-room.ts";
import type { Step, Story } from "../story.ts";

const DAY_MS = 86_400_000;
/** On which open day before the last one faulty parts were claimed. */
const CLAIMED = 12;

/** Counts of the stock, claims under the warranty of suppliers, and a flash sale of the online shop. */
export function shelfSteps(story: Story): Step[] {
  return [
    { minute: daysBack(story, 16), act: () => countCables(story) },
    { minute: story.time.minutes - 40, act: () => beginCount(story) },
    { minute: daysBack(story, CLAIMED), act: () => claim(story) },
    { minute: story.time.minutes - 30, act: () => cheapen(story) },
  ];
}

const shelvesOf = ({ room }: Story, category: Category): Shelf[] =>
  room.shelves.filter(({ good }) => good.category === category && !good.isSerialised);

async function count(story: Story, category: Category, counted: readonly [Shelf, number][]) {
  const { tx, admin } = story;
  const [clerk = admin] = story.counter;
  const { id } = await openCount(tx, clerk, newStockCount.parse({ scope: "category", category }));
  const scans = counted.map(([{ itemId }, quantity]) => ({
    id: newId(),
    act: "set" as const,
    itemId,
    quantity,
    join: false,
  }));
  await countItems(tx, clerk, id, { scans });
  return id;
}

/** All cables were counted. Of one a piece was missing, and the owner corrected its stock. */
async function countCables(story: Story): Promise<void> {
  const { tx, admin } = story;
  const shelves = shelvesOf(story, "cables");
  const [short] = shelves.filter(({ free }) => free > 5);
  const numbers = shelves.map((shelf): [Shelf, number] => [
    shelf,
    shelf === short ? shelf.free - 1 : shelf.free,
  ]);
  const id = await count(story, "cables", numbers);
  const { version } = await finishCount(tx, admin, id);
  await applyCount(tx, admin, id, { version, uncounted: "leave" });
  if (short) short.free -= 1;
}

/** A count that goes on today. */
async function beginCount(story: Story): Promise<void> {
  const shelves = shelvesOf(story, "accessories").slice(0, 4);
  await count(
    story,
    "accessories",
    shelves.map((shelf) => [shelf, shelf.free]),
  );
}

/** Faulty parts: one claim was sent, one was answered with other pieces, one was refused. */
async function claim(story: Story): Promise<void> {
  const { tx, admin, room } = story;
  const suppliers = await tx
    .selectFrom("suppliers")
    .select(["id", "name"])
    .orderBy("name")
    .execute();
  const claimedOn = today(new Date(story.time.momentOf(daysBack(story, CLAIMED))));
  const begin = async (name: string, sku: string, quantity: number, fault: string) => {
    const shelf = room.shelves.find(({ good }) => good.sku === sku);
    const supplierId = suppliers.find((supplier) => supplier.name === name)?.id;
    const given = { supplierId, itemId: shelf?.itemId, quantity, fault, claimedOn };
    const { id } = await createSupplierClaim(tx, admin, newSupplierClaim.parse(given));
    await sendSupplierClaim(tx, admin, id, {});
    return { id, shelf };
  };
  await begin("Li Wei", "SCR-TEC-SP20", 2, "Touch haifanyi kazi pembeni");
  const other = await begin("Mzee Hamisi Spea", "BAT-INF-BL50", 1, "Betri imevimba");
  await replaceSupplierClaim(tx, admin, other.id, { takenIn: 1, outcome: "Ametoa nyingine" });
  if (other.shelf) other.shelf.free += 1;
  const third = await begin("Deira Mobile Trading", "BAT-APL-11", 1, "Inaisha haraka");
  const reason = "Ilikuwa imefunguliwa";
  await endSupplierClaim(tx, admin, third.id, "refused", { reason });
}

/** A flash sale that runs for some days. */
async function cheapen(story: Story): Promise<void> {
  const { tx, admin, room } = story;
  const items = room.shelves
    .filter(({ good }) => good.isOnline && ["PWB-10", "EAR-BT", "CHG-20C"].includes(good.sku))
    .map(({ itemId, good }) => ({
      itemId,
      price: Math.round((good.price * 0.85) / 500) * 500 * MINOR_PER_MAJOR,
    }));
  await createFlashSale(tx, admin, {
    name: "Ofa ya wiki",
    startsAt: new Date().toISOString(),
    endsAt: new Date(Date.now() + 5 * DAY_MS).toISOString(),
    items,
    reason: "Mwisho wa mwezi",
  });
}
