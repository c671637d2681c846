import { useTranslation } from "#src/client/words/i18n.ts";
import { Money } from "#src/client/ui/money.tsx";
import type { Estimate, EstimateLine } from "../../core/detail/estimates.ts";

export function EstimateLines({ estimate }: { estimate: Pick<Estimate, "lines" | "total"> }) {
  const { t } = useTranslation("estimates");
  return (
    <>
      <ul className="divide-y divide-line">
        {estimate.lines.map((line) => (
          <li key={line.id} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <LineName line={line} />
              <span className="block text-12 text-ink-faint">
                {t(`kind.${line.kind}`)}
                {line.quantity > 1 ? (
                  <>
                    {" "}
                    · {line.quantity} × <Money minor={line.unitPrice} />
                  </>
                ) : null}
              </span>
            </span>
            <Money minor={line.totalPrice} className="shrink-0" />
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-2.5">
        <span className="font-medium">{t("total")}</span>
        <Money minor={estimate.total} className="text-20 font-strong" />
      </p>
    </>
  );
}

function LineName({ line: { fee, percent, description } }: { line: EstimateLine }) {
  const { t } = useTranslation("estimates");
  return fee && percent !== null ? t(`fee.${fee}`, { percent }) : description;
}
