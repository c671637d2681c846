import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { newId } from "#src/shared/ids.ts";
import { ApiRefusal } from "#src/client/data/api.ts";
import { shopNow } from "#src/client/words/clock.ts";
import { emptyCart } from "../../cart/client/cart.ts";
import { refreshProducts } from "../../products/client/products.ts";
import { AGAIN_AFTER_MS, isLost, sellOnce, SLOW_AFTER_MS, type Sold } from "./send-cart.ts";
import { draftOf, dropDraft, saveDraft } from "../../till/client/till-drafts.ts";
import type { Tender, Till, TillState } from "../../till/client/till-store.ts";

export interface Checkout {
  /** The cashier confirmed: sends the cart. */
  send: (tender: Tender) => void;
  /** Sends an unanswered request again now. */
  sendAgain: () => void;
  /** No answer came yet; the request is sent again automatically. */
  isUnanswered: boolean;
  /** The reason why the cart was not sold. */
  refusal: ApiRefusal | null;
  forgetRefusal: () => void;
  /** Applies the state of the sale with the pending payment. */
  settle: (sale: Sold) => void;
  newSale: () => void;
}

/**
 * Sends a cart once: the key is stored with the till before the first request, so that after a lost answer, a reload
 * or a power cut the same request is repeated with the same key.
 */
export function useCheckout(till: Till, { cart, step }: TillState): Checkout {
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const [isUnanswered, setUnanswered] = useState(false);
  /** The cart that is being sent; other carts do not wait for it. */
  const sendingId = useRef<string | null>(null);

  const settle = useCallback(
    ({ id, status }: Sold) => {
      const now = till.get();
      if (now.cart.id !== id) return;
      if (status === "cancelled") till.change(asAnother(now));
      else till.change({ step: { at: status === "completed" ? "done" : "paying" } });
    },
    [till],
  );

  const attempt = useCallback(async () => {
    const now = till.get();
    const { cart: sent } = now;
    if (now.step.at !== "sending" || sendingId.current === sent.id) return;
    sendingId.current = sent.id;
    const isStillIt = () => till.get().cart.id === sent.id;
    const slow = setTimeout(() => isStillIt() && setUnanswered(true), SLOW_AFTER_MS);
    try {
      settle(await sellOnce(client, sent, now.step));
      if (isStillIt()) setUnanswered(false);
    } catch (error) {
      // The cart was held meanwhile: `AsideCarts` repeats its request and handles the answer.
      if (!isStillIt() || till.get().step.at !== "sending") return;
      setUnanswered(isLost(error));
      if (isLost(error)) return;
      till.change({ step: { at: "cart" } });
      if (error instanceof ApiRefusal) setRefusal(error);
      refreshProducts(goodsOf(sent, error));
    } finally {
      clearTimeout(slow);
      if (sendingId.current === sent.id) sendingId.current = null;
    }
  }, [till, settle, client]);

  // Sends an unanswered request again, also after a reload.
  const out = step.at === "sending" ? cart.id : null;
  useEffect(() => {
    if (!out) return;
    const now = () => void attempt();
    const first = setTimeout(now);
    const timer = setInterval(now, AGAIN_AFTER_MS);
    addEventListener("online", now);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      removeEventListener("online", now);
    };
  }, [out, attempt]);

  return {
    send: (tender) => {
      setRefusal(null);
      setUnanswered(false);
      const sentAt = shopNow().toISOString();
      till.change({ step: { at: "sending", key: newId(), tender, sentAt } });
    },
    sendAgain: () => void attempt(),
    isUnanswered,
    refusal,
    forgetRefusal: () => setRefusal(null),
    settle,
    newSale: () => {
      setRefusal(null);
      dropDraft(cart.id);
      till.change({ cart: emptyCart(newId()), step: { at: "cart" } });
    },
  };
}

/** The items whose stock or price differs from the cart. */
export function goodsOf({ lines }: Pick<TillState["cart"], "lines">, refusal: unknown): string[] {
  const itemId = refusal instanceof ApiRefusal && refusal.params["itemId"];
  return itemId ? [String(itemId)] : lines.map((line) => line.itemId);
}

/** A cancelled sale keeps its id, so its cart continues with a new one. */
function asAnother({ cart }: TillState): Partial<TillState> {
  const id = newId();
  saveDraft(id, draftOf(cart.id));
  dropDraft(cart.id);
  return { cart: { ...cart, id }, step: { at: "cart" } };
}
