import type { MoneyFormat } from "#src/shared/money.ts";
import type { Language, WordValues } from "#src/shared/words.ts";
import type { OpenedLink } from "#src/areas/payments/links/opened-link.ts";
import type { ShopLook } from "#src/areas/settings/branding-schemas.ts";
import type { TrackedDevice } from "../core/contract.ts";
import type { PublicEstimate } from "../estimates/contract.ts";

/** Looks up a word in the catalogue of the page (`track`, `estimate-page` or `pay-page`) by its dotted key. */
export type PublicWord = (key: string, values?: WordValues) => string;

/** What every public page needs to be rendered. */
export interface PublicView {
  language: Language;
  word: PublicWord;
  shop: { name: string; phone: string | null; look: ShopLook };
  /** The address of the same page in the other language. */
  otherLanguageHref: string;
  /** The addresses of the built stylesheet and scripts. */
  assets: { stylesheet: string; trackScript: string; estimateScript: string; shopScript: string };
}

/** A receipt on the tracking page. Its addresses are secret. */
export interface TrackedReceipt {
  date: string;
  amount: number;
  currency: string;
  href: string;
  pdfHref: string;
}

export interface TrackView extends PublicView {
  device: TrackedDevice;
  moneyFormat: MoneyFormat;
  /** The shop's current day. */
  today: string;
  /** The address to which the form for ratings is sent. */
  ratingHref: string;
  /** Whether the rating was just saved, so that the page thanks the customer. */
  isThanked: boolean;
  /** Whether the customer sent the form without a score. */
  isScoreMissing: boolean;
  /** The last day of the warranty; null before the hand-over, and for a repair without a warranty. */
  warrantyUntil: string | null;
  /** The receipts of a repair that was handed over. */
  receipts: readonly TrackedReceipt[];
  /** The address of the page's live events. */
  eventsHref: string;
}

export type FindProblem =
  | "notFound"
  | "phoneDigitsInvalid"
  | "ticketMissing"
  | "tooManyTries"
  | "wholePhoneNeeded";

export interface FindView extends PublicView {
  /** The address to which the form is sent. */
  action: string;
  /** The ticket that the customer typed. The page does not repeat the digits of the phone number. */
  ticket: string;
  problem: FindProblem | null;
}

/** Why an answer was not accepted. `otherAnswer`: the estimate already has the opposite answer. */
export type DecideProblem =
  | "nameMissing"
  | "agreeMissing"
  | "otherAnswer"
  | "tooManyTries"
  | "unreadable";

export interface EstimateView extends PublicView {
  estimate: PublicEstimate;
  moneyFormat: MoneyFormat;
  /** The address to which the form is sent. */
  action: string;
  /** What the customer typed before the answer was refused. */
  typed: { name: string; reason: string };
  problem: DecideProblem | null;
}

export type PayProblem = "phoneWrong" | "notOffered" | "amountChanged" | "tooManyTries";

export interface PayView extends PublicView {
  link: OpenedLink;
  /** The name of a wallet or card page. */
  nameOf: (provider: string) => string;
  moneyFormat: MoneyFormat;
  /** The address to which the forms are sent. */
  action: string;
  /** What the customer typed before the request was refused. */
  typed: { way: string | null; phone: string };
  problem: PayProblem | null;
}

export interface MessageView extends PublicView {
  title: string;
  hint: string;
  link: { label: string; href: string } | null;
}

/**
 * What the built module of the public pages (src/app/public-pages.tsx) exports. Each function renders an HTML document.
 */
export interface PublicPages {
  renderTrack(view: TrackView): string;
  renderFind(view: FindView): string;
  renderEstimate(view: EstimateView): string;
  renderPay(view: PayView): string;
  renderMessage(view: MessageView): string;
}
