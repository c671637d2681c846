import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "#src/client/i18n.ts";
import { useTillScreen, type TillTask } from "./till-context.ts";

const CustomerDialog = lazy(() => import("./customer-dialog.tsx"));
const DiscountDialog = lazy(() => import("./discount-dialog.tsx"));
const RepairDialog = lazy(() => import("./repair-dialog.tsx"));
const HeldDialog = lazy(() => import("./held-dialog.tsx"));
const LineDialog = lazy(() => import("./line-dialog.tsx"));
const loadPayment = () => import("./payment-dialog.tsx");
const PaymentDialog = lazy(loadPayment);
const PendingPayment = lazy(() => import("./pending-payment.tsx"));
const TillScanner = lazy(() => import("./till-scanner.tsx"));

/** Fetched before it is asked for: whoever presses two keys in a row means both. */
export function usePaymentReady(): void {
  useEffect(() => {
    loadPayment().catch(() => {});
  }, []);
}

/** The dialogs of the till, fetched when they are first needed. What is sent or waits for its payment shows itself. */
export function TillTasks({ task }: { task: TillTask | null }) {
  useTranslation("pos");
  const { close, step, cart } = useTillScreen();
  return (
    <Suspense>
      {step.at === "paying" ? <PendingPayment key={cart.id} /> : null}
      {task?.kind === "pay" ? <PaymentDialog exact={task.exact} onClose={close} /> : null}
      {task?.kind === "customer" ? <CustomerDialog onClose={close} /> : null}
      {task?.kind === "discount" ? <DiscountDialog onClose={close} /> : null}
      {task?.kind === "repair" ? <RepairDialog onClose={close} /> : null}
      {task?.kind === "held" ? <HeldDialog onClose={close} /> : null}
      {task?.kind === "line" ? <LineDialog itemId={task.itemId} onClose={close} /> : null}
      {task?.kind === "scan" ? <TillScanner onClose={close} /> : null}
    </Suspense>
  );
}
