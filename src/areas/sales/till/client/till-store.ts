/**
 * What is on a till: the cart, carts put aside (held, or sent and not settled yet), and how far a checkout has come.
 * Kept on this device for each user, so that a reload, or a power cut, loses nothing; two tabs of one user are the
 * same till. Of customers only ids are kept, worth nothing without a session (till-drafts.ts has the rest, in the tab
 * alone).
 */
import { newId } from "#src/shared/ids.ts";
import type { ApiRefusal } from "#src/client/data/api.ts";
import type { Wallet } from "#src/areas/payments/providers.ts";
import { emptyCart, type Cart } from "../../cart/client/cart.ts";
import { isRecord, readTill } from "./read-till.ts";

/** The confirmed payment of a cart. The wallet's phone number is stored in till-drafts.ts. */
export interface Tender {
  provider?: Wallet;
  reference?: string;
  tendered?: number;
}

export type TillStep =
  | { at: "cart" }
  /** Sent without an answer so far. The same cart is sent under the same key until there is one. */
  | { at: "sending"; key: string; tender: Tender; sentAt: string }
  /** Sold, and waiting for its payment. */
  | { at: "paying" }
  /** Paid; the receipt is on screen. */
  | { at: "done" };

/** A stored refusal. Its sentence is looked up when it is shown, in the language of that moment. */
export type KeptRefusal = Pick<ApiRefusal, "code" | "params">;

export interface HeldCart {
  cart: Cart;
  /** ISO. */
  heldAt: string;
  /** Why it was not sold, after it was sent and set aside. */
  refusal?: KeptRefusal;
}

/**
 * A cart that was sent, and left alone so that others can be served: nobody has said yet whether it is sold, or its
 * customer has not paid yet. It stays as it was sent, under its key, until it is known what became of it.
 */
export interface AsideCart {
  cart: Cart;
  step: Exclude<TillStep, { at: "cart" }>;
  /** ISO. */
  since: string;
}

export interface TillState {
  cart: Cart;
  held: readonly HeldCart[];
  aside: readonly AsideCart[];
  step: TillStep;
}

/** The result of a cart that was sent. */
export type Outcome = "pending" | "completed" | "cancelled" | KeptRefusal;

export interface Till {
  get(): TillState;
  change(change: Partial<TillState> | ((now: TillState) => Partial<TillState>)): void;
  subscribe(tell: () => void): () => void;
}

const freshTill = (): TillState => ({
  cart: emptyCart(newId()),
  held: [],
  aside: [],
  step: { at: "cart" },
});

export function openTill(userId: string): Till {
  const key = `fundi.till.${userId}`;
  let state = recall(key) ?? freshTill();
  let isKept = true;
  const listeners = new Set<() => void>();
  const tellAll = () => {
    for (const tell of listeners) tell();
  };
  const hear = (event: StorageEvent) => {
    if (event.key !== key) return;
    state = recall(key) ?? freshTill();
    tellAll();
  };
  return {
    get: () => state,
    change(change) {
      // What another tab has just put aside is not known here yet, and must not be written over.
      const now = (isKept && recall(key)) || state;
      state = { ...now, ...(typeof change === "function" ? change(now) : change) };
      isKept = keep(key, state);
      tellAll();
    },
    subscribe(tell) {
      if (listeners.size === 0) addEventListener("storage", hear);
      listeners.add(tell);
      return () => {
        listeners.delete(tell);
        if (listeners.size === 0) removeEventListener("storage", hear);
      };
    },
  };
}

/** The key of the layout: what an older version kept is not guessed at. */
const LAYOUT = 1;

function recall(key: string): TillState | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    if (!isRecord(kept) || kept["layout"] !== LAYOUT) return null;
    const { cart, ...rest } = readTill(kept);
    return { ...rest, cart: cart ?? emptyCart(newId()) };
  } catch {
    return null;
  }
}

/** False where storage is closed or full: the till works on, until the page is left. */
function keep(key: string, state: TillState): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ ...state, layout: LAYOUT }));
    return true;
  } catch {
    return false;
  }
}

/** The cart is put aside, and an empty one takes its place. One that was sent waits for its answer there. */
export const holdCart = (state: TillState, now: string): Partial<TillState> => ({
  ...madeRoom(state, now),
  cart: emptyCart(newId()),
  step: { at: "cart" },
});

/** Back on the till, whether it was held or sent; what was on it, if anything, is put aside for it. */
export function resumeCart(state: TillState, cartId: string, now: string): Partial<TillState> {
  const isWanted = ({ cart }: { cart: Cart }) => cart.id === cartId;
  const wanted = state.held.find(isWanted) ?? state.aside.find(isWanted);
  if (!wanted) return {};
  const { held, aside } = madeRoom(state, now);
  return {
    cart: wanted.cart,
    step: "step" in wanted ? wanted.step : { at: "cart" },
    held: held.filter((each) => each !== wanted),
    aside: aside.filter((each) => each !== wanted),
  };
}

/** Whatever is on the till is put where it belongs; a sale that is done needs no place. */
function madeRoom(
  { cart, step, held, aside }: TillState,
  now: string,
): Pick<TillState, "held" | "aside"> {
  if (step.at === "sending" || step.at === "paying") {
    return { held, aside: [{ cart, step, since: now }, ...aside] };
  }
  const isEmpty = step.at === "done" || cart.lines.length === 0;
  return { held: isEmpty ? held : [{ cart, heldAt: now }, ...held], aside };
}

/**
 * What became of a cart that was set aside. What was not sold is held again, under its own id: should the server have
 * it after all, it cannot be sold a second time. Only a cancelled sale, which keeps its id, goes on as `otherId`.
 */
export function settleAside(
  { held, aside }: TillState,
  cartId: string,
  outcome: Outcome,
  { now, otherId }: { now: string; otherId: string },
): Partial<TillState> {
  const settled = aside.find(({ cart }) => cart.id === cartId);
  if (!settled) return {};
  if (outcome === "pending" || outcome === "completed") {
    const step = { at: outcome === "pending" ? "paying" : "done" } as const;
    return { aside: aside.map((each) => (each === settled ? { ...each, step } : each)) };
  }
  const { cart } = settled;
  const back: HeldCart =
    outcome === "cancelled"
      ? { cart: { ...cart, id: otherId }, heldAt: now }
      : { cart, heldAt: now, refusal: outcome };
  return { held: [back, ...held], aside: aside.filter((each) => each !== settled) };
}

export const dropHeld = ({ held }: TillState, cartId: string): Partial<TillState> => ({
  held: held.filter(({ cart }) => cart.id !== cartId),
});

/** Only a sold cart may be removed from the list. */
export const dropSold = ({ aside }: TillState, cartId: string): Partial<TillState> => ({
  aside: aside.filter(({ cart, step }) => cart.id !== cartId || step.at !== "done"),
});
