import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { newId } from "#src/shared/ids.ts";
import { useGo } from "#src/client/address.ts";
import { read } from "#src/client/data/queries.ts";
import { shopNow } from "#src/client/words/clock.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { emptyCart, type Cart } from "../../till-state/client/cart.ts";
import { saveDraft } from "../../till-state/client/till-drafts.ts";
import { useTillScreen } from "../../till-state/client/till-context.ts";
import { parkCart, resumeCart, type TillState } from "../../till-state/client/till-store.ts";
import { orderRequestsContract, type OrderRequest } from "../../orders/contract.ts";
import { refusalAtPrices, refusalOfMove } from "../../orders/rules.ts";

/**
 * Puts the goods of an order request into the cart, with the agreed prices and the customer. The cart before it is held.
 * A cart of this request that exists already is continued instead.
 */
export default function OrderInCart({ id }: { id: string }) {
  const { t } = useTranslation("order-requests");
  const client = useQueryClient();
  const go = useGo();
  const errorText = useErrorText();
  const { till } = useTillScreen();
  const take = useEffectEvent(async (isCurrent: () => boolean) => {
    const address = read(orderRequestsContract.getOrderRequest, { params: { id } });
    try {
      const order = await client.fetchQuery({ ...address, staleTime: 0 });
      if (!isCurrent()) return;
      if (refusalOfMove("sell", order.status)) {
        toasts.error(`${t("till.failed")}: ${t("why.notOpen")}`);
      } else if (refusalAtPrices("sell", order.pricesUntil, shopNow())) {
        toasts.error(`${t("till.failed")}: ${t("shop-errors:order_prices_ended")}`);
      } else {
        till.change((now) => withOrder(now, order));
        toasts.success(t("till.taken", { number: order.number }));
      }
    } catch (error) {
      if (!isCurrent()) return;
      toasts.error(`${t("till.failed")}: ${errorText(error)}`);
    }
    go(pageHref("/pos"), { replace: true });
  });
  useEffect(() => {
    let isCurrent = true;
    void take(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, []);
  return (
    <p role="status" className="sr-only">
      {t("till.loading")}
    </p>
  );
}

function withOrder(now: TillState, order: OrderRequest): Partial<TillState> {
  const isOfOrder = ({ cart }: { cart: Cart }) => cart.order?.id === order.id;
  const heldAt = shopNow().toISOString();
  if (isOfOrder(now)) return now.step.at === "cart" ? { cart: atAgreed(now.cart, order) } : {};
  const known = now.held.find(isOfOrder) ?? now.aside.find(isOfOrder);
  if (known) {
    const resumed = resumeCart(now, known.cart.id, heldAt);
    const isSent = "step" in known;
    return isSent || !resumed.cart ? resumed : { ...resumed, cart: atAgreed(resumed.cart, order) };
  }
  const cart = cartOf(order);
  if (cart.customer === "new")
    saveDraft(cart.id, {
      customer: { id: newId(), name: order.name ?? "", phone: order.phone ?? "" },
    });
  return { ...parkCart(now, heldAt), cart };
}

/** The cart of a request at the prices that are agreed now: they may have been agreed again since. */
const atAgreed = (cart: Cart, { lines }: OrderRequest): Cart => ({
  ...cart,
  lines: cart.lines.map((line) => {
    const unitPrice = lines.find(({ itemId }) => itemId === line.itemId)?.unitPrice;
    return line.agreed && unitPrice !== undefined
      ? { ...line, price: unitPrice, agreed: { ...line.agreed, unitPrice } }
      : line;
  }),
});

const cartOf = ({ id, number, lines, customer, name, phone }: OrderRequest): Cart => ({
  ...emptyCart(newId()),
  order: { id, number },
  customer: customer ? { id: customer.id } : name && phone ? "new" : null,
  lines: lines.map(
    ({ itemId, name: item, sku, unitPrice, quantity, held, available, isSerialised, serials }) => ({
      itemId,
      name: item,
      sku,
      price: unitPrice,
      quantity,
      available: available + held,
      override: null,
      forRepair: false,
      agreed: { unitPrice, quantity, held },
      ...(isSerialised && { serials }),
    }),
  ),
});
