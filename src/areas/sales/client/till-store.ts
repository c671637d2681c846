/**
 * What is on a till: the cart, carts put aside, and how far a checkout has come. Kept on this device for each user, so
 * that a reload, or a power cut, loses nothing; two tabs of one user are the same till. Of customers only ids are
 * kept, worth nothing without a session (till-drafts.ts has the rest, in the tab alone).
 */
import { newId } from "#src/shared/ids.ts";
import type { Wallet } from "./payment-choice.ts";
import { emptyCart, type Cart } from "./cart.ts";

/** How a cart is paid, as it was confirmed; the wallet's phone number is with the drafts. */
export interface Tender {
  provider?: Wallet;
  reference?: string;
  tendered?: number;
}

export type TillStep =
  | { at: "cart" }
  /** Sent, and no answer yet. The same is sent under the same key until there is one; the cart stays as it is. */
  | { at: "sending"; key: string; tender: Tender }
  /** Sold, and waiting for its payment. */
  | { at: "paying" }
  /** Paid; the receipt is on screen. */
  | { at: "done" };

export interface HeldCart {
  cart: Cart;
  /** ISO. */
  heldAt: string;
}

export interface TillState {
  cart: Cart;
  held: readonly HeldCart[];
  step: TillStep;
}

export interface Till {
  get(): TillState;
  change(part: Partial<TillState>): void;
  subscribe(tell: () => void): () => void;
}

const freshTill = (): TillState => ({ cart: emptyCart(newId()), held: [], step: { at: "cart" } });

export function openTill(userId: string): Till {
  const key = `fundi.till.${userId}`;
  let state = recall(key) ?? freshTill();
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
    change(part) {
      state = { ...state, ...part };
      keep(key, state);
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
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as
      | (TillState & { layout: number })
      | null;
    if (kept?.layout !== LAYOUT) return null;
    const { layout: _, ...state } = kept;
    return state;
  } catch {
    return null;
  }
}

function keep(key: string, state: TillState): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...state, layout: LAYOUT }));
  } catch {
    // Closed or full storage: the till works on, until the page is left.
  }
}

/** The cart is put aside, and an empty one takes its place. */
export function holdCart({ cart, held }: TillState, heldAt: string): Partial<TillState> {
  return { cart: emptyCart(newId()), held: [{ cart, heldAt }, ...held] };
}

/** Back on the till; what was on it, if anything, is put aside for it. */
export function resumeCart(state: TillState, cartId: string, now: string): Partial<TillState> {
  const wanted = state.held.find(({ cart }) => cart.id === cartId);
  if (!wanted) return {};
  const others = state.held.filter((each) => each !== wanted);
  const aside = state.cart.lines.length > 0 ? [{ cart: state.cart, heldAt: now }] : [];
  return { cart: wanted.cart, held: [...aside, ...others], step: { at: "cart" } };
}

export const dropHeld = ({ held }: TillState, cartId: string): Partial<TillState> => ({
  held: held.filter(({ cart }) => cart.id !== cartId),
});
