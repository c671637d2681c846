/** Sales of a cashier that are paid by bank transfer. */
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
  /** A random cart. */
  goods: () => Pieces[];
  /** Called with a sale whose transfer has arrived. */
  onPaid: (sale: Sale) => void;
  /** Receives the ids of sales whose transfer will not arrive. */
  givenUp: string[];
}

/** Returns a function that makes a sale whose customer sends the money by bank, or confirms an earlier transfer. */
export function transfersOf(options: Options): () => Promise<void> {
  const { shop, luck, acts, send, goods, onPaid, givenUp } = options;
  const awaited: Sale[] = [];
  return async () => {
    const sent = luck.percent(50) ? awaited.shift() : undefined;
    if (sent) {
      if (await send(acts.confirmTransfer(sent.paymentId))) onPaid(sent);
      return;
    }
    const payment = { method: "bank_transfer" } as const;
    const sale = { customerId: luck.pick(shop.customers), lines: goods(), payment };
    const answer = await send<{ sale: Sale }>(acts.sell(sale));
    if (!answer) return;
    if (luck.percent(30)) givenUp.push(answer.sale.id);
    else awaited.push(answer.sale);
  };
}
