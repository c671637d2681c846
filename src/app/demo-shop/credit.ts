import { addDays, today } from "#src/shared/time.ts";
import { creditTerms, type CreditTerms } from "#src/areas/payments/contract.ts";
import { payDebt, writeOffDebt } from "#src/areas/payments/credit/server/debts.ts";
import { sellGiftCard, setGiftCardBlock } from "#src/areas/payments/credit/server/gift-cards.ts";
import { issueInvoice } from "#src/areas/payments/invoices/server/issue-invoice.ts";
import { suggestParts } from "#src/areas/payments/credit-rules.ts";
import { newRefund } from "#src/areas/sales/new-refund.ts";
import { refundSale } from "#src/areas/sales/refunds/server/refund-sale.ts";
import { sellAtCounter } from "./counter-sale.ts";
import type { DemoCustomer } from "./people.ts";
import type { Step, Story } from "./story.ts";

/** Debts of every age, gift cards and store credit. */
export function creditSteps(story: Story, customers: readonly DemoCustomer[]): Step[] {
  return [
    ...debts.flatMap((debt, place) => debtSteps(story, customers[7 + place * 11], debt)),
    ...giftCardSteps(story),
    storeCreditStep(story, customers[100]),
  ];
}

/** The beginning of an open day, counted back from the last one. */
export const daysBack = ({ time }: Story, days: number, minutes = 45): number =>
  (time.days.at(-1 - days)?.from ?? 0) + minutes;

/** When a debt without instalments is due. */
const DUE_DAYS = 7;

interface PlannedDebt {
  /** On which open day before the last one the sale was made. */
  soldBefore: number;
  sku: string;
  quantity: number;
  /** The number of monthly parts; 0 means that everything is due a week later. */
  parts: number;
  reason: string;
  /** What the customer paid later: the amount in minor units, and the open day before the last one. */
  paid?: readonly [amount: number, before: number];
  writtenOff?: string;
  /** Whether the customer got an invoice, due with the debt. */
  isInvoiced?: boolean;
}

const debts: readonly PlannedDebt[] = [
  {
    soldBefore: 94,
    sku: "PWB-20",
    quantity: 2,
    parts: 0,
    reason: "Mteja wa muda mrefu, analipa mwisho wa wiki",
    paid: [5_000_000, 70],
  },
  {
    soldBefore: 72,
    sku: "CHG-LAP65",
    quantity: 1,
    parts: 0,
    reason: "Ofisi ya jirani, wanalipa kwa mwezi",
    isInvoiced: true,
  },
  {
    soldBefore: 46,
    sku: "PWB-10",
    quantity: 1,
    parts: 0,
    reason: "Anasubiri mshahara",
  },
  {
    soldBefore: 24,
    sku: "CHG-SAM25",
    quantity: 2,
    parts: 0,
    reason: "Anasubiri mshahara",
  },
  {
    soldBefore: 38,
    sku: "PWB-20",
    quantity: 3,
    parts: 3,
    reason: "Duka la jirani, analipa kwa awamu tatu",
    paid: [6_800_000, 12],
  },
  {
    soldBefore: 9,
    sku: "CHG-LAP65",
    quantity: 2,
    parts: 2,
    reason: "Ofisi, wanalipa kwa awamu mbili",
  },
  {
    soldBefore: 88,
    sku: "CHG-20C",
    quantity: 1,
    parts: 0,
    reason: "Jirani wa duka",
    writtenOff: "Amehama, namba haipatikani",
  },
];

function debtSteps(
  story: Story,
  customer: DemoCustomer | undefined,
  { soldBefore, sku, quantity, parts, reason, paid, writtenOff, isInvoiced = false }: PlannedDebt,
): Step[] {
  const { tx, admin } = story;
  if (!customer) throw new Error("the story has too few customers for its debts");
  const terms = (total: number): CreditTerms =>
    creditTerms.parse({
      reason,
      parts:
        parts === 0
          ? [{ dueOn: addDays(today(), DUE_DAYS), amount: total }]
          : suggestParts(total, parts, today()),
    });
  let paymentId = "";
  const sell = async () => {
    const payment = (total: number) => ({ method: "on_credit", credit: terms(total) });
    const sale = await sellAtCounter(story, { sku, quantity, customer, payment });
    ({ paymentId } = sale);
    if (isInvoiced)
      await issueInvoice(tx, admin, { saleId: sale.id, dueOn: addDays(today(), DUE_DAYS) });
  };
  const debtId = async () =>
    (
      await tx
        .selectFrom("creditAccounts")
        .select("id")
        .where("paymentId", "=", paymentId)
        .executeTakeFirstOrThrow()
    ).id;
  const steps: Step[] = [{ minute: daysBack(story, soldBefore), act: sell }];
  if (paid) {
    const [amount, before] = paid;
    const pay = async () =>
      void (await payDebt(tx, admin, await debtId(), { amount, method: "cash" }));
    steps.push({ minute: daysBack(story, before), act: pay });
  }
  if (writtenOff) {
    const giveUp = async () => void (await writeOffDebt(tx, admin, await debtId(), writtenOff));
    steps.push({ minute: daysBack(story, 20), act: giveUp });
  }
  return steps;
}

/** Three gift cards: one that was spent in part, one that is whole, and one that is blocked. */
function giftCardSteps(story: Story): Step[] {
  const { tx, admin, secrets } = story;
  const sell = (amount: number, before: number, act: (card: SoldCard) => Step[] = () => []) => {
    const card: SoldCard = { id: "", code: "" };
    const step = async () => {
      const sold = await sellGiftCard(tx, admin, secrets, { amount, payment: { method: "cash" } });
      Object.assign(card, { id: sold.card.id, code: sold.code });
    };
    return [{ minute: daysBack(story, before), act: step }, ...act(card)];
  };
  return [
    ...sell(10_000_000, 30, (card) => [
      {
        minute: daysBack(story, 16),
        act: async () => {
          const payment = { method: "gift_card", giftCard: card.code };
          await sellAtCounter(story, { sku: "CHG-SAM25", payment });
        },
      },
    ]),
    ...sell(5_000_000, 6),
    ...sell(3_000_000, 13, (card) => [
      {
        minute: daysBack(story, 11),
        act: async () =>
          void (await setGiftCardBlock(tx, admin, card.id, true, "Mteja amepoteza kadi")),
      },
    ]),
  ];
}

interface SoldCard {
  id: string;
  code: string;
}

/** A customer brings a power bank back and keeps its price as store credit. */
function storeCreditStep(story: Story, customer: DemoCustomer | undefined): Step {
  if (!customer) throw new Error("the story has too few customers for store credit");
  return {
    minute: daysBack(story, 4),
    act: async () => {
      const payment = { method: "cash" };
      const { id } = await sellAtCounter(story, { sku: "PWB-10", customer, payment });
      const reason = "Amebadilisha mawazo, atachukua kitu kingine";
      const refund = newRefund.parse({ reason, payment: { method: "store_credit" } });
      await refundSale(story.tx, story.admin, id, refund);
    },
  };
}
