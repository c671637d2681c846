import type { MoneyFormat } from "#src/shared/money.ts";
import type { PublicView } from "#src/areas/settings/public-site/public/public-view.ts";
import type { PublicEstimate } from "../contract.ts";

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

/** What renders the pages of this topic. */
export interface EstimatePages {
  renderEstimate(view: EstimateView): string;
}
