import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { newSale } from "#src/areas/sales/new-sale.ts";
import { checkout } from "#src/areas/sales/checkout/server/checkout.ts";
import { requestRefund } from "#src/areas/sales/refund-requests/server/request-refund.ts";
import type { Sale } from "#src/areas/sales/contract.ts";
import type { Step, Story } from "./story.ts";

/** The approximate number of minutes in which the shop is open on one day. */
const DAY = 580;

/** A customer brings back a power bank too late for a refund at the counter. The refund request waits for an admin. */
export function lateRefund(story: Story): Step[] {
  const { tx, admin, room, time } = story;
  // A cashier who may refund sales.
  const asker = story.counter.find(({ permissions }) => permissions.has("refund_sales"));
  const shelf = room.shelves.find(({ good }) => good.sku === "PWB-20");
  if (!asker || !shelf) throw new Error("the story has nobody who may ask for a refund");
  const { itemId } = shelf;
  let sale: Sale | null = null;
  return [
    {
      minute: time.minutes - 12 * DAY,
      act: async () => {
        shelf.free -= 1;
        const cart = { customerId: WALK_IN_CUSTOMER_ID, lines: [{ itemId, quantity: 1 }] };
        const paid = { ...cart, payment: { method: "cash" } };
        sale = (await checkout(tx, admin, newSale.parse(paid))).sale;
      },
    },
    {
      minute: time.minutes - 90,
      act: async () => {
        if (!sale) throw new Error("the story gives back what was not sold");
        const reason = "Haishiki chaji zaidi ya saa moja; ana risiti";
        await requestRefund(tx, asker, sale.id, { restock: false, reason });
      },
    },
  ];
}
