import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { isOnline } from "#src/client/data/online.ts";
import { useSession } from "#src/client/session.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { ShopSettings } from "#src/areas/settings/contract.ts";
import { approvalsContract, type Approval } from "#src/areas/approvals/contract.ts";
import { approvalOf } from "../../till-state/client/approval-of-cart.ts";
import { refusalOfPaying, type Cart } from "../../till-state/client/cart.ts";
import type { Checkout } from "../../till-state/client/use-checkout.ts";
import { mayWait } from "../../till-state/client/payment-choice.ts";
import { shiftToOffer } from "./shift-offer.ts";
import type { TillScreen, TillTask } from "../../till-state/client/till-context.ts";
import { draftOf } from "../../till-state/client/till-drafts.ts";
import type { Tender } from "../../till-state/client/till-store.ts";
import type { TillInHand } from "../../till-state/client/use-till.ts";

interface Parts extends Pick<TillInHand, "till" | "act">, Pick<TillScreen, "settings"> {
  checkout: Checkout;
  setTask: (task: TillTask) => void;
  totalsOf: TillScreen["totalsOf"];
  /** Returns the cart. A cart without a customer gets the walk-in, if the shop preselects the walk-in. */
  completed: (cart: Cart) => Cart;
}

/** Whether the discount of the cart is not approved yet, as far as the till knows. The server decides. */
function waitsForApproval(client: QueryClient, cart: Cart): boolean {
  const id = approvalOf(cart);
  if (!id) return false;
  const { queryKey } = read(approvalsContract.getApproval, { params: { id } });
  const approval = client.getQueryData<Approval>(queryKey);
  return approval !== undefined && approval.status !== "approved";
}

/** What the total depends on besides the cart. A sale without a network is checked with it when it is delivered. */
const computedWith = ({ sales, business }: ShopSettings): Tender["computedWith"] => ({
  cashRounding: sales.cashRounding,
  serviceChargePercent: business.serviceChargeEnabled ? business.serviceChargePercent : null,
});

/** The steps from a full cart to its payment: customer, payment form and shift. Each step opens the next one. */
export function usePay(parts: Parts): Pick<TillScreen, "pay" | "payExactly" | "takePayment"> {
  const { till, act, settings, checkout, setTask, totalsOf, completed } = parts;
  const { t } = useTranslation("pos");
  const client = useQueryClient();
  const { id: userId } = useSession();

  const takePayment: TillScreen["takePayment"] = (tender, { hasAsked = false } = {}) => {
    const { cart, step } = till.get();
    if (step.at !== "cart") return;
    if (!isOnline() && !mayWait(cart, tender, draftOf(cart.id))) {
      toasts.error(t("offline.needsConnection"));
      return;
    }
    const isCash = (tender.parts ?? [cart]).some(({ method }) => method === "cash");
    const offer =
      hasAsked || !isCash || !isOnline()
        ? null
        : shiftToOffer(client, userId, settings.sales.requireShift);
    if (offer) return setTask({ kind: "shift", tender, ...offer });
    setTask({ kind: "pay" });
    // Parts say by their amounts what the customer was told.
    const told = tender.parts?.reduce((sum, { amount }) => sum + amount, 0);
    const total = told ?? totalsOf(cart).total;
    checkout.send({ ...tender, total, computedWith: computedWith(settings) });
  };
  const payExactly = () => {
    act({ act: "choose-method", method: "cash" });
    const { total } = totalsOf(till.get().cart);
    takePayment(total > 0 ? { tendered: total } : {});
  };
  const pay: TillScreen["pay"] = ({ exact }) => {
    const now = till.get();
    if (now.step.at !== "cart") return setTask({ kind: "pay" });
    const cart = completed(now.cart);
    // The details of a new customer are lost when the session ends, or if the browser stores nothing.
    const isLost = cart.customer === "new" && !draftOf(cart.id).customer;
    const missing = refusalOfPaying(isLost ? { ...cart, customer: null } : cart);
    if (missing) {
      toasts.error(t(missing));
      if (missing === "selectCustomer") setTask({ kind: "customer", thenPay: { exact } });
      return;
    }
    if (!isOnline() && !mayWait({ ...cart, method: "cash" }, {}, draftOf(cart.id))) {
      toasts.error(t("offline.needsConnection"));
      return;
    }
    if (waitsForApproval(client, cart)) {
      toasts.error(t("discountWaits"));
      return;
    }
    checkout.forgetRefusal();
    if (cart.customer !== now.cart.customer) {
      act({ act: "choose-customer", customer: cart.customer });
    }
    if (exact) payExactly();
    else setTask({ kind: "pay" });
  };
  return { pay, payExactly, takePayment };
}
