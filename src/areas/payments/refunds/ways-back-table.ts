/** The table of ways as Markdown. docs/ways-back.md contains it, and a test compares both. */
import type { Permission } from "#src/shared/permissions.ts";
import {
  paidAs,
  rightOf,
  rightsOfSubjects,
  ruleOf,
  waysBack,
  type PaidAs,
  type WayBack,
} from "../ways-back.ts";

const rows: Readonly<Record<PaidAs, string>> = {
  cash: "cash",
  collected: "wallet, card or bank: a provider collected it",
  proven: "typed reference that a line of a statement proves",
  typed: "typed reference that nothing proves",
  trade_in: "used handset",
  store_credit: "store credit",
  gift_card: "gift card",
  dead_gift_card: "gift card that is blocked or expired",
  points: "points",
  on_credit: "agreed credit that is still owed",
};

const columns: Readonly<Record<WayBack, string>> = {
  cash: "cash",
  account: "wallet, card or bank, by hand",
  provider: "through the provider",
  store_credit: "store credit",
  gift_card: "the gift card",
  points: "points",
  debt: "off the debt",
};

const subjects: Readonly<Record<keyof typeof rightsOfSubjects, string>> = {
  sale: "a sale",
  repair: "a repair, with its return",
  overpaid_repair: "what was paid above what a repair owes, at its hand-over",
  late_money: "late money",
  gift_card: "an unused gift card, in the way in which it was bought",
  store_credit: "store credit that is paid out, in cash, by mobile money or by the bank",
};

const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const code = (right: Permission) => `\`${right}\``;

const cell = (paid: PaidAs, way: WayBack): string => {
  const rule = ruleOf(paid, way);
  const right = rightOf[rule];
  return rule === "no" ? "–" : right ? `approval: ${code(right)}` : "yes";
};

/** The rules of all ways, and the rights that they need. */
export const tableOfWays = (): string =>
  [
    line(["Paid as", ...waysBack.map((way) => columns[way])]),
    line(["---", ...waysBack.map(() => "---")]),
    ...paidAs.map((paid) => line([rows[paid], ...waysBack.map((way) => cell(paid, way))])),
    "",
    line(["Money back for", "Right"]),
    line(["---", "---"]),
    ...Object.entries(rightsOfSubjects).map(([subject, right]) =>
      line([subjects[subject as keyof typeof subjects], code(right)]),
    ),
  ].join("\n");
