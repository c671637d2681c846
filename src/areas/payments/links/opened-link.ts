/** What the public page of a payment link shows. Amounts are in minor units. */
import type { Language } from "#src/shared/words.ts";
import type { ShopAccounts } from "../accounts/contract.ts";
import type { PaymentStatus } from "../contract.ts";
import { isOpenStatus } from "../open-statuses.ts";
import type { CardPage, Wallet } from "../providers.ts";

/**
 * What is owed for one repair, sale, order request or debt, without data of customers and staff. Amounts are in minor
 * units.
 */
export interface Owed {
  /** The number of the repair, sale or order request. */
  number: string;
  /** Brand and model of a repair; null for goods. */
  about: string | null;
  /** What can be paid now; 0 if nothing is owed, or not any more. */
  amount: number;
  /** What is owed in all, also what is due later. */
  total: number;
  currency: string;
  /** The language that the customer prefers. */
  language: Language | null;
}

/** A wallet or card page through which the customer can pay now. */
export interface OfferedWay {
  provider: Wallet | CardPage;
  method: "mobile_money" | "card";
  /** What the customer pays in addition. */
  fee: number;
  isSimulated: boolean;
}

/** The last payment for the same thing, if it matters to whoever opens the page. */
export interface ShownPayment {
  status: PaymentStatus;
  method: string;
  provider: string;
  amount: number;
  payUrl: string | null;
  isSimulated: boolean;
  /** Whether it was started through this link. */
  isByLink: boolean;
}

/**
 * Whether the money of a payment may still arrive, or has arrived and waits for a decision of staff (`late`). Then the
 * page offers no other way, because the customer would pay twice.
 */
export const isOpenPayment = (payment: Pick<ShownPayment, "status"> | null): boolean =>
  payment !== null && isOpenStatus(payment.status);

export interface OpenedLink {
  owed: Owed;
  /** Whether the link has expired or was revoked. Then nothing else is shown. */
  isEnded: boolean;
  payment: ShownPayment | null;
  ways: OfferedWay[];
  accounts: Pick<ShopAccounts, "bank" | "lipaNumbers">;
}
