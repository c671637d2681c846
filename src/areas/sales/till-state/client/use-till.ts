import { useEffect, useSyncExternalStore } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { approvalOf } from "./approval-of-cart.ts";
import { changeCart, type CartAct, type CartProblem } from "./cart.ts";
import type { ProductIndex } from "./product-index.ts";
import type { Till, TillState } from "./till-store.ts";

export interface TillInHand extends TillState {
  till: Till;
  /** Whether the cart cannot be changed, because it was sent or sold. */
  isLocked: boolean;
  /** Changes the cart unless it is locked. If the change is not possible, shows a message and returns the problem. */
  act: (change: CartAct) => CartProblem | null;
}

/** The till of the signed-in user. When the products change, prices and stock in the cart change too. */
export function useTill(till: Till, index: ProductIndex | null): TillInHand {
  const { t } = useTranslation("pos");
  const state = useSyncExternalStore(till.subscribe, till.get);
  const isLocked = state.step.at !== "cart";

  const { cart: shown } = state;
  useEffect(() => {
    if (!index || isLocked) return;
    const { cart } = changeCart(shown, { act: "refresh", itemOf: index.get });
    if (cart !== shown) till.change({ cart });
  }, [till, index, isLocked, shown]);

  const act = (change: CartAct): CartProblem | null => {
    const now = till.get();
    if (now.step.at !== "cart") return null;
    const { cart, problem } = changeCart(now.cart, change);
    if (problem) toasts.error(t(problem));
    else if (cart !== now.cart) till.change({ cart });
    const asked = approvalOf(now.cart);
    if (asked && approvalOf(cart) !== asked) void takeBack(asked);
    return problem;
  };
  return { ...state, till, isLocked, act };
}

/** The code is loaded on demand, because few discounts need an approval. */
async function takeBack(id: string): Promise<void> {
  const { takeBack: now } = await import("../../discount-requests/client/take-back.ts");
  await now(id);
}
