/** What a cashier does for repairs: takes devices in, takes money for them, and asks customers for it by phone. */
import type { Chance } from "#src/app/demo-shop/random.ts";
import type { Device } from "#src/areas/devices/core/contract.ts";
import type { Acts } from "./acts.ts";
import type { Act } from "./ledger.ts";
import { WALLET } from "./provider.ts";
import type { Shop } from "./shop.ts";

const PRICE = 20_000_000;
/** What the shop asks. Less would need a reason. */
const DEPOSIT = PRICE / 2;

/** The beginnings of the phone numbers that are asked for a part of the price, and for a deposit at intake. */
export const ASKED_PHONES = "+255688";
const DEPOSIT_PHONES = "+255689";
/** No number is used twice, also in the next round. */
let lastPhone = 0;
/** A unique phone number, in the form in which the payment stores it. */
const phoneFrom = (beginning: string) => `${beginning}${String(lastPhone++).padStart(6, "0")}`;

interface Options {
  shop: Shop;
  luck: Chance;
  acts: Acts;
  /** Sends an act. Returns the body of the answer if the act succeeded, otherwise null. */
  send: <T>(act: Act) => Promise<T | null>;
}

/** Returns a function that performs one random act about repairs. */
export function repairsOf({ shop, luck, acts, send }: Options): () => Promise<void> {
  const inShop: string[] = [];

  const takeIn = async () => {
    // The walk-in customer, who comes first, has no repairs.
    const customerId = luck.pick(shop.customers.slice(1));
    const byPhone = {
      method: "mobile_money" as const,
      provider: WALLET,
      phone: phoneFrom(DEPOSIT_PHONES),
    };
    const [depositPayment] = luck.pick([[], [{ method: "cash" as const }], [byPhone]]);
    const device = await send<Device>(
      acts.takeIn({
        customerId,
        brand: "Tecno",
        model: "Spark 20",
        finalAmount: PRICE,
        depositAmount: DEPOSIT,
        ...(depositPayment && { depositPayment }),
      }),
    );
    if (device) inShop.push(device.id);
  };

  return async () => {
    if (inShop.length === 0 || luck.percent(25)) return takeIn();
    const id = luck.pick(inShop);
    const amount = luck.between(1, 30) * 100_000;
    await (luck.percent(50)
      ? send(acts.payRepair(id, amount))
      : send(acts.askForRepair(id, amount, phoneFrom(ASKED_PHONES))));
  };
}
