import type { MoneyFormat } from "#src/shared/money.ts";
import type { Language, WordValues } from "#src/shared/words.ts";
import type { TrackedDevice } from "../contract.ts";
import type { PublicEstimate } from "../estimates/contract.ts";

/** Words of the page's own catalogue (`track`, `estimate-page`), by dotted key. */
export type PublicWord = (key: string, values?: WordValues) => string;

/** What every public page is drawn from. */
export interface PublicView {
  language: Language;
  word: PublicWord;
  shop: { name: string; phone: string | null };
  /** This page in the other language. */
  otherLanguageHref: string;
  /** Built files, by their address. */
  assets: { stylesheet: string; trackScript: string; estimateScript: string };
}

export interface TrackView extends PublicView {
  device: TrackedDevice;
  moneyFormat: MoneyFormat;
  /** The shop's day. */
  today: string;
  /** Where a rating is sent. */
  ratingHref: string;
  /** The rating was just kept. */
  isThanked: boolean;
  /** It was sent without a score. */
  isScoreMissing: boolean;
  /** Where the page hears that something changed. */
  eventsHref: string;
}

export type FindProblem =
  | "notFound"
  | "phoneDigitsInvalid"
  | "ticketMissing"
  | "tooManyTries"
  | "wholePhoneNeeded";

export interface FindView extends PublicView {
  /** Where the form is sent. */
  action: string;
  /** As it was typed; the digits are never sent back. */
  ticket: string;
  problem: FindProblem | null;
}

/** What stands before an answer; `otherAnswer`: it was answered otherwise already. */
export type DecideProblem =
  | "nameMissing"
  | "agreeMissing"
  | "otherAnswer"
  | "belowPaid"
  | "tooManyTries"
  | "unreadable";

export interface EstimateView extends PublicView {
  estimate: PublicEstimate;
  moneyFormat: MoneyFormat;
  /** Where the answer is sent. */
  action: string;
  /** As it was typed. */
  typed: { name: string; reason: string };
  problem: DecideProblem | null;
}

export interface MessageView extends PublicView {
  title: string;
  hint: string;
  link: { label: string; href: string };
}

/** What the built module (src/app/public-pages.tsx) offers: each draws a whole HTML document. */
export interface PublicPages {
  renderTrack(view: TrackView): string;
  renderFind(view: FindView): string;
  renderEstimate(view: EstimateView): string;
  renderMessage(view: MessageView): string;
}
