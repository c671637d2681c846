import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { newId } from "#src/shared/ids.ts";
import { ApiRefusal } from "#src/client/data/api.ts";
import { whenOnlineAgain } from "#src/client/data/online.ts";
import { shopNow } from "#src/client/words/clock.ts";
import { useSession } from "#src/client/session.tsx";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { Cart } from "../../till-state/client/cart.ts";
import {
  AGAIN_AFTER_MS,
  isLost,
  sell,
  toRefusal,
  type Sending,
} from "../../till-state/client/send-cart.ts";
import { afterSending } from "../../till-state/client/kept/after-sending.ts";
import { draftOf, dropDraft, saveDraft } from "../../till-state/client/till-drafts.ts";
import { settleAside, type Outcome } from "../../till-state/client/till-store.ts";
import { useTillScreen } from "../../till-state/client/till-context.ts";
import { refreshAfterRefusal } from "../../till-state/client/use-checkout.ts";
import { paymentOf, usePendingSale } from "../../checkout/client/use-pending-sale.ts";

/** Watches each cart that was sent and set aside, until the result is known. Renders nothing. */
export function AsideCarts() {
  const { aside } = useTillScreen();
  return aside.map(({ cart, step }) => {
    if (step.at === "sending") return <Unanswered key={cart.id} cart={cart} step={step} />;
    return step.at === "paying" ? <Unpaid key={cart.id} cart={cart} /> : null;
  });
}

/** Asks about the cart until it is known what became of it. What the outbox does not have, it sends again. */
function Unanswered({ cart, step }: { cart: Cart; step: Sending }) {
  const client = useQueryClient();
  const { id: author } = useSession();
  const { till } = useTillScreen();
  const settle = useSettled(cart);
  const latest = useRef({ cart, step, settle });
  useEffect(() => {
    latest.current = { cart, step, settle };
  });
  useEffect(() => {
    let isSending = false;
    const attempt = async () => {
      if (isSending) return;
      isSending = true;
      const now = latest.current;
      try {
        const result = await sell(now.cart, now.step, { client, author, isOwn: false });
        if (typeof result === "object") latest.current.settle(result.status);
        else till.change((state) => afterSending(state, now.cart.id, now.step, result));
        if (result === "kept") dropDraft(now.cart.id);
      } catch (error) {
        if (isLost(error) || !(error instanceof ApiRefusal)) return;
        latest.current.settle({ code: error.code, params: error.params });
        refreshAfterRefusal(client, now.cart, error);
      } finally {
        isSending = false;
      }
    };
    const now = () => void attempt();
    now();
    const timer = setInterval(now, AGAIN_AFTER_MS);
    const stop = whenOnlineAgain(now);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [client, author, till]);
  return null;
}

/** Follows a sale until its payment is completed or the sale is cancelled. */
function Unpaid({ cart }: { cart: Cart }) {
  const { t } = useTranslation("pos");
  const settle = useSettled(cart);
  const { data: sale } = usePendingSale(cart.id);
  const status = sale?.status;
  const hasFailed = sale !== undefined && paymentOf(sale)?.status === "failed";
  const latest = useRef(settle);
  useEffect(() => {
    latest.current = settle;
  });
  useEffect(() => {
    if (status && status !== "pending") latest.current(status);
  }, [status]);
  useEffect(() => {
    if (hasFailed) toasts.error(t("aside.failed"));
  }, [hasFailed, t]);
  return null;
}

/** Returns a function that stores the result of the cart and shows it to the cashier. */
function useSettled(cart: Cart): (outcome: Outcome) => void {
  const { t } = useTranslation("pos");
  const errorText = useErrorText();
  const { money } = useCurrency();
  const { till, totalsOf } = useTillScreen();
  return (outcome) => {
    const { id } = cart;
    // The cart is no longer set aside, because the cashier has opened it or another tab has handled the result.
    if (!till.get().aside.some((each) => each.cart.id === id)) return;
    const otherId = newId();
    const draft = draftOf(id);
    const sum = money(totalsOf(cart).total);
    if (outcome === "cancelled") saveDraft(otherId, draft);
    if (outcome === "cancelled" || outcome === "completed") dropDraft(id);
    const now = shopNow().toISOString();
    till.change((state) => settleAside(state, id, outcome, { now, otherId }));
    if (outcome === "pending") return;
    if (outcome === "completed") toasts.success(t("aside.sold", { sum }));
    else if (outcome === "cancelled") toasts.info(t("aside.cancelled", { sum }));
    else toasts.error(t("aside.refused", { sum, why: errorText(toRefusal(outcome)) }));
  };
}
