/** A simulated cashier, who sells, takes devices in, refunds, pays, counts and adjusts stock in random order. */
import type { Chance } from "#src/app/demo-shop/random.ts";
import type { StockCount } from "#src/areas/inventory/counts/contract.ts";
import type { Shift } from "#src/areas/payments/shifts/contract.ts";
import type { Sale } from "#src/areas/sales/contract.ts";
import type { TestClient } from "#tests/support/client.ts";
import { actsOf } from "./acts.ts";
import type { Act, Pieces } from "./ledger.ts";
import { WALLET } from "./provider.ts";
import { repairsOf } from "./repairs.ts";
import { rewardsOf } from "./rewards.ts";
import type { Shop } from "./shop.ts";
import { spendingOf } from "./spending.ts";
import type { Till } from "./till.ts";
import { transfersOf } from "./transfers.ts";

/** Phone numbers for which the simulated provider always reports the same: paid after a second, or never an answer. */
const PAYS = "0754999999";
const NEVER_PAYS = "0754000002";
/** The number for the provider that misbehaves. It does not depend on the number whether its customer pays. */
const ON_WALLET = "0688000001";

/** A sale of this cashier, with the number of pieces of each line that can still be refunded. */
interface Sold {
  id: string;
  lines: { saleItemId: string; itemId: string; left: number }[];
}

export interface Cashier {
  /** Performs one random act, and waits for its answer. */
  act(): Promise<void>;
}

export interface CashierOptions {
  /** The position of this cashier in the list of all cashiers. */
  place: number;
  shop: Shop;
  till: Till;
  luck: Chance;
  /** Whether the cashier only sells, and only popular items, so that many cashiers need the same rows. */
  isRush?: boolean;
}

const CASH = { method: "cash" } as const;

/** The shift that an earlier act has opened; null if there is none, or if nobody answers. */
async function openShiftOf(person: TestClient | undefined): Promise<string | null> {
  try {
    const answer = await person?.get<{ shift: Shift | null }>("/api/shifts/current");
    return answer?.status === 200 ? (answer.body.shift?.id ?? null) : null;
  } catch {
    return null;
  }
}

const toLine = ({ id: saleItemId, itemId, quantity: left }: Sale["items"][number]) => ({
  saleItemId,
  itemId,
  left,
});

/** A random cart of up to four items. */
function someGoods(shelf: readonly string[], luck: Chance): Pieces[] {
  const chosen = new Set(Array.from({ length: luck.between(1, 4) }, () => luck.pick(shelf)));
  return [...chosen].map((itemId) => ({ itemId, quantity: luck.between(1, 3) }));
}

export function cashier({ place, shop, till, luck, isRush = false }: CashierOptions): Cashier {
  const acts = actsOf((shop.cashiers[place] as TestClient).cookie);
  const sold: Sold[] = [];
  const waiting: string[] = [];
  let shift: string | null = null;
  let countsToday = true;

  /** Sends an act. Returns the body of the answer if the act succeeded, otherwise null. */
  const send = async <T>(act: Act): Promise<T | null> => {
    const outcome = await till.send(act);
    return outcome.what === "done" ? (JSON.parse(outcome.text) as T) : null;
  };

  const goods = () => someGoods(isRush ? shop.popular : [...shop.popular, ...shop.others], luck);

  const sell = async () => {
    const sale = { customerId: luck.pick(shop.customers), lines: goods(), payment: CASH };
    const answer = await send<{ sale: Sale }>(acts.sell(sale));
    if (answer) keep(answer.sale);
  };
  const keep = ({ id, items }: Sale) => void sold.push({ id, lines: items.map(toLine) });
  /** The provider of this wallet misbehaves, so only the provider knows the result. */
  const sellByWallet = () => {
    const payment = { method: "mobile_money", provider: WALLET, phone: ON_WALLET } as const;
    return send(acts.sell({ customerId: luck.pick(shop.customers), lines: goods(), payment }));
  };
  const sellByPhone = async () => {
    const isCollected = luck.percent(60);
    const phone = isCollected ? PAYS : NEVER_PAYS;
    const payment = { method: "mobile_money", provider: "mpesa", phone } as const;
    const sale = { customerId: luck.pick(shop.customers), lines: goods(), payment };
    const answer = await send<{ sale: Sale }>(acts.sell(sale, isCollected));
    if (answer && !isCollected) waiting.push(answer.sale.id);
  };
  const payBack = async () => {
    const sale = sold.shift();
    const line = sale && luck.pick(sale.lines);
    if (!line) return sell();
    const quantity = luck.between(1, line.left);
    const back = [{ itemId: line.itemId, quantity }];
    await send(acts.refund(sale.id, [{ saleItemId: line.saleItemId, quantity }], back));
  };
  const giveUp = async () => {
    const id = waiting.shift();
    await (id ? send(acts.cancel(id)) : sellByPhone());
  };
  const moveCash = async () => {
    if (shift === null) {
      const opened = await send<Shift>(acts.openShift(luck.between(0, 50) * 100_000));
      shift = opened?.id ?? (await openShiftOf(shop.cashiers[place]));
    } else if (luck.percent(15)) {
      await send(acts.closeShift(shift, luck.between(0, 1000) * 5000));
      shift = null;
    } else {
      const direction = luck.pick(["in", "out"] as const);
      await send(acts.cash(shift, direction, luck.between(1, 500) * 5000));
    }
  };
  const putRight = () => send(acts.adjust(luck.pick(shop.others), luck.pick([-2, -1, 1, 2])));
  /** Counts one item. After a step that did not succeed, the count may stay open, and the cashier counts no more. */
  const count = async (counted = shop.counted[place] ?? "") => {
    if (!countsToday) return sell();
    countsToday = false;
    const found = { itemId: counted, quantity: luck.between(0, 20) };
    const opened = await send<StockCount>(acts.openCount(counted));
    if (!opened || !(await send(acts.scan(opened.id, found)))) return;
    const finished = await send<StockCount>(acts.finishCount(opened.id));
    if (!finished) return;
    countsToday = (await send(acts.applyCount(opened.id, finished.version, found))) !== null;
  };
  const repair = repairsOf({ shop, luck, acts, send });
  const reward = rewardsOf({ shop, luck, acts, send, goods, keep });
  const transfer = transfersOf({ shop, luck, acts, send, goods, onPaid: keep, givenUp: waiting });
  const pay = spendingOf({ shop, luck, acts, till, hasDrawer: () => shift !== null });
  return {
    async act() {
      const what = luck.weighted([
        [sell, 50],
        [sellByPhone, 8],
        [sellByWallet, 10],
        [transfer, 8],
        [repair, 10],
        [reward, 10],
        [payBack, 12],
        [giveUp, 6],
        [moveCash, 12],
        [pay, 16],
        [putRight, 8],
        [count, 4],
      ]);
      await (isRush ? sell() : what());
    },
  };
}
