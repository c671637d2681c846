import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { cashStepOf } from "#src/areas/payments/cash-rounding.ts";
import { isOnline } from "#src/client/data/online.ts";
import { shopNow } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import type { ShopSettings } from "#src/areas/settings/contract.ts";
import { totalsOfCart, type Cart, type CartAct } from "../../till-state/client/cart.ts";
import type { Products } from "../../till-state/client/products.ts";
import type { TillScreen, TillTask, Touched } from "../../till-state/client/till-context.ts";
import { dropDraft } from "../../till-state/client/till-drafts.ts";
import {
  dropCart,
  parkCart,
  resumeCart,
  type Tender,
  type Till,
} from "../../till-state/client/till-store.ts";
import { shiftAfterRefusal } from "./shift-offer.ts";
import { useCheckout } from "../../till-state/client/use-checkout.ts";
import { usePay } from "./use-pay.ts";
import {
  tierDiscountOf,
  useCongratulation,
  useLoyalty,
} from "../../till-state/client/use-loyalty.ts";
import { useAdding } from "./use-adding.ts";
import { useTill } from "../../till-state/client/use-till.ts";
import { useShopSettings } from "#src/areas/settings/core/client/use-shop.ts";

/** Calculates the totals of any cart, by the settings of the shop. */
const totalsWith =
  ({ sales, business }: ShopSettings) =>
  (cart: Cart) =>
    totalsOfCart(
      cart,
      cashStepOf(sales),
      business.serviceChargeEnabled ? business.serviceChargePercent : 0,
    );

/** The state and actions that all parts of the till share, and the open dialog (`task`). */
export function useTillState(
  till: Till,
  { index, isComplete }: Pick<Products, "index" | "isComplete">,
): TillScreen & { task: TillTask | null } {
  const { t } = useTranslation("pos");
  // An incomplete index cannot tell that an item is no longer for sale, so it does not update the cart.
  const hand = useTill(till, isComplete ? index : null);
  const { isLocked } = hand;
  const { task, setTask, askForShift } = useTask(hand);
  const checkout = useCheckout(till, hand, {
    onSold: useCongratulation(),
    onShiftRequired: askForShift,
  });
  const settings = useShopSettings();
  const totalsOf = totalsWith(settings);
  // Until the payment, a preselected walk-in is not stored, so that a linked repair can set the customer.
  const completed = (each: Cart): Cart =>
    each.customer === null && settings.sales.walkInFirst
      ? { ...each, customer: { id: WALK_IN_CUSTOMER_ID } }
      : each;
  const cart = completed(hand.cart);
  const totals = totalsOf(cart);
  const loyalty = useLoyalty(cart, hand, settings);
  const isWaiting = hand.step.at === "paying";
  const canSetAside = isWaiting || (hand.step.at === "sending" && checkout.isUnanswered);
  const [touched, setTouched] = useState<Touched | null>(null);
  const touch = (itemId: string, isRefused: boolean) =>
    setTouched((last) => ({ itemId, isRefused, nth: (last?.nth ?? 0) + 1 }));

  const act = (change: CartAct) => {
    checkout.forgetRefusal();
    return hand.act(change);
  };
  const open = (wanted: TillTask) => {
    const needsGoods = wanted.kind === "discount" || wanted.kind === "rewards";
    if (needsGoods && cart.lines.length === 0) {
      return toasts.error(t("cartEmpty"));
    }
    if (wanted.kind === "rewards" && !loyalty) return;
    if (wanted.kind === "rewards" && !isOnline()) return toasts.error(t("offline.needsConnection"));
    // Reads the step from the store, because a scan may have started the next sale since the last render.
    if (till.get().step.at === "cart" || always.has(wanted.kind)) setTask(wanted);
  };

  const { add, scanned } = useAdding({ hand, index, checkout, task, act, open, touch });
  const payment = usePay({ ...hand, settings, checkout, setTask, totalsOf, completed });

  return {
    ...hand,
    ...payment,
    cart,
    act,
    add,
    checkout,
    totals,
    totalsOf,
    settings,
    loyalty,
    giveTierDiscount: () => {
      const discount = cart.lines.length > 0 && loyalty && tierDiscountOf(loyalty);
      if (discount) act({ act: "discount", discount });
    },
    index,
    open,
    scanned,
    task,
    canSetAside,
    touched,
    close: () => setTask(null),
    hold: () => {
      if (isLocked && !canSetAside) return;
      if (cart.lines.length === 0) {
        setTask({ kind: "held" });
        return;
      }
      checkout.forgetRefusal();
      setTask(null);
      till.change((now) => parkCart(now, shopNow().toISOString()));
      toasts.success(t(isLocked ? "aside.done" : "held"));
    },
    resume: (cartId) => {
      checkout.forgetRefusal();
      till.change((now) => resumeCart(now, cartId, shopNow().toISOString()));
      const { at } = till.get().step;
      setTask(at === "sending" || at === "paying" ? { kind: "pay" } : null);
    },
    drop: dropping(till, checkout),
    walkIn: () => {
      act({ act: "choose-customer", customer: { id: WALK_IN_CUSTOMER_ID } });
    },
  };
}

/** The dialogs that open while a sale is sent or paid, too. */
const always: ReadonlySet<TillTask["kind"]> = new Set(["pay", "held", "drop"]);

/** Returns the function that throws a held cart and its draft away. */
const dropping =
  (till: Till, checkout: Pick<TillScreen["checkout"], "forgetRefusal">): TillScreen["drop"] =>
  (cartId) => {
    checkout.forgetRefusal();
    till.change((now) => dropCart(now, cartId));
    dropDraft(cartId);
  };

/** The open dialog, and the function that asks for the shift that a refused payment needs. */
function useTask({ isLocked, step }: Pick<TillScreen, "isLocked" | "step">) {
  const client = useQueryClient();
  // If the user left the page during a payment, it opens again with the payment dialog.
  const [task, setTask] = useState<TillTask | null>(isLocked ? { kind: "pay" } : null);
  if (task && step.at === "done") setTask(null);
  const askForShift = useCallback(
    (tender: Tender) => setTask({ kind: "shift", tender, ...shiftAfterRefusal(client) }),
    [client],
  );
  return { task, setTask, askForShift };
}
