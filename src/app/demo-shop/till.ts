import { MINOR_PER_MAJOR, percentOf } from "#src/shared/money.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { expectedOf, readFigures } from "#src/areas/payments/shifts/server/figures.ts";
import { closeShift } from "#src/areas/payments/shifts/server/close-shift.ts";
import { lockShift } from "#src/areas/payments/shifts/server/lock-shift.ts";
import { openShift } from "#src/areas/payments/shifts/server/open-shift.ts";
import { checkout } from "#src/areas/sales/checkout/server/checkout.ts";
import { refundSale } from "#src/areas/sales/refunds/server/refund-sale.ts";
import { paymentBy, tenderedFor } from "./money.ts";
import { chance, type Chance } from "./random.ts";
import { restockAfterSales, type Shelf } from "./stock-room.ts";
import type { Repair, Step, Story } from "./story.ts";

/** The sales of the counter and the shifts of its cashiers, made with the verbs of the till. */

/** A separate seed, so that a change of the sales does not change other parts of the story. */
const SEED = 20_260_307;
const SALES = 190;
/** The number of open days, counted back from today, on which the cashiers use shifts. */
const DAYS_WITH_SHIFTS = 12;
/** The number of refunds. All are of recent sales, because an admin must approve a late refund. */
const REFUNDS = 4;
const REFUNDED_WITHIN_DAYS = 5;
const FLOAT = 50_000 * MINOR_PER_MAJOR;

const forTheCounter = new Set(["chargers", "cables", "cases", "accessories", "devices"]);

const reasons = ["Haifanyi kazi na simu yake", "Alinunua rangi isiyo sahihi", "Ilikuwa na kasoro"];

/** Makes sales over the months, more of them in recent weeks, and refunds of some recent sales. */
export function tillSteps(story: Story, repairs: readonly Repair[]): Step[] {
  const random = chance(SEED);
  const { minutes, days } = story.time;
  const goods = story.room.shelves.filter(({ good }) => forTheCounter.has(good.category));
  const end = minutes - 2;
  const refundable = days.at(-REFUNDED_WITHIN_DAYS)?.from ?? 0;
  const sold = Array.from({ length: SALES }, () => Math.floor(Math.sqrt(random.next()) * end));
  const comingBack = sold.filter((minute) => minute >= refundable).slice(0, REFUNDS);
  return sold.flatMap((minute) => {
    let saleId: string | null = null;
    const sell: Step = {
      minute,
      act: async () => {
        saleId = await sellSomething(story, random, goods, here(repairs, minute));
      },
    };
    if (!comingBack.includes(minute)) return [sell];
    const back = random.between(minute + 1, end);
    return [sell, { minute: back, act: () => giveBack(story, random, saleId) }];
  });
}

/** The repairs that are in the shop at this minute, or were shortly before. Their customers may also buy something. */
const here = (repairs: readonly Repair[], minute: number): Repair[] =>
  repairs.filter(({ from, until }) => from < minute && until + 600 > minute);

/** Sells a few items. Returns the id of the sale, or null when none of the chosen items was in stock. */
async function sellSomething(
  story: Story,
  random: Chance,
  goods: readonly Shelf[],
  present: readonly Repair[],
): Promise<string | null> {
  const repair = present.length > 0 && random.percent(40) ? random.pick(present) : null;
  const wanted = new Set(
    Array.from(
      {
        length: random.weighted([
          [1, 60],
          [2, 28],
          [3, 12],
        ] as const),
      },
      () => random.weighted(goods.map((shelf) => [shelf, shelf.good.opening] as const)),
    ),
  );
  const isForRepair = random.percent(30);
  const lines = [];
  let subtotal = 0;
  for (const shelf of wanted) {
    const quantity = shelf.good.isSerialised
      ? 1
      : random.weighted([
          [1, 85],
          [2, 15],
        ] as const);
    if (!(await restockAfterSales(story, shelf, quantity))) continue;
    shelf.free -= quantity;
    subtotal += shelf.good.price * MINOR_PER_MAJOR * quantity;
    lines.push({
      itemId: shelf.itemId,
      quantity,
      ...(shelf.good.isSerialised && { serials: shelf.serials.splice(0, quantity) }),
      ...(repair?.device && isForRepair && { deviceId: repair.device.id }),
    });
  }
  if (lines.length === 0) return null;
  const percent = random.percent(8) ? random.pick([5, 10]) : 0;
  const hand = paymentBy(random, new Date().toISOString());
  const total = subtotal - percentOf(subtotal, percent);
  const { sale } = await checkout(story.tx, random.pick(story.counter), {
    customerId: repair?.device?.customerId ?? WALK_IN_CUSTOMER_ID,
    lines,
    ...(percent > 0 && { discount: { type: "percent", value: percent } }),
    payment: { ...hand, ...tenderedFor(hand, total) },
  });
  return sale.id;
}

async function giveBack(story: Story, random: Chance, saleId: string | null): Promise<void> {
  if (!saleId) return;
  // `restock` is false, because returned goods may be faulty and are checked before they are sold again.
  const reason = random.pick(reasons);
  await refundSale(story.tx, story.admin, saleId, { reason, restock: false });
}

/** All cashiers open a shift each morning, and count the cash in the evening, sometimes with a small difference. */
export function shiftSteps(story: Story): { openings: Step[]; closings: Step[] } {
  const random = chance(SEED + 1);
  const openings: Step[] = [];
  const closings: Step[] = [];
  for (const { from, until, isOver } of story.time.days.slice(-DAYS_WITH_SHIFTS)) {
    for (const cashier of story.counter) {
      let shiftId = "";
      const open = async () => {
        shiftId = (await openShift(story.tx, cashier, { openingFloat: FLOAT })).id;
      };
      openings.push({ minute: from, act: open });
      // The shifts of today stay open.
      if (!isOver) continue;
      // Half a minute before `until`, so that this step comes after the other steps of its day, before the next day.
      closings.push({ minute: until - 0.5, act: () => count(story, random, cashier, shiftId) });
    }
  }
  return { openings, closings };
}

async function count(
  { tx }: Story,
  random: Chance,
  cashier: Actor,
  shiftId: string,
): Promise<void> {
  const shift = await lockShift(tx, cashier, shiftId, "close");
  const expected = expectedOf(shift.openingFloat, await readFigures(tx, shift));
  const difference =
    random.weighted([
      [0, 78],
      [-500, 8],
      [500, 6],
      [-2000, 5],
      [1000, 3],
    ] as const) * MINOR_PER_MAJOR;
  const cash = (expected.get("cash") ?? 0) + difference;
  const others = [...expected]
    .filter(([provider]) => provider !== "cash")
    .map(([provider, amount]) => ({ provider, amount }));
  await closeShift(tx, cashier, shiftId, {
    cash,
    others,
    floatLeft: Math.min(FLOAT, cash),
    ...(difference !== 0 && {
      note: difference < 0 ? "Chenji ilizidi kwa mteja mmoja" : "Mteja hakuchukua chenji",
    }),
  });
}
