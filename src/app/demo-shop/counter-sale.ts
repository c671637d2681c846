import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { newSale } from "#src/areas/sales/new-sale.ts";
import { checkout } from "#src/areas/sales/checkout/server/checkout.ts";
import type { Sale } from "#src/areas/sales/contract.ts";
import type { DemoCustomer } from "./people.ts";
import { restockAfterSales } from "./stock-room.ts";
import type { Story } from "./story.ts";

interface Bought {
  sku: string;
  quantity?: number;
  /** By default the walk-in customer. */
  customer?: DemoCustomer;
  /** The payment as the till sends it. For agreed credit it depends on the total. */
  payment: object | ((total: number) => object);
}

/** The owner sells one kind of goods at the counter. */
export async function sellAtCounter(
  story: Story,
  { sku, quantity = 1, customer, payment }: Bought,
): Promise<Sale> {
  const shelf = story.room.shelves.find(({ good }) => good.sku === sku);
  if (!shelf || shelf.good.isSerialised) throw new Error(`the story cannot sell ${sku} like this`);
  await restockAfterSales(story, shelf, quantity);
  shelf.free -= quantity;
  const total = shelf.good.price * MINOR_PER_MAJOR * quantity;
  const { sale } = await checkout(
    story.tx,
    story.admin,
    newSale.parse({
      ...(customer ? { customer } : { customerId: WALK_IN_CUSTOMER_ID }),
      lines: [{ itemId: shelf.itemId, quantity }],
      payment: typeof payment === "function" ? payment(total) : payment,
    }),
  );
  return sale;
}
