/**
 * What shows the rest of the product: loaner phones, price lists of suppliers, and requests of the online shop. The
 * folder `window` has used handsets, messages, prices of repairs, and work on the stock.
 */
import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
import { addDays, today } from "#src/shared/time.ts";
import { inRepair } from "#src/areas/devices/rules.ts";
import { newLoaner } from "#src/areas/devices/loaners/contract.ts";
import { addLoaner } from "#src/areas/devices/loaners/server/change-loaners.ts";
import { lendLoaner } from "#src/areas/devices/loaners/server/lend-loaner.ts";
import { newSupplierPrice } from "#src/areas/purchasing/price-lists/contract.ts";
import { createSupplierPrice } from "#src/areas/purchasing/price-lists/server/change-prices.ts";
import { acceptOrder, declineOrder } from "#src/areas/sales/orders/server/answer-order.ts";
import { createOrder } from "#src/areas/sales/orders/server/create-order.ts";
import { daysBack } from "./credit.ts";
import type { Shelf } from "./stock-room.ts";
import type { Repair, Step, Story } from "./story.ts";
import { messageSteps } from "./window/messages.ts";
import { priceListSteps } from "./window/price-list.ts";
import { shelfSteps } from "./window/shelf-work.ts";
import { usedHandsetSteps } from "./window/used-handsets.ts";

export const windowSteps = (story: Story, repairs: readonly Repair[]): Step[] => [
  ...loanerSteps(story, repairs),
  { minute: daysBack(story, 20), act: () => listPrices(story) },
  ...orderSteps(story),
  ...usedHandsetSteps(story),
  ...priceListSteps(story),
  ...shelfSteps(story),
  ...messageSteps(story),
];

const loaners = [
  { name: "Azima 1", brand: "Tecno", model: "Pop 8", value: 18_000_000 },
  { name: "Azima 2", brand: "itel", model: "A70", value: 15_000_000 },
  { name: "Azima 3", brand: "Samsung", model: "Galaxy A05", value: 30_000_000 },
];

/** Two of the loaner phones are out with repairs that take long, and one is here. */
function loanerSteps(story: Story, repairs: readonly Repair[]): Step[] {
  const { tx, admin, counter, time } = story;
  const [clerk = admin] = counter;
  const ids: string[] = [];
  const long = repairs
    .filter(({ target, until }) => inRepair.includes(target) && until < time.minutes - 20)
    .toSorted((a, b) => a.from - b.from)
    .slice(0, loaners.length - 1);
  return [
    {
      minute: daysBack(story, 60),
      act: async () => {
        for (const each of loaners)
          ids.push((await addLoaner(tx, admin, newLoaner.parse(each))).id);
      },
    },
    ...long.map((repair, nth) => ({
      minute: repair.until + 5,
      act: async () => {
        await lendLoaner(tx, clerk, repair.device?.id ?? "", {
          loanerId: ids[nth] ?? "",
          dueOn: addDays(today(), nth + 1),
          accessories: "Chaja",
        });
      },
    })),
  ];
}

/** What two suppliers ask for parts, the nearer one a little more. */
async function listPrices({ tx, admin, room }: Story): Promise<void> {
  const suppliers = await tx
    .selectFrom("suppliers")
    .select(["id", "name"])
    .where("name", "in", ["Deira Mobile Trading", "Mzee Hamisi Spea"])
    .orderBy("name")
    .execute();
  const parts = room.shelves.filter(({ good }) => good.category === "screens").slice(0, 8);
  for (const [nth, { id: supplierId }] of suppliers.entries())
    for (const { itemId, good } of parts)
      await createSupplierPrice(
        tx,
        admin,
        newSupplierPrice.parse({
          supplierId,
          itemId,
          price:
            Math.round((good.cost ?? good.price) * (nth === 0 ? 0.94 : 1.05)) * MINOR_PER_MAJOR,
          minimumQuantity: nth === 0 ? 5 : 1,
        }),
      );
}

const people = [
  ["Neema Lyimo", "+255754310201", "pickup"],
  ["Baraka Mushi", "+255754310202", "delivery"],
  ["Salma Juma", "+255754310203", "pickup"],
  ["Peter Massawe", "+255754310204", "pickup"],
] as const;

/** Requests of the online shop: two wait for an answer, one was accepted, one declined. */
function orderSteps(story: Story): Step[] {
  const { tx, admin, counter, time } = story;
  const [clerk = admin] = counter;
  return people.map(([name, phone, fulfilment], nth) => ({
    minute: time.minutes - 60 + nth * 10,
    act: async () => {
      const shelf = onSale(story, nth);
      const { itemId, good } = shelf;
      const line = {
        itemId,
        name: good.name,
        quantity: 1,
        unitPrice: good.price * MINOR_PER_MAJOR,
      };
      const place = fulfilment === "delivery" ? "Sinza, karibu na Kijiweni" : null;
      const from = { name, phone, fulfilment, place, language: "sw" as const };
      const { id } = await createOrder(tx, from, [line]);
      if (nth === 2) {
        shelf.free -= 1;
        await acceptOrder(tx, clerk, id, {});
      }
      if (nth === 3) await declineOrder(tx, clerk, id, { reason: "Rangi hiyo imeisha" });
    },
  }));
}

/** Goods of the online shop of which there are enough. */
function onSale({ room }: Story, nth: number): Shelf {
  const enough = room.shelves.filter(
    ({ good, free }) => good.isOnline && !good.isSerialised && free > 5,
  );
  const shelf = enough[(nth * 5) % enough.length];
  if (!shelf) throw new Error("the story has too few goods for its order requests");
  return shelf;
}
