import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { WHOLE_PERCENT, type CommissionKind } from "../rules.ts";

/** A rate as text: an amount, or a percentage with at most two decimals. */
export function useRateText(): (kind: CommissionKind, rate: number) => string {
  const { format, money } = useCurrency();
  return (kind, rate) =>
    kind === "per_repair"
      ? money(rate)
      : `${String(rate / WHOLE_PERCENT).replace(".", format.decimalSeparator)}%`;
}

/** Returns what a technician gets by a rate, for example "12.5% of labour". */
export function useRuleText(): (kind: CommissionKind, rate: number) => string {
  const { t } = useTranslation("commission");
  const rateText = useRateText();
  return (kind, rate) => t(`rule.said.${kind}`, { rate: rateText(kind, rate) });
}
