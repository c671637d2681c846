/** Whom a receipt names: the customer and the technician. */
import { formatPhone } from "#src/shared/phone.ts";
import { nameOnPaper } from "#src/areas/customers/customer-name.ts";
import type { Receipt } from "./contract.ts";
import type { Fact } from "#src/shared/papers/fact.ts";
import type { PaperContext, ReceiptFacts } from "./receipt-paper.ts";

export const customerOf = (
  {
    customerId: id,
    customerName: name,
    customerPhone: phone,
  }: Pick<Receipt, "customerId" | "customerName" | "customerPhone">,
  wordOfCommon: PaperContext["wordOfCommon"],
): string => nameOnPaper({ id, name, phone }, wordOfCommon);

export function peopleOf(
  receipt: ReceiptFacts,
  { word, wordOfCommon }: Pick<PaperContext, "word" | "wordOfCommon">,
): Fact[] {
  const { customerPhone: phone, customerEmail: email, technicianName: technician } = receipt;
  return [
    { label: word("paper.customer"), value: customerOf(receipt, wordOfCommon) },
    { label: word("paper.phone"), value: phone ? formatPhone(phone) : "" },
    { label: word("paper.email"), value: email ?? "" },
    { label: word("paper.technician"), value: technician ?? "" },
  ].filter(({ value }) => value !== "");
}
