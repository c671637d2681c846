/** The text of the slip of a payout on A4, in the layout of an invoice. The screen and the PDF lay it out. */
import { fact } from "#src/shared/papers/fact.ts";
import type { TablePaper } from "#src/shared/papers/table-paper.ts";
import { formatDate, formatDateTime } from "#src/shared/date-format.ts";
import { formatMoney, shownAmount } from "#src/shared/money.ts";
import type { Language, WordValues } from "#src/shared/words.ts";
import type { ShopSettings } from "#src/areas/settings/contract.ts";
import type words from "../../../locales/en/commission.json";
import type { Payout } from "./contract.ts";

type SlipKey = `paper.${keyof (typeof words)["paper"]}` | `method.${Payout["method"]}`;

interface Context {
  language: Language;
  word: (key: SlipKey, values?: WordValues) => string;
  shop: Pick<ShopSettings, "business" | "moneyFormat">;
}

export function slipPaper(
  payout: Payout,
  { language, word, shop: { business, moneyFormat } }: Context,
): TablePaper {
  const { payoutNumber, technician, createdAt, createdBy, upTo, lines, reference, note } = payout;
  const amount = (minor: number) => shownAmount(minor, moneyFormat);
  const method = payout.isFromDrawer ? word("paper.fromDrawer") : word(`method.${payout.method}`);
  return {
    language,
    shop: {
      name: business.name,
      lines: [business.address, business.phone, business.email].filter(Boolean),
    },
    title: word("paper.title"),
    number: payoutNumber,
    mark: payout.voidedAt ? word("paper.voided") : null,
    customer: { label: word("paper.technician"), lines: [technician.name] },
    facts: [
      ...fact(word("paper.date"), formatDateTime(createdAt, language)),
      ...fact(word("paper.upTo"), formatDate(upTo, language)),
      ...fact(word("paper.method"), method),
      ...fact(word("paper.account"), payout.paymentAccountName),
      ...fact(word("paper.reference"), reference),
      ...fact(word("paper.paidBy"), createdBy.name),
      ...fact(word("paper.reason"), payout.voidReason),
    ],
    headings: {
      description: word("paper.repair"),
      quantity: word("paper.earned"),
      unitPrice: word("paper.reversed"),
      total: word("paper.amount"),
    },
    lines: lines.map(({ ticketNumber, description, day, earned, reversed }) => ({
      description: `${ticketNumber} · ${description} · ${formatDate(day, language)}`,
      serials: null,
      quantity: amount(earned),
      unitPrice: reversed > 0 ? amount(-reversed) : "",
      total: amount(earned - reversed),
    })),
    costs: [],
    total: { label: word("paper.total"), value: formatMoney(payout.amount, moneyFormat) },
    payment: [],
    taxes: [],
    note: note ?? "",
    thanks: word("paper.signature"),
    pageOf: (page, pages) => word("paper.page", { page, pages }),
  };
}
