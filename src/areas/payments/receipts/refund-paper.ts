import { amountIn, fact, formatOf } from "#src/shared/papers/fact.ts";
import { formatDateTime } from "#src/shared/date-format.ts";
import { formatMoney } from "#src/shared/money.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { grouped } from "#src/shared/words.ts";
import { providerName } from "../providers.ts";
import type { RefundPaper } from "./refund-contract.ts";
import { numberForCustomer, receiptNumberOf } from "./receipt-numbers.ts";
import {
  codeOf,
  paperLines,
  tableWords,
  type PaperContext,
  type ReceiptPaper,
} from "./receipt-paper.ts";
import { customerOf } from "./receipt-people.ts";
import { chargeFacts, goodsCosts } from "./receipt-costs.ts";

/**
 * The text of the paper of a refund, in the layout of a receipt. The paper does not show the reason of the refund,
 * because the reason may be about the customer, and other people may read the paper.
 */
export function paperOfRefund(
  refund: RefundPaper,
  { language, word, wordOfCommon, moneyFormat }: Omit<PaperContext, "trackingUrl">,
): ReceiptPaper {
  const { receipt } = refund;
  const format = formatOf(refund.currency, moneyFormat);
  const amount = amountIn(format);
  const { name, address, phone, email } = receipt.business;
  const device = [receipt.deviceBrand, receipt.deviceModel].filter(Boolean).join(" ");
  return {
    language,
    shop: { name, lines: [address, phone, email].filter((line) => line !== null) },
    title: word(receipt.isSimulated ? "paper.simulatedRefund" : "paper.refund"),
    number: numberForCustomer(receipt),
    date: formatDateTime(refund.refundedAt, language),
    copy: null,
    ticket: receipt.ticketNumber
      ? { label: word("paper.ticket"), value: receipt.ticketNumber }
      : null,
    facts: [
      ...fact(word("paper.fiscalCode"), receipt.fiscal?.code ?? null),
      ...fact(word("paper.device"), device),
      ...fact(word("paper.customer"), customerOf(receipt, wordOfCommon)),
      ...fact(word("paper.phone"), receipt.customerPhone && formatPhone(receipt.customerPhone)),
    ],
    lines: paperLines(refund.lines, format, word),
    costs: refund.lines
      ? goodsCosts(refund, amount, word)
      : [
          ...amount(word("paper.paid"), receipt.paymentAmount),
          ...chargeFacts(refund.charges, amount, word),
          ...(refund.roundingAmount ? amount(word("paper.rounding"), refund.roundingAmount) : []),
        ],
    paid: { label: word("paper.givenBack"), value: formatMoney(refund.amount, format) },
    balance: null,
    paidInFull: null,
    tax: refund.taxAmount > 0 ? (amount(word("paper.taxes"), refund.taxAmount)[0] ?? null) : null,
    settlement: [
      ...(refund.parts ?? [refund]).flatMap((part) => [
        ...(refund.parts
          ? amount(providerName(part.provider, wordOfCommon), part.amount)
          : fact(word("paper.backBy"), providerName(part.provider, wordOfCommon))),
        ...fact(word("paper.reference"), part.reference),
      ]),
      ...fact(
        word("paper.pointsReversed"),
        refund.pointsReversed > 0 ? grouped(refund.pointsReversed) : null,
      ),
      ...fact(word("paper.refundBy"), refund.refundedBy),
      ...receiptNumberOf(receipt, word),
      ...fact(word("paper.refundNo"), refund.refundNumber),
    ],
    // The refund has no fiscal record of its own: the authority takes no message of it.
    fiscal: null,
    code: codeOf(null, receipt.saleNumber, word),
    ...tableWords(word),
    thanks: word("paper.thanks"),
  };
}
