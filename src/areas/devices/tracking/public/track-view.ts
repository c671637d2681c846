import type { MoneyFormat } from "#src/shared/money.ts";
import type { PublicView } from "#src/areas/settings/public-site/public/public-view.ts";
import type { TrackedDevice } from "../../core/contract.ts";

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

/** What renders the pages of this topic. */
export interface TrackPages {
  renderTrack(view: TrackView): string;
  renderFind(view: FindView): string;
}
