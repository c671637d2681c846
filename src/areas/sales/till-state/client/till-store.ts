/**
 * The state of a till: its cart, held carts, carts that were sent and set aside, and the step of the checkout. The
 * browser stores it for each user (kept-till.ts), so that a reload or a power cut loses nothing. All tabs of a user share
 * one till. The only personal data in it are ids of customers, which are useless without a session. All other personal
 * data is in till-drafts.ts.
 */
import { newId } from "#src/shared/ids.ts";
import type { ApiRefusal } from "#src/client/data/api.ts";
import type { PaymentMethod, NamedProvider } from "#src/areas/payments/providers.ts";
import type { ShownSale } from "../../shown-sale.ts";
import { emptyCart, type Cart } from "./cart.ts";
import type { CreditTerms } from "#src/areas/payments/contract.ts";

/** How the customer pays a cart, as the cashier confirmed it. The wallet's phone number is in till-drafts.ts. */
export interface Tender {
  provider?: NamedProvider;
  reference?: string;
  tendered?: number;
  /** Credit that pays in place of the method of the cart. */
  credit?: TillCredit;
  /** The payments of a cart that is paid in parts. The other fields are then empty. */
  parts?: readonly TenderPart[];
  /** The total that the screen showed when the cashier confirmed the payment, in minor units. */
  total?: number;
  /** The settings of the shop with which the screen computed this total. */
  computedWith?: Pick<ShownSale, "cashRounding" | "serviceChargePercent">;
}

/** One of several payments of a cart. */
export interface TenderPart {
  method: PaymentMethod;
  /** In minor units. */
  amount: number;
  provider?: NamedProvider;
  reference?: string;
  tendered?: number;
  credit?: TillCredit;
}

/** Store credit, points, a gift card, a handset, or agreed credit with its terms. */
export type TillCredit =
  | { method: "store_credit" | "points" }
  | { method: "gift_card"; giftCard: string }
  /** A handset; what was entered about it is in till-drafts.ts. */
  | { method: "trade_in"; imei: string }
  | { method: "on_credit"; credit: CreditTerms };

export type TillStep =
  | { at: "cart" }
  /** The cashier has confirmed the payment, and the outcome is not known yet. */
  | {
      at: "sending";
      key: string;
      tender: Tender;
      sentAt: string;
      /**
       * Who sends it. `outbox`: the sale is kept on the device, and the outbox repeats it. `page`: it may not wait or
       * could not be kept, and the till sends it again with the same key until the server answers. Missing: an older
       * version has sent it.
       */
      by?: "outbox" | "page";
    }
  /** The server has stored the cart as a sale, which waits for its payment. */
  | { at: "paying" }
  /** The sale is completed, and the screen shows its receipt. `kept`: it waits on this device for the server. */
  | { at: "done"; kept?: KeptSale };

/** A completed sale that the server does not have yet. */
export interface KeptSale {
  /** The key of its command in the outbox. */
  key: string;
  tender: Tender;
  /** When the cashier confirmed the payment, ISO 8601. */
  at: string;
}

/** A refusal as the browser stores it. It has no sentence, because the language may change before it is shown. */
export type StoredRefusal = Pick<ApiRefusal, "code" | "params">;

export interface ParkedCart {
  cart: Cart;
  /** When the cart was held, or when it was refused or its sale cancelled; ISO 8601. */
  heldAt: string;
  /** Why the server refused the cart; only for a cart that was sent, set aside and then refused. */
  refusal?: StoredRefusal;
}

/**
 * A cart that was sent, and set aside to serve other customers before the server answered or the customer paid. The
 * cart and its key stay unchanged until the result is known. A sold cart (`done`) stays until the cashier removes or
 * opens it.
 */
export interface AsideCart {
  cart: Cart;
  step: Exclude<TillStep, { at: "cart" }>;
  /** The time at which the cart was set aside, in ISO 8601 format. */
  since: string;
}

export interface TillState {
  cart: Cart;
  held: readonly ParkedCart[];
  aside: readonly AsideCart[];
  step: TillStep;
}

/** The result of a cart that was sent: the status of its sale, or a refusal. */
export type Outcome = "pending" | "completed" | "cancelled" | StoredRefusal;

export type TillChange = Partial<TillState> | ((now: TillState) => Partial<TillState>);

/** The till of a user in this tab (kept-till.ts). */
export interface Till {
  get(): TillState;
  change(change: TillChange): void;
  /** Resolves when all changes are on the disk, and rejects if the browser cannot store them. */
  whenKept(): Promise<void>;
  subscribe(tell: () => void): () => void;
  /** Ends the watch over other tabs. */
  close(): void;
}

