import { useTranslation } from "#src/client/words/i18n.ts";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { FiscalState } from "../contract.ts";

/** The refunds that the shop declares itself, because the tax authority takes no message of them. */
export function FiscalRefunds({ refunds }: Pick<FiscalState, "refunds">) {
  const { t } = useTranslation("fiscal");
  return (
    <Section title={t("refunds.title")}>
      <p className="mb-3 text-ink-quiet">{t("refunds.hint")}</p>
      {refunds.length === 0 ? (
        <p className="text-ink-quiet">{t("refunds.none")}</p>
      ) : (
        <table className="w-full text-left tabular-nums">
          <thead className="text-12 text-ink-faint">
            <tr>
              <th className="py-1 font-normal">{t("refunds.month")}</th>
              <th className="py-1 text-right font-normal">{t("refunds.count")}</th>
              <th className="py-1 text-right font-normal">{t("refunds.amount")}</th>
              <th className="py-1 text-right font-normal">{t("refunds.tax")}</th>
            </tr>
          </thead>
          <tbody>
            {refunds.map(({ month, count, amount, tax }) => (
              <tr key={month} className="border-t border-line">
                <td className="py-2">{month}</td>
                <td className="py-2 text-right">{count}</td>
                <td className="py-2 text-right">
                  <Money minor={amount} />
                </td>
                <td className="py-2 text-right">
                  <Money minor={tax} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
