import { today } from "#src/shared/time.ts";
import { newExpense } from "#src/areas/expenses/expenses/contract.ts";
import type { PresetCategory } from "#src/areas/expenses/rules.ts";
import { recordExpense } from "#src/areas/expenses/expenses/server/record-expense.ts";
import { voidExpense } from "#src/areas/expenses/expenses/server/void-expense.ts";
import { daysBack } from "./credit.ts";
import type { Step, Story } from "./story.ts";

/** What the shop pays every so many open days, with the first time in open days before the last one. */
const plans: readonly {
  category: PresetCategory;
  /** In shillings. */
  amount: number;
  payee: string;
  note?: string;
  first: number;
  every: number;
}[] = [
  { category: "rent", amount: 450_000, payee: "Mzee Salum Mrisho", first: 102, every: 26 },
  { category: "wages", amount: 380_000, payee: "Baraka Mushi", first: 98, every: 26 },
  { category: "electricity", amount: 60_000, payee: "LUKU", first: 100, every: 12 },
  { category: "airtime", amount: 35_000, payee: "Vodacom", note: "GB 20", first: 95, every: 24 },
  { category: "transport", amount: 12_000, payee: "Bodaboda Juma", first: 92, every: 9 },
  {
    category: "fees",
    amount: 75_000,
    payee: "TRA",
    note: "Kodi ya robo mwaka",
    first: 60,
    every: 78,
  },
  {
    category: "tools",
    amount: 145_000,
    payee: "Kariakoo Tools",
    note: "Hot air",
    first: 44,
    every: 99,
  },
];

const MINOR_PER_SHILLING = 100;

/** The expenses of the demo shop, all from its bank account: cash of a drawer leaves on the day of today. */
export function expenseSteps(story: Story): Step[] {
  return [
    ...plans.flatMap((plan) => {
      const times = Math.floor((plan.first - 1) / plan.every) + 1;
      return Array.from({ length: times }, (_, at) => {
        const days = plan.first - at * plan.every;
        return {
          minute: daysBack(story, days),
          act: async () => void (await spend(story, plan, days)),
        };
      });
    }),
    { minute: daysBack(story, 30), act: () => spendTwice(story) },
  ];
}

async function spend(
  story: Story,
  { category, amount, payee, note }: (typeof plans)[number],
  days: number,
) {
  const { tx, admin, time } = story;
  const { id: categoryId } = await tx
    .selectFrom("expenseCategories")
    .select("id")
    .where("preset", "=", category)
    .executeTakeFirstOrThrow();
  const { id: paymentAccountId } = await tx
    .selectFrom("paymentAccounts")
    .select("id")
    .where("type", "=", "bank")
    .executeTakeFirstOrThrow();
  const given = {
    categoryId,
    amount: amount * MINOR_PER_SHILLING,
    payee,
    note,
    source: "account",
    paymentAccountId,
    day: today(new Date(time.momentOf(daysBack(story, days)))),
  };
  return recordExpense(tx, admin, newExpense.parse(given));
}

/** An expense that was typed twice, and voided. */
async function spendTwice(story: Story): Promise<void> {
  const [plan] = plans.filter(({ category }) => category === "transport");
  if (!plan) return;
  const { id } = await spend(story, plan, 30);
  await voidExpense(story.tx, story.admin, id, "Imeandikwa mara mbili");
}
