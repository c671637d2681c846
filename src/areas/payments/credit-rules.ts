import { addDays } from "#src/shared/time.ts";

/** Rules of store credit, gift cards and debts that screens and the server share. Amounts are in minor units. */

export const accountKinds = ["store_credit", "gift_card", "debt"] as const;
export type AccountKind = (typeof accountKinds)[number];

/**
 * What an entry of the ledger did. `issued`, `returned`, `restored` and `merged_in` raise the balance, all others lower
 * it. `paid_out` and `given_up` end store credit in money or in nothing. `restored` takes a write-off back, because the
 * goods came back.
 */
export const entryKinds = [
  "issued",
  "spent",
  "returned",
  "paid",
  "reduced",
  "written_off",
  "restored",
  "merged_in",
  "merged_out",
  "paid_out",
  "given_up",
] as const;

/** How store credit is paid out. */
export const payoutMethods = ["cash", "mobile_money", "bank_transfer"] as const;
export type PayoutMethod = (typeof payoutMethods)[number];
export type EntryKind = (typeof entryKinds)[number];

export const MAX_PARTS = 12;

export interface Part {
  dueOn: string;
  amount: number;
}

/** The day one or more months after `day`. A month without this day ends on its last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return addDays(first.toISOString().slice(0, 10), Math.min(date, last) - 1);
}

const SHILLING = 100;

/**
 * Equal monthly parts of an amount, the first one month after `from`. Each part is whole shillings if the amount allows
 * it; the first parts are the larger ones.
 */
export function suggestParts(amount: number, count: number, from: string): Part[] {
  const unit = amount % SHILLING === 0 && amount / SHILLING >= count ? SHILLING : 1;
  const units = amount / unit;
  const least = Math.floor(units / count);
  const larger = units - least * count;
  return Array.from({ length: count }, (_, place) => ({
    dueOn: addMonths(from, place + 1),
    amount: (least + (place < larger ? 1 : 0)) * unit,
  }));
}

export type PlanProblem = "sum" | "order" | "past";

/** Why the parts cannot pay the amount; null when they can. The days must rise, and none may be before `today`. */
export function planProblem(
  parts: readonly Part[],
  amount: number,
  today: string,
): PlanProblem | null {
  if (parts.reduce((sum, part) => sum + part.amount, 0) !== amount) return "sum";
  if (parts.some(({ dueOn }) => dueOn < today)) return "past";
  const isRising = parts.every(({ dueOn }, place) => dueOn > (parts[place - 1]?.dueOn ?? ""));
  return isRising ? null : "order";
}

/** The parts with what is still open of each. What was paid or waived counts for the oldest parts first. */
export function openParts<P extends Part>(
  parts: readonly P[],
  balance: number,
): (P & { open: number })[] {
  let left = balance;
  return parts
    .toReversed()
    .map((part) => {
      const open = Math.min(left, part.amount);
      left -= open;
      return { ...part, open };
    })
    .toReversed();
}

export const debtAges = ["not_due", "to_30", "to_60", "to_90", "over_90"] as const;
export type DebtAge = (typeof debtAges)[number];

/** For how many days an amount has been due; 0 until the end of the day on which it is due. */
export const daysDue = (dueOn: string, today: string): number =>
  Math.max(0, (Date.parse(today) - Date.parse(dueOn)) / 86_400_000);

/** The age of an amount that was due on a day. */
export function ageOf(dueOn: string, today: string): DebtAge {
  const days = daysDue(dueOn, today);
  if (days === 0) return "not_due";
  if (days <= 30) return "to_30";
  if (days <= 60) return "to_60";
  return days <= 90 ? "to_90" : "over_90";
}

/** The characters of gift card codes: without 0 and O, 1 and I, which people confuse. */
export const CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const CODE_LENGTH = 16;

/** A code as it is stored: capitals, without the spaces and dashes of the paper. */
export const asGiftCode = (typed: string): string =>
  typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s\p{C}\p{Pd}]+/gu, "");

const giftCode = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`);

export const isGiftCode = (code: string): boolean => giftCode.test(code);

/** A code as papers and screens show it, in groups of four: `7K3M-…`. */
export const spelledGiftCode = (code: string): string => code.match(/.{1,4}/g)?.join("-") ?? code;

/** How a card is named where its code must not stand: `•••• 7K3M`. */
export const hiddenGiftCode = (end: string): string => `•••• ${end}`;

/** Whether all of a card's value is left, so that its money can go back. */
export const isUnused = ({ amount, balance }: { amount: number; balance: number }): boolean =>
  balance > 0 && balance === amount;

/** What became of a gift card: the first of these that is true. */
export const cardStates = ["refunded", "blocked", "expired", "spent", "active"] as const;
export type CardState = (typeof cardStates)[number];

export type CardRefusal = "gift_card_blocked" | "gift_card_expired";

/** Why a gift card cannot be spent today; null when it can. It can be spent on the day on which it expires. */
export function refusalOfCard(
  card: { isBlocked: boolean; expiresOn: string | null },
  today: string,
): CardRefusal | null {
  if (card.isBlocked) return "gift_card_blocked";
  return card.expiresOn !== null && card.expiresOn < today ? "gift_card_expired" : null;
}
