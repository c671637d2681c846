import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { FieldError } from "#src/client/ui/fields/field-error.tsx";
import { Money } from "#src/client/ui/money.tsx";
import type { SaleItem } from "../../contract.ts";
import { everything, leftOf, type ChosenRefund, type RefundChoice } from "./refund-choice.ts";
import { RefundLine } from "./refund-line.tsx";

interface Props {
  items: readonly SaleItem[];
  choice: RefundChoice;
  onChange: (choice: RefundChoice) => void;
  /** The default for each line: whether its pieces return to stock. */
  restock: boolean;
  error: string | undefined;
}

/** Chooses the pieces of the sale that come back. */
export function RefundLines({ items, choice, onChange, restock, error }: Props) {
  const { t } = useTranslation("sales");
  const isWhole = items.every((line) => (choice[line.id]?.quantity ?? 0) === leftOf(line));
  return (
    <fieldset>
      <legend className="sr-only">{t("refund.which")}</legend>
      <div className="flex items-center justify-between gap-3">
        <p aria-hidden="true" className="font-medium">
          {t("refund.which")}
        </p>
        <Button size="small" onClick={() => onChange(isWhole ? {} : everything(items, restock))}>
          {t(isWhole ? "refund.none" : "refund.all")}
        </Button>
      </div>
      <ul className="divide-y divide-line">
        {items
          .filter((line) => leftOf(line) > 0)
          .map((line) => (
            <RefundLine
              key={line.id}
              line={line}
              choice={choice[line.id] ?? { quantity: 0, restock }}
              onChange={(next) => onChange({ ...choice, [line.id]: next })}
            />
          ))}
      </ul>
      <FieldError label={t("refund.which")} error={error} />
    </fieldset>
  );
}

/** The amount to give back, and the points that are taken back. */
export function RefundSum({ chosen }: { chosen: ChosenRefund }) {
  const { t, language } = useTranslation("sales");
  return (
    <div role="status" className="rounded-control bg-sunken px-3 py-2.5">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{t("refund.amount")}</span>
        <Money minor={chosen.amount} className="text-20 font-strong" />
      </p>
      {chosen.points > 0 ? (
        <p className="text-12 text-ink-quiet">
          {t("refund.points", { number: formatNumber(chosen.points, language) })}
        </p>
      ) : null}
    </div>
  );
}
