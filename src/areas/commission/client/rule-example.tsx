import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { commissionAt, rateOf, type CommissionRule } from "../rules.ts";

/** An invented repair: its price, what the customer pays for its parts, and what these cost the shop. */
const example = {
  price: 100_000 * MINOR_PER_MAJOR,
  partsCharged: 40_000 * MINOR_PER_MAJOR,
  partsCost: 25_000 * MINOR_PER_MAJOR,
};
const repairMoney = { ...example, labour: example.price - example.partsCharged };

/** What the typed rule gives for an invented repair, in each tier. The server computes with the same functions. */
export function RuleExample({ rule }: { rule: CommissionRule | null }) {
  const { t } = useTranslation("commission");
  const { money } = useCurrency();
  if (!rule) return null;
  const { kind, tiersBy, tiers } = rule;
  const earned = (month: { repairs: number; sum: number }) =>
    commissionAt(kind, rateOf(rule, month), repairMoney);
  const lines = [
    { label: t("rule.exampleFirst"), amount: earned({ repairs: 0, sum: 0 }) },
    ...tiers.map(({ from }) => ({
      label:
        tiersBy === "count"
          ? t("rule.exampleCount", { from: String(from) })
          : t("rule.exampleSum", { from: money(from) }),
      amount: earned({ repairs: from - 1, sum: from }),
    })),
  ];
  return (
    <div className="rounded-control bg-sunken p-3" aria-live="polite">
      <p className="font-medium">{t("rule.example")}</p>
      <p className="text-12 text-ink-quiet">
        {t("rule.exampleText", {
          price: money(example.price),
          parts: money(example.partsCharged),
          cost: money(example.partsCost),
        })}
      </p>
      <ul className="mt-1">
        {lines.map(({ label, amount }) => (
          <li key={label} className="flex justify-between gap-3">
            <span>{label}</span>
            <Money minor={amount} />
          </li>
        ))}
      </ul>
    </div>
  );
}
