/**
 * The state of a till: its cart, held carts, carts that were sent and set aside, and the step of the checkout. The
 * browser stores it per user, so that a reload or a power cut loses nothing. Two tabs of one user share one till. Of
 * customers it has only ids, which are useless without a session; till-drafts.ts has all other personal data, only in
 * its tab.
 */
import { newId } from "#src/shared/ids.ts";
import type { ApiRefusal } from "#src/client/data/api.ts";
import type { Wallet } from "#src/areas/payments/providers.ts";
import { emptyCart, type Cart } from "../../cart/client/cart.ts";
import { isRecord, readTill } from "./read-till.ts";

/** How the customer pays a cart, as confirmed by the cashier. The wallet's phone number is in till-drafts.ts. */
export interface Tender {
  provider?: Wallet;
  reference?: string;
  tendered?: number;
}

export type TillStep =
  | { at: "cart" }
  /** The cart was sent, and no answer has come. It is sent again with the same key until there is an answer. */
  | { at: "sending"; key: string; tender: Tender; sentAt: string }
  /** The cart is a sale now, which waits for its payment. */
  | { at: "paying" }
  /** The sale is paid; its receipt is on screen. */
  | { at: "done" };

/** A refusal in stored form. Its sentence is made when it is shown, in the language of that time. */
export type KeptRefusal = Pick<ApiRefusal, "code" | "params">;

export interface HeldCart {
  cart: Cart;
  /** ISO 8601. */
  heldAt: string;
  /** Why the server refused the cart, if the cart was set aside while it was being sent. */
  refusal?: KeptRefusal;
}

/**
 * A cart that was sent and set aside to serve other customers: the server has not answered, or the customer has not
 * paid yet. The cart and its key stay unchanged until the result is known.
 */
export interface AsideCart {
  cart: Cart;
  step: Exclude<TillStep, { at: "cart" }>;
  /** ISO 8601. */
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
  let state = reopened(recall(key) ?? freshTill());
  // Other tabs and later changes read the stored state.
  let isKept = keep(key, state);
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
      // Another tab may just have set a cart aside. Reading the stored state first keeps that cart.
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

/** A finished sale has been seen, so a page that opens starts with the next one. */
const reopened = (state: TillState): TillState =>
  state.step.at === "done" ? { ...state, cart: emptyCart(newId()), step: { at: "cart" } } : state;

/** The version of the stored layout. Data of other versions is ignored. */
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

/** Returns false when storage is unavailable or full. The till then works only until the user leaves the page. */
function keep(key: string, state: TillState): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ ...state, layout: LAYOUT }));
    return true;
  } catch {
    return false;
  }
}

/** Holds the cart and starts an empty one. If the cart was sent, it is set aside instead and waits for its answer. */
export const holdCart = (state: TillState, now: string): Partial<TillState> => ({
  ...madeRoom(state, now),
  cart: emptyCart(newId()),
  step: { at: "cart" },
});

/** Continues a cart that was held or set aside. The current cart is held or set aside instead. */
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

/** Holds the current cart, or sets it aside if it was sent. A completed sale or an empty cart is simply dropped. */
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
 * Applies the result of a cart that was set aside. A refused cart becomes a held cart and keeps its id, so that it
 * cannot be sold twice if the server did store it. The cart of a cancelled sale gets `otherId`, because the sale keeps
 * its id.
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

/** Removes a cart that was set aside, but only if it is sold. */
export const dropSold = ({ aside }: TillState, cartId: string): Partial<TillState> => ({
  aside: aside.filter(({ cart, step }) => cart.id !== cartId || step.at !== "done"),
});
