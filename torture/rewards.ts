/** What a cashier does with points: gives the discount of a level, takes points as payment, redeems and uses rewards. */
import type { Chance } from "#src/app/demo-shop/random.ts";
import type { Sale } from "#src/areas/sales/contract.ts";
import type { Acts } from "./acts.ts";
import type { Act, Pieces } from "./ledger.ts";
import type { Shop } from "./shop.ts";

interface Options {
  shop: Shop;
  luck: Chance;
  acts: Acts;
  /** Sends an act. Returns the body of the answer if the act succeeded, otherwise null. */
  send: <T>(act: Act) => Promise<T | null>;
  goods: () => Pieces[];
  /** Keeps a sale, so that it can be refunded. */
  keep: (sale: Sale) => void;
}

/** Returns a function that performs one random act with points. A reward has one redemption, whose mark is its name. */
export function rewardsOf({ shop, luck, acts, send, goods, keep }: Options): () => Promise<void> {
  // The walk-in customer, who comes first, has no points.
  const someone = () => luck.pick(shop.customers.slice(1));
  const payment = { method: "cash" } as const;
  const sell = async (sale: Parameters<Acts["sell"]>[0]) => {
    const answer = await send<{ sale: Sale }>(acts.sell(sale));
    if (answer) keep(answer.sale);
  };
  const byLevel = () =>
    sell({ customerId: someone(), lines: goods(), payment, discount: { type: "tier" } });
  const withPoints = () => {
    const lines = [{ itemId: shop.cheap, quantity: luck.between(1, 2) }];
    return sell({ customerId: someone(), lines, payment: { method: "points" } });
  };
  const withReward = async () => {
    const reward = await send<{ id: string; name: string }>(acts.offerReward());
    if (!reward) return;
    const customerId = someone();
    const redeemed = await send<{ id: string }>(acts.redeem(customerId, reward));
    if (!redeemed) return;
    await sell({ customerId, lines: goods(), payment, redemptionId: redeemed.id });
  };
  return async () => {
    const what = luck.weighted([
      [byLevel, 3],
      [withPoints, 3],
      [withReward, 2],
    ]);
    await what();
  };
}
