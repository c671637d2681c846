/** The lines of a receipt that explain its amount. */
import { hiddenGiftCode } from "../credit-rules.ts";
import { sumOfCharges } from "../charge-rules.ts";
import type { DiscountOf, Receipt } from "./contract.ts";
import type { Fact } from "#src/shared/papers/fact.ts";
import type { PaperWord, ReceiptFacts } from "./receipt-paper.ts";

/** Returns the line of an amount in minor units; none for null. */
type AmountFact = (label: string, minor: number | null) => Fact[];

/** How the amount is calculated: the parts of the price, and what was agreed and paid before. */
export function costsOf(receipt: ReceiptFacts, amount: AmountFact, word: PaperWord): Fact[] {
  const { totalCost, depositAmount, paidBefore, owedOnCredit, lines, credit } = receipt;
  if (credit?.kind === "gift_card") {
    const code = hiddenGiftCode(credit.codeEnd ?? "").replaceAll(" ", "\u00a0");
    return amount(word("paper.giftCard", { code }), totalCost);
  }
  return [
    ...(lines === null ? [] : goodsCosts(receipt, amount, word)),
    ...repairCosts(receipt, amount, word),
    ...(lines === null ? amount(word(credit ? "paper.debt" : "paper.total"), totalCost) : []),
    ...(totalCost === null && depositAmount > 0
      ? amount(word("paper.deposit"), depositAmount)
      : []),
    ...(paidBefore > owedOnCredit
      ? amount(word("paper.paidBefore"), paidBefore - owedOnCredit)
      : []),
    ...amount(word("paper.owedBefore"), owedOnCredit || null),
    ...(lines === null && receipt.roundingAmount
      ? amount(word("paper.rounding"), receipt.roundingAmount)
      : []),
  ];
}

/** The money that moved. The rounding of goods is in their total, that of a repair or debt stands beside its amount. */
export const moneyOf = ({
  saleId,
  paymentAmount,
  roundingAmount,
}: Pick<Receipt, "saleId" | "paymentAmount" | "roundingAmount">): number =>
  saleId === null ? paymentAmount + (roundingAmount ?? 0) : paymentAmount;

/** What a repair costs, and its charges. Empty for goods. */
function repairCosts(receipt: ReceiptFacts, amount: AmountFact, word: PaperWord): Fact[] {
  if (receipt.lines !== null) return [];
  return [
    ...amount(word("paper.labour"), receipt.laborCost),
    ...amount(word("paper.parts"), receipt.partsCost),
    ...amount(word("paper.repair"), priceBeside(receipt)),
    ...chargeFacts(receipt.charges, amount, word),
  ];
}

/** The price of a repair, when the paper names other amounts too; else null, because it is the total cost. */
function priceBeside({ totalCost, repairCost, charges }: ReceiptFacts): number | null {
  if (charges.length > 0 && totalCost !== null) return totalCost - sumOfCharges(charges);
  return repairCost === totalCost ? null : repairCost;
}

/** One line for each charge. */
export const chargeFacts = (
  charges: Receipt["charges"],
  amount: AmountFact,
  word: PaperWord,
): Fact[] =>
  charges.flatMap(({ kind, percent, amount: minor }) =>
    amount(
      percent === null ? word(`paper.${kind}Charge`) : word(`paper.${kind}Percent`, { percent }),
      minor,
    ),
  );

/** Subtotal, discount, charges and rounding of goods. Empty when there is none of them. */
export function goodsCosts(
  {
    subtotal,
    discountAmount,
    discountOf = null,
    charges,
    roundingAmount,
  }: Pick<Receipt, "subtotal" | "discountAmount" | "charges" | "roundingAmount"> &
    Partial<Pick<Receipt, "discountOf">>,
  amount: AmountFact,
  word: PaperWord,
): Fact[] {
  if (!discountAmount && !roundingAmount && charges.length === 0) return [];
  return [
    ...amount(word("paper.subtotal"), subtotal),
    ...(discountAmount ? amount(discountLabel(discountOf, word), -discountAmount) : []),
    ...chargeFacts(charges, amount, word),
    ...(roundingAmount ? amount(word("paper.rounding"), roundingAmount) : []),
  ];
}

function discountLabel(of: DiscountOf | null, word: PaperWord): string {
  if (of === null) return word("paper.discount");
  if ("level" in of) return word(`paper.tierDiscount_${of.level}`, { percent: of.percent });
  if (of.preset === "discount" || of.preset === "credit") return word(`paper.reward_${of.preset}`);
  return word("paper.reward", { reward: of.reward });
}
