import type { MoneyFormat } from "#src/shared/money.ts";
import type { PublicView } from "#src/areas/settings/public-site/public/public-view.ts";
import type { OpenedLink } from "../opened-link.ts";

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

/** What renders the pages of this topic. */
export interface PayPages {
  renderPay(view: PayView): string;
}
