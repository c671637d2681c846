import type { MoneyFormat } from "#src/shared/money.ts";
import type { Language, WordValues } from "#src/shared/words.ts";
import type { TrackedDevice } from "../contract.ts";
import type { PublicEstimate } from "../estimates/contract.ts";

/** Words of the page's own catalogue (`track`, `estimate-page`), by dotted key. */
export type PublicWord = (key: string, values?: WordValues) => string;

/** The input of every public page. */
export interface PublicView {
  language: Language;
  word: PublicWord;
  shop: { name: string; phone: string | null };
  /** The address of this page in the other language. */
  otherLanguageHref: string;
  /** The addresses of the built files. */
  assets: { stylesheet: string; trackScript: string; estimateScript: string };
}

export interface TrackView extends PublicView {
  device: TrackedDevice;
  moneyFormat: MoneyFormat;
  /** Today in the shop's time zone. */
  today: string;
  /** The address of the form for ratings. */
  ratingHref: string;
  /** True immediately after the rating was saved. */
  isThanked: boolean;
  /** The rating was sent without a score. */
  isScoreMissing: boolean;
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
  /** The address of the form. */
  action: string;
  /** The typed ticket. The answer never contains the typed digits. */
  ticket: string;
  problem: FindProblem | null;
}

/** The problem of an answer. `otherAnswer`: the estimate already has the opposite answer. */
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
  /** The address of the form for the answer. */
  action: string;
  /** The input as typed. */
  typed: { name: string; reason: string };
  problem: DecideProblem | null;
}

export interface MessageView extends PublicView {
  title: string;
  hint: string;
  link: { label: string; href: string };
}

/** The functions of the built module (src/app/public-pages.tsx); each renders a whole HTML document. */
export interface PublicPages {
  renderTrack(view: TrackView): string;
  renderFind(view: FindView): string;
  renderEstimate(view: EstimateView): string;
  renderMessage(view: MessageView): string;
}
