import { lazy, Suspense, useEffect } from "react";
import { idIn, useAddress, type AddressWords } from "#src/client/address.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { languages } from "#src/shared/words.ts";
import { loadWords, loadWordsIn, useTranslation } from "#src/client/words/i18n.ts";
import { AsideCarts } from "./aside-carts.tsx";
import { ParkedDialog } from "./parked-dialog.tsx";
import { useTillScreen, type TillTask } from "../../till-state/client/till-context.ts";

const load = {
  customer: () => import("./customer-dialog.tsx"),
  discount: () => import("../../cart/client/discount-dialog.tsx"),
  done: () => import("../../checkout/client/sale-done.tsx"),
  keep: () => import("../../till-state/client/kept/keep-sale.ts"),
  kept: () => import("../../checkout/client/kept-sale-done.tsx"),
  keptPaper: async () => {
    const paper = import("../../checkout/client/kept-paper.tsx");
    await Promise.all(
      languages.flatMap((each) =>
        (["receipts", "common", "pos"] as const).map((area) => loadWordsIn(each, area)),
      ),
    );
    return paper;
  },
  line: () => import("../../cart/client/line-dialog.tsx"),
  payment: async () => {
    const dialog = import("../../checkout/client/payment-dialog.tsx");
    await loadWords("payments", "accounts", "shop-errors");
    return dialog;
  },
  pending: () => import("../../checkout/client/pending-payment.tsx"),
  repair: async () => {
    const dialog = import("./repair-dialog.tsx");
    // The badges of the devices need these words. If they loaded later, React would hide the open dialog meanwhile.
    await loadWords("devices");
    return dialog;
  },
  scanner: () => import("./till-scanner.tsx"),
  toasts: () => import("#src/client/ui/feedback/toaster.tsx"),
};
const CustomerDialog = lazy(load.customer);
const DiscountDialog = lazy(load.discount);
const RepairDialog = lazy(load.repair);
const LineDialog = lazy(load.line);
const SerialsDialog = lazyWithWords(
  () => import("../../cart/client/serials-dialog.tsx"),
  "serials",
);
const PaymentDialog = lazy(load.payment);
const PendingPayment = lazy(load.pending);
const RewardsDialog = lazyWithWords(
  () => import("../../rewards/client/rewards-dialog.tsx"),
  "rewards",
);
const FindSaleDialog = lazyWithWords(() => import("./find-sale-dialog.tsx"), "sales");
const ShiftOfferDialog = lazyWithWords(() => import("./shift-offer-dialog.tsx"), "shifts");
const OrderInCart = lazyWithWords(
  () => import("../../cart/client/order-in-cart.tsx"),
  "order-requests",
  "shop-errors",
);
const DropOrderDialog = lazyWithWords(
  () => import("../../orders/client/drop-order-dialog.tsx"),
  "order-requests",
  "shop-errors",
);
const TillScanner = lazy(load.scanner);

/**
 * Loads the dialogs before the user opens them. Then two keys in quick succession both work, and the messages about a
 * lost network can appear without a network.
 */
export function useTasksReady(hasProducts: boolean): void {
  useEffect(() => {
    // Waits for the products, so that the dialogs do not delay them on a slow network.
    if (!hasProducts) return;
    // The payment dialog loads first, so that the other dialogs do not delay it.
    void load
      .payment()
      .then(() => Promise.allSettled(Object.values(load).map((fetch) => fetch())))
      .catch(() => {});
  }, [hasProducts]);
}

const readOrder = (words: AddressWords) => ({ order: idIn(words["order"]) });

/** Renders the dialog of `task`, and the components that watch pending payments and carts set aside. */
export function TillTasks({ task }: { task: TillTask | null }) {
  useTranslation("pos");
  const { close, step, cart, aside, loyalty, drop } = useTillScreen();
  const [{ order }] = useAddress(readOrder);
  return (
    <Suspense>
      {order ? <OrderInCart key={order} id={order} /> : null}
      {aside.length > 0 ? <AsideCarts /> : null}
      {step.at === "paying" ? <PendingPayment key={cart.id} /> : null}
      {task?.kind === "pay" ? <PaymentDialog entered={task.entered} onClose={close} /> : null}
      {task?.kind === "customer" ? <CustomerDialog thenPay={task.thenPay} onClose={close} /> : null}
      {task?.kind === "shift" ? <ShiftOfferDialog offer={task} /> : null}
      {task?.kind === "discount" ? <DiscountDialog onClose={close} /> : null}
      {task?.kind === "rewards" && loyalty ? (
        <RewardsDialog customerId={loyalty.customerId} onClose={close} />
      ) : null}
      {task?.kind === "repair" ? <RepairDialog onClose={close} /> : null}
      {task?.kind === "held" ? <ParkedDialog onClose={close} /> : null}
      {task?.kind === "drop" ? (
        <DropOrderDialog order={task.order} onDrop={() => drop(task.cartId)} onClose={close} />
      ) : null}
      {task?.kind === "line" ? <LineDialog itemId={task.itemId} onClose={close} /> : null}
      {task?.kind === "find" ? <FindSaleDialog onClose={close} /> : null}
      {task?.kind === "serials" ? (
        <SerialsDialog key={task.item.id} item={task.item} onClose={close} />
      ) : null}
      {task?.kind === "scan" ? <TillScanner onClose={close} /> : null}
    </Suspense>
  );
}
