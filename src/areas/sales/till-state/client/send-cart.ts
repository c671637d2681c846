/**
 * Sells a cart. A sale that may wait is kept in the outbox, which alone repeats it. Callers repeat any other until the
 * server answers, and the cart is still sold only once.
 */
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

/**
 * What became of a cart: the sale; `kept`: it is safe on this device and is sent later; `unkept`: the device cannot keep
 * it, so that the page has to send it itself; `unsold`: it was neither kept nor sent; `waits`: not known yet.
 */
export type Result = Sold | "kept" | "unkept" | "unsold" | "waits";

interface Attempt {
  client: QueryClient;
  /** The id of the cashier. */
  author: string;
  /** Whether the cashier tapped in this page. Only this page may keep the sale, because it hears the refusal. */
  isOwn: boolean;
}

const loadOutbox = async () => {
  const [code, { pageOutboxSoon }] = await Promise.all([
    import("./kept/keep-sale.ts"),
    import("#src/client/outbox/page-outbox.ts"),
  ]);
  return { ...code, outbox: await pageOutboxSoon() };
};

/**
 * Makes one attempt to sell the cart, or asks what became of it.
 * @throws ApiRefusal
 */
export async function sell(
  cart: Cart,
  step: Sending,
  { client, author, isOwn }: Attempt,
): Promise<Result> {
  if (step.by === "page") return sellByPage({ client, author }, cart, step);
  // An older version has sent it: it is moved first (move-sales.ts).
  if (step.by === undefined) return "waits";
  const { outbox, keepSale, findKept } = await loadOutbox();
  // Only the page of the tap may send the sale itself, because it knows that the outbox does not have it.
  if (!outbox) return isOwn ? "unkept" : "waits";
  if (!isOwn) return findKept(outbox, step);
  try {
    const onChanged = (changed: readonly string[] | null) => void refetchChanged(client, changed);
    return await keepSale(outbox, { cart, step, draft: draftOf(cart.id), author, onChanged });
  } catch (error) {
    return foundAfter(error, cart.id);
  }
}

/** Makes one request of the page itself. All have the same key, so that the cart is sold only once. */
async function sellByPage(
  { client, author }: Pick<Attempt, "client" | "author">,
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
        author,
        signal: AbortSignal.timeout(GIVE_UP_AFTER_MS),
        onChanged: (changed) => void refetchChanged(client, changed),
      },
    );
    return { ...sale, ...(loyalty && { loyalty }) };
  } catch (error) {
    return foundAfter(error, cart.id);
  }
}

/** The sale, if the server refused the request because it is there already. */
function foundAfter(error: unknown, saleId: string): Promise<Sold> {
  if (error instanceof ApiRefusal && sentBefore.has(error.code)) return whatBecameOf(saleId);
  throw error;
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
