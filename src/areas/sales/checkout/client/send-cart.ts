/** Sending a cart, as often as it takes, and selling it once. */
import type { QueryClient } from "@tanstack/react-query";
import { ApiRefusal, call } from "#src/client/data/api.ts";
import { refetchChanged } from "#src/client/data/refetch.ts";
import { shopNow } from "#src/client/words/clock.ts";
import { salesContract, type Sale } from "../../contract.ts";
import type { Cart } from "../../cart/client/cart.ts";
import { toNewSale } from "./payment-choice.ts";
import { draftOf } from "../../till/client/till-drafts.ts";
import type { KeptRefusal, TillStep } from "../../till/client/till-store.ts";

/** Between two tries. */
export const AGAIN_AFTER_MS = 3000;
/** After that long the cashier is told, and may serve somebody else. */
export const SLOW_AFTER_MS = 5000;
/** A network that swallows everything says nothing; after that long the same is sent anew. */
const GIVE_UP_AFTER_MS = 30_000;
/** So long another tab, which alone has the new customer, may be on its way. */
const OTHER_TAB_MS = 60_000;

export type Sending = Extract<TillStep, { at: "sending" }>;
export type Sold = Pick<Sale, "id" | "status">;

/** The same key and body each time: however often it is sent, it is sold once. */
export async function sellOnce(
  client: QueryClient,
  cart: Cart,
  { key, tender, sentAt }: Sending,
): Promise<Sold> {
  const draft = draftOf(cart.id);
  // The tab that knew the new customer was closed: the same cannot be said again, but what became of it can be asked.
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
 * Nobody knows whether it was sold: only a refusal in so many words says that it was not. After signing in again the
 * same is sent again.
 */
export const isLost = (error: unknown): boolean =>
  !(error instanceof ApiRefusal) || error.isTransient || error.code === "unauthenticated";

/** A refusal that was kept, as it can be said. */
export const toRefusal = ({ code, params }: KeptRefusal): ApiRefusal =>
  new ApiRefusal(code, 0, code, { params });
