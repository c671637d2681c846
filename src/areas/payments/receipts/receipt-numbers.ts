/** The numbers under which a customer knows a receipt, its address, and what it leaves to be paid. */
import { pageHref } from "#src/shared/addresses.ts";
import type { Language } from "#src/shared/words.ts";
import type { Fact } from "#src/shared/papers/fact.ts";
import type { Receipt } from "./contract.ts";
import type { PaperWord, ReceiptPaper } from "./receipt-paper.ts";

/**
 * The number by which the customer knows the sale or repair. The number of a receipt is long, and a sale on credit has
 * several: it stands among the details. Only the receipt of a gift card has no other number.
 */
export const numberForCustomer = ({
  ticketNumber,
  saleNumber,
  credit,
  receiptNumber,
}: Pick<Receipt, "receiptNumber" | "saleNumber" | "ticketNumber"> &
  Partial<Pick<Receipt, "credit">>): string =>
  ticketNumber ?? saleNumber ?? credit?.saleNumber ?? credit?.ticketNumber ?? receiptNumber;

/** The address at which the customer opens the receipt. */
export const receiptHref = (token: string, lang: Language): string =>
  pageHref("/receipt/$token", { token }, { lang });

/** The number below the title of a paper; null if the paper shows it in large type as the ticket. */
export const numberBelowTitle = ({ number, ticket }: Pick<ReceiptPaper, "number" | "ticket">) =>
  ticket?.value === number ? null : number;

/** What is still to be paid after the payment, now or by agreement later; null for a repair without a price. */
export const balanceOf = ({
  remainingBalance,
  owedOnCredit,
}: Pick<Receipt, "owedOnCredit" | "remainingBalance">): number | null =>
  remainingBalance === null ? null : remainingBalance + owedOnCredit;

/** The number of the receipt itself, unless the paper shows it as its number. */
export const receiptNumberOf = (
  receipt: Parameters<typeof numberForCustomer>[0],
  word: PaperWord,
): Fact[] =>
  numberForCustomer(receipt) === receipt.receiptNumber
    ? []
    : [{ label: word("paper.receiptNo"), value: receipt.receiptNumber }];
