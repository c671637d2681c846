/** Sends a cart to the server. Callers repeat this until the server answers, and the cart is still sold only once. */
import type { QueryClient } from "@tanstack/react-query";
import type { Answer } from "#src/shared/contract.ts";
import { ApiRefusal, call, isForLater } from "#src/client/data/api.ts";
import { refetchChanged } from "#src/client/data/refetch.ts";
import { shopNow } from "#src/client/words/clock.ts";
import { salesContract, type Sale } from "../../contract.ts";
import type { Cart } from "./cart.ts";
import { lacksDetails, toNewSale } from "./payment-choice.ts";
import { draftOf } from "./till-drafts.ts";
import type { StoredRefusal, TillStep } from "./till-store.ts";

/** The time between two attempts to send a cart. */
export const AGAIN_AFTER_MS = 3000;
/** After this time without an answer, the till tells the cashier, who may then serve the next customer. */
export const SLOW_AFTER_MS = 5000;
/** The timeout of one attempt. It is needed, because the browser reports no error if a network drops all packets. */
const GIVE_UP_AFTER_MS = 30_000;
/** For this time after `sentAt`, another tab, which has the new customer's details, may still be sending the cart. */
const OTHER_TAB_MS = 60_000;

export type Sending = Extract<TillStep, { at: "sending" }>;
export type Sold = Pick<Sale, "id" | "status"> & {
  customer?: Sale["customer"];
  /** The points of the customer; only in the answer of a checkout that completed the sale. */
  loyalty?: Answer<typeof salesContract.createSale>["loyalty"];
};

/** Makes one attempt to send the cart. All attempts have the same key, so that the cart is sold only once. */
export async function sellOnce(
  client: QueryClient,
  cart: Cart,
  { key, tender, sentAt }: Sending,
): Promise<Sold> {
  const draft = draftOf(cart.id);
  // Only another tab has these details. Without them, this tab can only ask for the result.
  if (lacksDetails(cart, tender, draft)) {
    const isOnItsWay = shopNow().getTime() - Date.parse(sentAt) < OTHER_TAB_MS;
    return whatBecameOf(cart.id).catch((error: unknown) => {
      throw isOnItsWay && !isLost(error) ? new ApiRefusal("network", 0, "Not there yet") : error;
    });
  }
  try {
    const body = toNewSale(cart, tender, draft);
    const { sale, loyalty } = await call(
      salesContract.createSale,
      { body },
      {
        idempotencyKey: key,
        signal: AbortSignal.timeout(GIVE_UP_AFTER_MS),
        onChanged: (changed) => void refetchChanged(client, changed),
      },
    );
    return { ...sale, ...(loyalty && { loyalty }) };
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
 * Whether the result of a request is unknown. Only a refusal by the server proves that nothing was sold. A request that
 * failed because the user was not signed in counts as unknown too: it is sent again after the next sign-in.
 */
export const isLost = isForLater;

/** Makes an error from a stored refusal, so that the screen can show its message. */
export const toRefusal = ({ code, params }: StoredRefusal): ApiRefusal =>
  new ApiRefusal(code, 0, code, { params });
