import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { newId } from "#src/shared/ids.ts";
import { ApiRefusal, call } from "#src/client/api.ts";
import { salesContract, type Sale } from "../contract.ts";
import { toNewSale } from "./payment-choice.ts";
import { refreshProducts } from "./products.ts";
import { draftOf, dropDraft, keepDraft } from "./till-drafts.ts";
import { emptyCart } from "./cart.ts";
import type { Tender, Till, TillState } from "./till-store.ts";

const AGAIN_AFTER_MS = 3000;

export interface Checkout {
  /** Confirmed: sends the cart. */
  send: (tender: Tender) => void;
  /** Sends what had no answer once more, now. */
  sendAgain: () => void;
  /** No answer came; it is sent again by itself. */
  isUnanswered: boolean;
  /** Why it was not sold. */
  refusal: ApiRefusal | null;
  forgetRefusal: () => void;
  /** What became of the sale that waits for its payment. */
  settle: (sale: Pick<Sale, "id" | "status">) => void;
  newSale: () => void;
}

/**
 * Sends a cart, once: the key is kept with the till before anything is sent, so that after a lost answer, a reload or
 * a power cut the same is asked again under the same key.
 */
export function useCheckout(till: Till, { cart, step }: TillState): Checkout {
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const [isUnanswered, setUnanswered] = useState(false);
  const isSending = useRef(false);

  const settle = useCallback(
    ({ id, status }: Pick<Sale, "id" | "status">) => {
      const now = till.get();
      if (now.cart.id !== id) return;
      if (status === "cancelled") till.change(asAnother(now));
      else till.change({ step: { at: status === "completed" ? "done" : "paying" } });
      void client.invalidateQueries({ queryKey: ["sales"] });
    },
    [till, client],
  );

  const attempt = useCallback(async () => {
    const now = till.get();
    if (now.step.at !== "sending" || isSending.current) return;
    isSending.current = true;
    try {
      settle(await sellOnce(now, now.step));
      setUnanswered(false);
    } catch (error) {
      if (isLost(error)) {
        setUnanswered(true);
        return;
      }
      setUnanswered(false);
      till.change({ step: { at: "cart" } });
      if (!(error instanceof ApiRefusal)) throw error;
      setRefusal(error);
      const { itemId } = error.params;
      refreshProducts(itemId ? [String(itemId)] : now.cart.lines.map((line) => line.itemId));
    } finally {
      isSending.current = false;
    }
  }, [till, settle]);

  // Also after a reload: whatever was sent is asked again.
  const isOut = step.at === "sending";
  useEffect(() => {
    if (!isOut) return;
    const now = () => void attempt();
    const first = setTimeout(now);
    const timer = setInterval(now, AGAIN_AFTER_MS);
    addEventListener("online", now);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      removeEventListener("online", now);
    };
  }, [isOut, attempt]);

  return {
    send: (tender) => {
      setRefusal(null);
      setUnanswered(false);
      till.change({ step: { at: "sending", key: newId(), tender } });
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

type Sold = Pick<Sale, "id" | "status">;

async function sellOnce(
  { cart }: TillState,
  { key, tender }: { key: string; tender: Tender },
): Promise<Sold> {
  const draft = draftOf(cart.id);
  // The tab that knew the new customer was closed: the same cannot be said again, but what became of it can be asked.
  if (cart.customer === "new" && !draft.customer) return whatBecameOf(cart.id);
  try {
    const body = toNewSale(cart, tender, draft);
    const { sale } = await call(salesContract.createSale, { body }, { idempotencyKey: key });
    return sale;
  } catch (error) {
    const isThere = error instanceof ApiRefusal && sentBefore.has(error.code);
    if (isThere) return whatBecameOf(cart.id);
    throw error;
  }
}

const sentBefore = new Set<string>(["id_taken", "idempotency_key_reused"]);

const whatBecameOf = (saleId: string): Promise<Sold> =>
  call(salesContract.getSale, { params: { id: saleId } });

/** Nobody knows whether it was sold. After signing in again the same is sent again. */
const isLost = (error: unknown): boolean =>
  error instanceof ApiRefusal && (error.isTransient || error.code === "unauthenticated");

/** A cancelled sale keeps its id: its cart goes on as another one. */
function asAnother({ cart }: TillState): Partial<TillState> {
  const id = newId();
  keepDraft(id, draftOf(cart.id));
  dropDraft(cart.id);
  return { cart: { ...cart, id }, step: { at: "cart" } };
}
