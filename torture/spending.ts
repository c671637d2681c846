/** What a cashier pays: expenses and commission, out of the drawer and from an account. Some of it is taken back. */
import type { Chance } from "#src/app/demo-shop/random.ts";
import type { Acts } from "./acts.ts";
import type { Shop } from "./shop.ts";
import type { Till } from "./till.ts";

interface Options {
  shop: Shop;
  luck: Chance;
  acts: Acts;
  till: Till;
  /** Whether the cashier has an open drawer, as far as the cashier knows. */
  hasDrawer: () => boolean;
}

/** Returns a function that performs one random act with expenses or commission. */
export function spendingOf({ shop, luck, acts, till, hasDrawer }: Options): () => Promise<void> {
  const { categoryId, paymentAccountId } = shop.spending;
  const isFromDrawer = () => hasDrawer() && luck.percent(60);

  const spend = async () => {
    const source = isFromDrawer()
      ? ({ source: "drawer" } as const)
      : ({ source: "account", paymentAccountId } as const);
    const act = acts.spend({ categoryId, amount: luck.between(1, 500) * 5000, ...source });
    const outcome = await till.send(act);
    if (outcome.what === "done") shop.spending.expenses.push(act.mark);
  };
  /** Any cashier voids any expense, so that its cash goes back into the drawer of somebody else too. */
  const takeBack = async () => {
    const { expenses } = shop.spending;
    const [id] = expenses.splice(luck.between(0, expenses.length), 1);
    await (id ? till.send(acts.voidExpense(id)) : spend());
  };
  const payTechnician = async () => {
    const { due, payouts } = luck.pick(shop.technicians);
    const fromDrawer = isFromDrawer();
    const act = acts.payCommission({
      ...due,
      isFromDrawer: fromDrawer,
      ...(fromDrawer ? { method: "cash" } : { method: "bank", paymentAccountId }),
    });
    payouts.push(act.mark);
    const { what } = await till.send(act);
    if (what === "unanswered") return;
    forget(payouts, act.mark);
    if (what === "done") payouts.unshift(act.mark);
  };
  /** A payout that is not there may be there later, when its act is sent again, so it is only put last. */
  const undo = async () => {
    const { payouts } = luck.pick(shop.technicians);
    const [id] = payouts;
    if (!id) return payTechnician();
    const outcome = await till.send(acts.undoPayout(id));
    if (outcome.what === "unanswered") return;
    forget(payouts, id);
    if (outcome.what === "refused" && outcome.code !== "payout_voided") payouts.push(id);
  };

  return async () => {
    const what = luck.weighted([
      [spend, 5],
      [takeBack, 3],
      [payTechnician, 4],
      [undo, 4],
    ]);
    await what();
  };
}

function forget(ids: string[], id: string): void {
  const place = ids.indexOf(id);
  if (place >= 0) ids.splice(place, 1);
}
