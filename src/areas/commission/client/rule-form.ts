/** The form of a rule: what was typed, what is wrong with it, and the rule that it means. */
import type { MoneyFormat } from "#src/shared/money.ts";
import { readRate, typedRate } from "#src/areas/purchasing/rates/rate-text.ts";
import type { NewRule } from "../contract.ts";
import {
  WHOLE_PERCENT,
  type CommissionKind,
  type CommissionRule,
  type TierBasis,
} from "../rules.ts";

export interface TypedTier {
  /** A number of repairs, as typed. */
  count: string;
  /** A sum in minor units. */
  sum: number | null;
  percent: string;
  amount: number | null;
}

export interface RuleValues {
  technicianId: string;
  startsOn: string;
  kind: CommissionKind;
  percent: string;
  amount: number | null;
  tiersBy: TierBasis;
  tiers: TypedTier[];
  reason: string;
}

export const emptyTier: TypedTier = { count: "", sum: null, percent: "", amount: null };

const RATE_OF_ALL = 100 * WHOLE_PERCENT;

/** Hundredths of a percent; null: it is not a percentage above zero. */
function readPercent(typed: string, format: MoneyFormat): number | null {
  const percent = readRate(typed.replace("%", ""), format);
  if (percent === null) return null;
  const rate = Math.round(percent * WHOLE_PERCENT);
  return rate >= 1 && rate <= RATE_OF_ALL ? rate : null;
}

const rateTyped = (
  kind: CommissionKind,
  { percent, amount }: Pick<RuleValues, "percent" | "amount">,
  format: MoneyFormat,
): number | null => (kind === "per_repair" ? amount || null : readPercent(percent, format));

/** The rule that the form means; null while something is missing or wrong. */
export function ruleTyped(values: RuleValues, format: MoneyFormat): CommissionRule | null {
  const { kind } = values;
  if (kind === "none") return { kind, rate: 0, tiersBy: "none", tiers: [] };
  const rate = rateTyped(kind, values, format);
  const tiers = tiersTyped(values, format);
  return rate === null || tiers === null ? null : { kind, rate, tiersBy: values.tiersBy, tiers };
}

function tiersTyped(
  { kind, tiersBy, tiers }: RuleValues,
  format: MoneyFormat,
): CommissionRule["tiers"] | null {
  if (tiersBy === "none") return [];
  let before = tiersBy === "count" ? 1 : 0;
  const read = tiers.map((tier) => {
    const from = tiersBy === "count" ? wholeNumber(tier.count) : tier.sum;
    const rate = rateTyped(kind, tier, format);
    if (from === null || rate === null || from <= before) return null;
    before = from;
    return { from, rate };
  });
  const whole = read.filter((tier) => tier !== null);
  return whole.length === read.length && whole.length > 0 ? whole : null;
}

const wholeNumber = (typed: string): number | null =>
  /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : null;

/** What is wrong with the typed rates. */
export function problemsOf(values: RuleValues, format: MoneyFormat) {
  const { kind } = values;
  if (kind === "none") return {};
  const isRated = rateTyped(kind, values, format) !== null;
  return {
    ...(!isRated && kind === "per_repair" && { amount: "commission:rule.wrongRate" }),
    ...(!isRated && kind !== "per_repair" && { percent: "commission:rule.wrongPercent" }),
    ...(tiersTyped(values, format) === null && { tiersBy: "commission:rule.wrongTiers" }),
  };
}

/** The body of the request. */
export const ruleBody = (values: RuleValues, format: MoneyFormat) => {
  const rule = ruleTyped(values, format) ?? { kind: "none", rate: 0, tiersBy: "none", tiers: [] };
  const { technicianId, startsOn, reason } = values;
  return {
    ...rule,
    tiers: [...rule.tiers],
    technicianId: technicianId || null,
    startsOn,
    reason: reason.trim(),
  } as NewRule;
};

export const typedPercent = (rate: number, format: MoneyFormat): string =>
  typedRate(rate / WHOLE_PERCENT, format);