/** Holds the cart, or sets it aside if it was sent. The till continues with an empty cart. */
export const parkCart = (state: TillState, now: string): Partial<TillState> => ({
  ...madeRoom(state, now),
  cart: emptyCart(newId()),
  step: { at: "cart" },
});

/** Continues a cart that was held or set aside. The current cart is held, set aside or dropped instead. */
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

/** Sets the current cart aside if it was sent; otherwise holds it. A sold or empty cart is dropped. */
function madeRoom(
  { cart, step, held, aside }: TillState,
  now: string,
): Pick<TillState, "held" | "aside"> {
  if (step.at === "sending" || step.at === "paying") {
    return { held, aside: [{ cart, step, since: now }, ...aside] };
  }
  // The cart of an order request stays even without lines, because the goods of the request are still set aside.
  const isEmpty = step.at === "done" || (cart.lines.length === 0 && !cart.order);
  return { held: isEmpty ? held : [{ cart, heldAt: now }, ...held], aside };
}

/**
 * Applies the result of a cart that was set aside. A refused cart becomes a held cart and keeps its id: if an earlier
 * attempt was stored after all, this id prevents a second sale. The cart of a cancelled sale gets `otherId`, because
 * the sale keeps the old id.
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
  const back: ParkedCart =
    outcome === "cancelled"
      ? { cart: { ...cart, id: otherId }, heldAt: now }
      : { cart, heldAt: now, refusal: outcome };
  return { held: [back, ...held], aside: aside.filter((each) => each !== settled) };
}

/** The sale is safe on this device: the till shows it as completed, also if its cart was set aside meanwhile. */
export function keepSold(
  { cart, aside }: TillState,
  cartId: string,
  kept: KeptSale,
): Partial<TillState> {
  const step = { at: "done", kept } as const;
  if (cart.id === cartId) return { step };
  return { aside: aside.map((each) => (each.cart.id === cartId ? { ...each, step } : each)) };
}

/** The device cannot keep the sale, so that the page sends it. */
export const sendByPage = (state: TillState, cartId: string): Partial<TillState> =>
  changeSending(state, cartId, (step) => ({ ...step, by: "page" }));

/** The sale was neither kept nor sent, so that its cart can be sold again. */
export function unsend({ cart, step, aside, held }: TillState, cartId: string): Partial<TillState> {
  if (cart.id === cartId) return step.at === "sending" ? { step: { at: "cart" } } : {};
  const lost = aside.find((each) => each.cart.id === cartId);
  if (!lost) return {};
  return {
    aside: aside.filter((each) => each !== lost),
    held: [{ cart: lost.cart, heldAt: lost.since }, ...held],
  };
}

function changeSending(
  { cart, step, aside }: TillState,
  cartId: string,
  by: (step: Extract<TillStep, { at: "sending" }>) => Extract<TillStep, { at: "sending" }>,
): Partial<TillState> {
  if (cart.id === cartId) return step.at === "sending" ? { step: by(step) } : {};
  return {
    aside: aside.map((each) =>
      each.cart.id === cartId && each.step.at === "sending"
        ? { ...each, step: by(each.step) }
        : each,
    ),
  };
}

/** Removes a held cart. In place of the current cart, the till has an empty one, unless the cart was sent. */
export const dropCart = ({ cart, held, step }: TillState, cartId: string): Partial<TillState> => ({
  held: held.filter((each) => each.cart.id !== cartId),
  ...(cart.id === cartId && step.at === "cart" && { cart: emptyCart(newId()) }),
});

/** Removes a cart that was set aside, but only if it is sold. */
export const dropSold = ({ aside }: TillState, cartId: string): Partial<TillState> => ({
  aside: aside.filter(({ cart, step }) => cart.id !== cartId || step.at !== "done"),
});

/** The carts that were sent and have no answer yet. */
const sendingIn = ({ cart, step, aside }: TillState) =>
  [{ cart, step }, ...aside].flatMap((each) =>
    each.step.at === "sending" ? [{ ...each.step, cart: each.cart }] : [],
  );

export const unansweredIn = (state: TillState): Cart[] => sendingIn(state).map(({ cart }) => cart);

/** When the carts without an answer were sent that the outbox does not have. */
export const sendingSince = (state: TillState): string[] =>
  sendingIn(state).flatMap(({ by, sentAt }) => (by === "outbox" ? [] : [sentAt]));
