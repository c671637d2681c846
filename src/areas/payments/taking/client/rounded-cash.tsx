import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { isInCoins, roundingOf } from "../../cash-rounding.ts";
import { CashFields } from "./cash-fields.tsx";
import { useCashStep } from "../../core/client/use-cash-step.ts";

interface Props {
  /** What is settled, in minor units; null while it is not known. */
  amount: number | null;
  /** All that is owed. Only this is rounded: a part in cash must be in coins. */
  rest: number | null;
  tendered: number | null;
  onChange: (tendered: number | null) => void;
}

/** The fields of cash, with what the customer pays in coins, or the next amounts for which there are coins. */
export function RoundedCash({ amount, rest, tendered, onChange }: Props) {
  const { t } = useTranslation("payments");
  const { money } = useCurrency();
  const step = useCashStep();
  const rounding = amount !== null && amount === rest ? roundingOf(amount, step) : 0;
  const isOdd = amount !== null && amount !== rest && !isInCoins(amount, step);
  const less = isOdd ? amount - (amount % step) : 0;
  return (
    <>
      {isOdd ? (
        <p role="alert" className="text-loss-ink">
          {t("cashSteps", { less: money(less), more: money(less + step) })}
        </p>
      ) : null}
      {rounding === 0 ? null : (
        <p role="status" className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-ink-quiet">{t("cashRounded", { rounding: money(rounding) })}</span>
          <span className="ml-auto font-strong">{money((amount ?? 0) + rounding)}</span>
        </p>
      )}
      <CashFields
        amount={amount === null ? null : amount + rounding}
        tendered={tendered}
        onChange={onChange}
      />
    </>
  );
}
