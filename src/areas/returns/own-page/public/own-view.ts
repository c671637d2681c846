import type { Page } from "#src/shared/fields.ts";
import type { MoneyFormat } from "#src/shared/money.ts";
import type { PublicView } from "#src/areas/settings/public-site/public/public-view.ts";
import type { OwnPoints } from "#src/areas/loyalty/points/own-points.ts";
import type { OwnReceipt } from "#src/areas/payments/receipts/own-receipt.ts";
import type { OwnGoods, OwnMoney, OwnRepair } from "../own-records.ts";

/** The lists of the page, each with the name of its parameter in the address. */
export type OwnList = "repairs" | "goods" | "receipts";

/** Why a form was not accepted. `notOwed`: the customer asked to pay for something that is not owed any more. */
export type OwnProblem = "notOwed" | "tooManyTries" | "unreadable";

export interface OwnView extends PublicView {
  moneyFormat: MoneyFormat;
  /** The shop's current day. */
  today: string;
  money: OwnMoney;
  repairs: Page<OwnRepair>;
  goods: Page<OwnGoods>;
  receipts: Page<OwnReceipt>;
  points: OwnPoints;
  marketingConsent: boolean;
  /** Words of other catalogues: the status of a repair, the name of a loyalty level and of a sample reward. */
  statusWord: (status: string) => string;
  levelWord: (level: string) => string;
  rewardWord: (preset: string) => string;
  /** The lists of which an older part is shown. */
  older: ReadonlySet<OwnList>;
  /** The address of the page with a part of one list; `null` begins at the newest. */
  partHref: (list: OwnList, cursor: string | null) => string;
  receiptHref: (number: string) => string;
  trackHref: (token: string) => string;
  /** The address at which the customer reviews goods, and the score that they have given. */
  rating: (saleItemId: string) => { href: string; score: number | null };
  payAction: string;
  choicesAction: string;
  /** Whether the choices were just saved, so that the page says so. */
  isSaved: boolean;
  problem: OwnProblem | null;
}

/** What renders the page. */
export interface OwnPages {
  renderOwn(view: OwnView): string;
}
