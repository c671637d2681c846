import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import TradeInDialog from "#src/areas/handsets/purchases/client/trade-in-dialog.tsx";
import { useCustomerOf } from "../../cart/client/customer-panel.tsx";
import { useTillScreen } from "../../till-state/client/till-context.ts";
import { draftOf } from "../../till-state/client/till-drafts.ts";
import type { PaymentForm } from "./use-payment-form.ts";

/** Enters a handset that the customer of the cart gives in place of money. */
export default function TradeIn({ form, onClose }: { form: PaymentForm; onClose: () => void }) {
  const { cart } = useTillScreen();
  const customer = useCustomerOf(cart);
  const isWalkIn = typeof cart.customer === "object" && cart.customer?.id === WALK_IN_CUSTOMER_ID;
  const { tradeIns, rest } = form;
  // A handset that was entered and then removed, or refused, is offered for a correction.
  const last = draftOf(cart.id).tradeIns?.at(-1);
  return (
    <TradeInDialog
      seller={isWalkIn || !customer ? null : { name: customer.name }}
      most={rest}
      others={tradeIns}
      typed={last && !tradeIns.includes(last.imei) ? last.typed : undefined}
      onClose={onClose}
      onDone={(entered) => {
        form.addTradeIn(entered);
        onClose();
      }}
    />
  );
}
