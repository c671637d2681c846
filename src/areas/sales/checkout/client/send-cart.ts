/** Sends a cart until the server answers, and makes sure that it is sold only once. */
import type { QueryClient } from "@tanstack/react-query";
import { ApiRefusal, call } from "#src/client/data/api.ts";
import { refetchChanged } from "#src/client/data/refetch.ts";
import { shopNow } from "#src/client/words/clock.ts";
import { salesContract, type Sale } from "../../contract.ts";
import type { Cart } from "../../cart/client/cart.ts";
import { toNewSale } from "./payment-choice.ts";
import { draftOf } from "../../till/client/till-drafts.ts";
import type { KeptRefusal, TillStep } from "../../till/client/till-store.ts";

/** The pause between two attempts. */
export const AGAIN_AFTER_MS = 3000;
/** After this time the cashier is told that no answer came, and may serve the next customer. */
export const SLOW_AFTER_MS = 5000;
/** The timeout of one attempt: a network that drops all packets reports no error. */
const GIVE_UP_AFTER_MS = 30_000;
/** For so long, a cart that is not found may still be on its way from the tab with the new customer's details. */
const OTHER_TAB_MS = 60_000;

export type Sending = Extract<TillStep, { at: "sending" }>;
export type Sold = Pick<Sale, "id" | "status">;

/** Sends the cart. Every attempt has the same key and body, so that the cart is sold only once. */
export async function sellOnce(
  client: QueryClient,
  cart: Cart,
  { key, tender, sentAt }: Sending,
): Promise<Sold> {
  const draft = draftOf(cart.id);
  // The tab with the new customer's details was closed. Without them the cart cannot be sent again, only looked up.
  if (cart.customer === "new" && !draft.customer) {
    const isOnItsWay = shopNow().getTime() - Date.parse(sentAt) < OTHER_TAB_MS;
    return whatBecameOf(cart.id).catch((error: unknown) => {
      throw isOnItsWay && !isLost(error) ? new ApiRefusal("network", 0, "Not there yet") : error;
    });
  }
  try {
    const body = toNewSale(cart, tender, draft);
    const { sale } = await call(
      salesContract.createSale,
      { body },
      {
        idempotencyKey: key,
        signal: AbortSignal.timeout(GIVE_UP_AFTER_MS),
        onChanged: (changed) => void refetchChanged(client, changed),
      },
    );
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

/**
 * Whether the result of a request is unknown: only an explicit refusal proves that nothing was sold. A request that
 * failed for want of a sign-in is sent again after the next sign-in.
 */
export const isLost = (error: unknown): boolean =>
  !(error instanceof ApiRefusal) || error.isTransient || error.code === "unauthenticated";

/** Restores a stored refusal, so that it can be shown. */
export const toRefusal = ({ code, params }: KeptRefusal): ApiRefusal =>
  new ApiRefusal(code, 0, code, { params });
