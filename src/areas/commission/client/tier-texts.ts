import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import type { CommissionRule } from "../rules.ts";
import { useRateText, useRuleText } from "./rule-text.ts";

/** Returns a rule as sentences: what the first repair of a month earns, and each tier. */
export function useTierTexts(): (rule: CommissionRule) => string[] {
  const { t } = useTranslation("commission");
  const { money } = useCurrency();
  const ruleText = useRuleText();
  const rateText = useRateText();
  return ({ kind, rate, tiersBy, tiers }) => [
    ruleText(kind, rate),
    ...(tiersBy === "none" ? [] : tiers).map(({ from, rate: next }) =>
      t(`rule.saidTier.${tiersBy === "sum" ? "sum" : "count"}`, {
        from: tiersBy === "sum" ? money(from) : String(from),
        rate: rateText(kind, next),
      }),
    ),
  ];
}
