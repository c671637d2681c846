/** What a technician earns with a repair. The server computes with these rules, and the screen shows an example. */
import { has, type Mover } from "#src/shared/mover.ts";
import type { Permission } from "#src/shared/permissions.ts";

export const commissionKinds = ["per_repair", "labour", "margin", "none"] as const;
export type CommissionKind = (typeof commissionKinds)[number];

export const tierBases = ["none", "count", "sum"] as const;
export type TierBasis = (typeof tierBases)[number];

/** From this repair of the month, or from this sum of the earlier repairs of the month, the tier's rate applies. */
export interface Tier {
  from: number;
  rate: number;
}

export interface CommissionRule {
  kind: CommissionKind;
  /** `per_repair`: minor units for each repair; `labour`, `margin`: hundredths of a percent. */
  rate: number;
  tiersBy: TierBasis;
  tiers: readonly Tier[];
}

/** The money of a repair, in minor units and with tax, as the customer pays it. */
export interface RepairMoney {
  /** The price without its parts. */
  labour: number;
  partsCharged: number;
  /** What the parts cost the shop. */
  partsCost: number;
}

/** The earlier repairs of a technician in the month. */
export interface MonthSoFar {
  repairs: number;
  /** What they cost together, without charges. */
  sum: number;
}

export const WHOLE_PERCENT = 100;
const RATE_OF_ALL = 100 * WHOLE_PERCENT;

/** The rate for the next repair of a month: that of the highest tier that the month has reached. */
export function rateOf(rule: CommissionRule, month: MonthSoFar): number {
  const reached = rule.tiersBy === "count" ? month.repairs + 1 : month.sum;
  return (
    rule.tiers
      .filter(({ from }) => from <= reached)
      .toSorted((one, other) => one.from - other.from)
      .at(-1)?.rate ?? rule.rate
  );
}

/**
 * The commission of a repair whose whole bill is paid, in minor units. A loss earns nothing, and costs nothing. An amount
 * per repair is at most the price: otherwise a repair for almost nothing would earn as much as any other.
 */
export function commissionAt(
  kind: CommissionKind,
  rate: number,
  { labour, partsCharged, partsCost }: RepairMoney,
): number {
  switch (kind) {
    case "none":
      return 0;
    case "per_repair":
      return Math.min(rate, labour + partsCharged);
    case "labour":
      return share(labour, rate, RATE_OF_ALL);
    case "margin":
      return share(Math.max(0, labour + partsCharged - partsCost), rate, RATE_OF_ALL);
  }
}

/** `amount × part / whole`, rounded to the next minor unit; exact for all amounts of money. */
export function share(amount: number, part: number, whole: number): number {
  const double = BigInt(whole) * 2n;
  return Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / double);
}

/** What became of a repair after it had earned its commission, in minor units. */
export interface Kept {
  /** The commission while all of the bill is paid. */
  amount: number;
  bill: number;
  /** What was paid for the repair and not given back. */
  received: number;
  /** Whether it came back under warranty. */
  cameBack: boolean;
}

/**
 * The commission that the money in hand is worth. A comeback leaves nothing of it. A repair that a reward made free has a
 * bill of zero, which counts as paid.
 */
export const earnedWith = ({ amount, bill, received }: Omit<Kept, "cameBack">): number =>
  bill === 0 ? amount : share(amount, Math.max(0, Math.min(received, bill)), bill);

export interface NextEntry {
  kind: "earned" | "refund" | "comeback";
  amount: number;
}

/**
 * The entries that bring the ledger of a repair from the sum `written` to what the repair is worth now. Applied again
 * to the same facts, it returns none. The sum never falls below zero.
 */
export function nextEntries(written: number, kept: Kept): NextEntry[] {
  const worth = earnedWith(kept);
  const entries: NextEntry[] = [];
  const add = (kind: NextEntry["kind"], amount: number) => {
    if (amount !== 0) entries.push({ kind, amount });
  };
  if (kept.cameBack) {
    // Money that went back as well is told apart from the comeback.
    const refunded = Math.max(0, written - worth);
    add("refund", -refunded);
    add("comeback", -(written - refunded));
  } else if (worth > written) add("earned", worth - written);
  else add("refund", worth - written);
  return entries;
}

/** Who sees earnings: everybody's with `manage_commission`, only their own with `view_own_earnings`. */
export const seesEarnings = [
  "manage_commission",
  "view_own_earnings",
] as const satisfies Permission[];

/** Whether the user may see the earnings of this technician. */
export const maySeeEarnings = (mover: Mover, technicianId: string): boolean =>
  has(mover, "manage_commission") ||
  (has(mover, "view_own_earnings") && mover.userId === technicianId);
