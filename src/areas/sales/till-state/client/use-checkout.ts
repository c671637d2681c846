import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { newId } from "#src/shared/ids.ts";
import { ApiRefusal } from "#src/client/data/api.ts";
import { whenOnlineAgain } from "#src/client/data/online.ts";
import { refetchChanged } from "#src/client/data/refetch.ts";
import { useSession } from "#src/client/session.tsx";
import { shopNow } from "#src/client/words/clock.ts";
import { afterSending } from "./kept/after-sending.ts";
import { emptyCart, type Cart } from "./cart.ts";
import { refreshProducts } from "./products.ts";
import { hasTradeInOrCard, mayWait } from "./payment-choice.ts";
import {
  AGAIN_AFTER_MS,
  isLost,
  sell,
  SLOW_AFTER_MS,
  type Sending,
  type Sold,
} from "./send-cart.ts";
import { draftOf, dropDraft, saveDraft, whenDraftsKept } from "./till-drafts.ts";
import { settleAside, type Tender, type Till, type TillState } from "./till-store.ts";

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
 * Sells the cart of the till only once. The till stores the key of the sale before it is kept or sent. After a lost
 * answer, a reload or a power cut, this key tells what became of it.
 */
export function useCheckout(till: Till, state: TillState, on: On): Checkout {
  const { cart, step } = state;
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isUnanswered, setUnanswered] = useState(false);
  const settle = useCallback(
    ({ id, status }: Sold) => {
      const now = till.get();
      if (now.cart.id === id) till.change(afterSale(now, status));
    },
    [till],
  );
  const { attempt, tap } = useAttempt(till, { ...on, settle, setRefused, setUnanswered });
  useAttempts(step.at === "sending" ? `${cart.id} ${step.by}` : null, attempt);

  return {
    send: (tender) => {
      setRefused(null);
      setUnanswered(false);
      till.change({ step: tap(tender) });
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

interface Refused {
  refusal: ApiRefusal;
  tender: Tender;
}

interface Hears extends On {
  settle: (sold: Sold) => void;
  setRefused: (refused: Refused) => void;
  setUnanswered: (is: boolean) => void;
}

/** One attempt to sell the cart of the till, and the tap that begins it. */
function useAttempt(till: Till, hears: Hears) {
  const { settle, setRefused, setUnanswered, onSold, onShiftRequired } = hears;
  const client = useQueryClient();
  const { id: author } = useSession();
  /** The id of the cart whose request is running. No second request for the same cart may start. */
  const sendingId = useRef<string | null>(null);
  /** The keys of the sales that the cashier confirmed in this page. */
  const taps = useRef(new Set<string>());

  const refuse = useCallback(
    (sent: Cart, { tender }: Sending, error: unknown) => {
      refreshAfterRefusal(client, sent, error);
      if (till.get().cart.id !== sent.id)
        return till.change((now) => refuseAside(now, sent, error));
      till.change({ step: { at: "cart" } });
      if (!(error instanceof ApiRefusal)) return;
      if (error.code === "shift_required") onShiftRequired(tender);
      else setRefused({ refusal: error, tender });
    },
    [till, client, onShiftRequired, setRefused],
  );

  const attempt = useCallback(async () => {
    const { cart: sent, step: sending } = till.get();
    if (sending.at !== "sending" || sendingId.current === sent.id) return;
    sendingId.current = sent.id;
    const isStillIt = () => till.get().cart.id === sent.id;
    const isByPage = sending.by === "page";
    const slow = setTimeout(() => isByPage && isStillIt() && setUnanswered(true), SLOW_AFTER_MS);
    try {
      await whenAllKept(till);
      const isOwn = taps.current.has(sending.key);
      const result = await sell(sent, sending, { client, author, isOwn });
      if (typeof result === "object") {
        settle(result);
        onSold(result);
        if (isStillIt()) setUnanswered(false);
      } else till.change((now) => afterSending(now, sent.id, sending, result));
      if (result === "kept") dropDraft(sent.id);
    } catch (error) {
      // Carts that were set aside are asked for again (`AsideCarts`), or another tab has handled the answer.
      const isOver = isByPage && (!isStillIt() || till.get().step.at !== "sending");
      if (isOver) return;
      if (isStillIt()) setUnanswered(isLost(error));
      if (!isLost(error)) refuse(sent, sending, error);
    } finally {
      clearTimeout(slow);
      if (sendingId.current === sent.id) sendingId.current = null;
    }
  }, [till, settle, client, author, onSold, refuse, setUnanswered]);

  const tap = (tender: Tender): Sending => {
    const { cart } = till.get();
    const key = newId();
    taps.current.add(key);
    const by = mayWait(cart, tender, draftOf(cart.id)) ? "outbox" : "page";
    return { at: "sending", key, tender, sentAt: shopNow().toISOString(), by };
  };
  return { attempt, tap };
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

function startNewSale(till: Till, lastId: string): void {
  dropDraft(lastId);
  till.change({ cart: emptyCart(newId()), step: { at: "cart" } });
}

/**
 * Asks about the cart that waits for an answer until the answer comes, also after a reload. What the outbox has is not
 * sent again by this.
 */
function useAttempts(sent: string | null, attempt: () => Promise<void>): void {
  useEffect(() => {
    if (!sent) return;
    const now = () => void attempt();
    const first = setTimeout(now);
    const timer = setInterval(now, AGAIN_AFTER_MS);
    const stop = whenOnlineAgain(now);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      stop();
    };
  }, [sent, attempt]);
}

/** A cart that was set aside while it was sent is held again, with the reason. */
function refuseAside(now: TillState, { id }: Cart, error: unknown): Partial<TillState> {
  if (!(error instanceof ApiRefusal)) return {};
  const { code, params } = error;
  const times = { now: shopNow().toISOString(), otherId: newId() };
  return settleAside(now, id, { code, params }, times);
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
