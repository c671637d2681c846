import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { newId } from "#src/shared/ids.ts";
import { ApiRefusal } from "#src/client/data/api.ts";
import { whenOnlineAgain } from "#src/client/data/online.ts";
import { refetchChanged } from "#src/client/data/refetch.ts";
import { shopNow } from "#src/client/words/clock.ts";
import { emptyCart } from "./cart.ts";
import { refreshProducts } from "./products.ts";
import { hasTradeInOrCard } from "./payment-choice.ts";
import { AGAIN_AFTER_MS, isLost, sellOnce, SLOW_AFTER_MS, type Sold } from "./send-cart.ts";
import { draftOf, dropDraft, saveDraft, whenDraftsKept } from "./till-drafts.ts";
import type { Tender, Till, TillState } from "./till-store.ts";

export interface Checkout {
  /** Sends the cart, after the cashier has confirmed the payment. */
  send: (tender: Tender) => void;
  /** Sends an unanswered cart again at once, without waiting for the next automatic attempt. */
  sendAgain: () => void;
  /** Whether the till should tell the cashier that no answer has come. The till repeats the request automatically. */
  isUnanswered: boolean;
  /** The server's refusal of the cart; null when it did not refuse. */
  refusal: ApiRefusal | null;
  /** The payment that was refused, if it has a handset or the code of a gift card, which nobody wants to enter again. */
  refusedTender: Tender | undefined;
  forgetRefusal: () => void;
  /** Shows the next step for this sale: its receipt, the wait for its payment, or the cart after a cancellation. */
  settle: (sale: Sold) => void;
  newSale: () => void;
}

interface On {
  /** Called with the answer of the server. */
  onSold: (sold: Sold) => void;
  /** Called when the server refuses the payment because it needs an open shift. */
  onShiftRequired: (tender: Tender) => void;
}

/**
 * Sends the cart of the till so that it is sold only once. The till stores the idempotency key before the first
 * request. After a lost answer, a reload or a power cut, it repeats the request with this key.
 */
export function useCheckout(
  till: Till,
  state: TillState,
  { onSold, onShiftRequired }: On,
): Checkout {
  const { cart, step } = state;
  const client = useQueryClient();
  const [refused, setRefused] = useState<{ refusal: ApiRefusal; tender: Tender } | null>(null);
  const [isUnanswered, setUnanswered] = useState(false);
  /** The id of the cart whose request is running. No second request for the same cart may start. */
  const sendingId = useRef<string | null>(null);

  const settle = useCallback(
    ({ id, status }: Sold) => {
      const now = till.get();
      if (now.cart.id === id) till.change(afterSale(now, status));
    },
    [till],
  );

  const attempt = useCallback(async () => {
    const { cart: sent, step: sending } = till.get();
    if (sending.at !== "sending" || sendingId.current === sent.id) return;
    sendingId.current = sent.id;
    const isStillIt = () => till.get().cart.id === sent.id;
    const slow = setTimeout(() => isStillIt() && setUnanswered(true), SLOW_AFTER_MS);
    try {
      const sold = await whenAllKept(till).then(() => sellOnce(client, sent, sending));
      settle(sold);
      onSold(sold);
      if (isStillIt()) setUnanswered(false);
    } catch (error) {
      // Meanwhile the cart was set aside (`AsideCarts` repeats the request), or another tab handled the answer.
      if (!isStillIt() || till.get().step.at !== "sending") return;
      setUnanswered(isLost(error));
      if (isLost(error)) return;
      till.change({ step: { at: "cart" } });
      if (error instanceof ApiRefusal) {
        if (error.code === "shift_required") onShiftRequired(sending.tender);
        else setRefused({ refusal: error, tender: sending.tender });
      }
      refreshAfterRefusal(client, sent, error);
    } finally {
      clearTimeout(slow);
      if (sendingId.current === sent.id) sendingId.current = null;
    }
  }, [till, settle, client, onShiftRequired, onSold]);

  useAttempts(step.at === "sending" ? cart.id : null, attempt);

  return {
    send: (tender) => {
      setRefused(null);
      setUnanswered(false);
      till.change(sendingWith(tender));
    },
    sendAgain: () => void attempt(),
    isUnanswered,
    refusal: refused?.refusal ?? null,
    refusedTender: refused && hasTradeInOrCard(refused.tender) ? refused.tender : undefined,
    forgetRefusal: () => setRefused(null),
    settle,
    newSale: () => {
      setRefused(null);
      startNewSale(till, cart.id);
    },
  };
}

/**
 * Waits until the key of the sale is on the disk, before it is sent. A browser that stores nothing has said so, and the
 * sale goes on.
 */
const whenAllKept = (till: Till) => Promise.allSettled([till.whenKept(), whenDraftsKept()]);

const afterSale = (now: TillState, status: Sold["status"]): Partial<TillState> =>
  status === "cancelled"
    ? asAnother(now)
    : { step: { at: status === "completed" ? "done" : "paying" } };

const sendingWith = (tender: Tender): Partial<TillState> => ({
  step: { at: "sending", key: newId(), tender, sentAt: shopNow().toISOString() },
});

function startNewSale(till: Till, lastId: string): void {
  dropDraft(lastId);
  till.change({ cart: emptyCart(newId()), step: { at: "cart" } });
}

/** Sends the cart that waits for an answer again until the answer comes, also after a reload. */
function useAttempts(cartId: string | null, attempt: () => Promise<void>): void {
  useEffect(() => {
    if (!cartId) return;
    const now = () => void attempt();
    const first = setTimeout(now);
    const timer = setInterval(now, AGAIN_AFTER_MS);
    const stop = whenOnlineAgain(now);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      stop();
    };
  }, [cartId, attempt]);
}

/**
 * Reads again what the total of a refused cart is computed from: the item that the refusal names, or else all items of
 * the cart, the settings, which have the rates of the charges, and the customer's level.
 */
export function refreshAfterRefusal(
  client: QueryClient,
  { lines }: Pick<TillState["cart"], "lines">,
  refusal: unknown,
): void {
  const itemId = refusal instanceof ApiRefusal && refusal.params["itemId"];
  refreshProducts(itemId ? [String(itemId)] : lines.map((line) => line.itemId));
  void refetchChanged(client, ["settings", "customers"]);
}

/** Keeps the goods of a cancelled sale in the cart, under a new id, because the sale keeps the old id. */
function asAnother({ cart }: TillState): Partial<TillState> {
  const id = newId();
  saveDraft(id, draftOf(cart.id));
  dropDraft(cart.id);
  return { cart: { ...cart, id }, step: { at: "cart" } };
}
