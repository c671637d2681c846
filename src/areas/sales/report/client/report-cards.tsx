import type { UseQueryResult } from "@tanstack/react-query";
import { Banknote, Receipt, ShoppingBag } from "lucide-react";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { StatStrip } from "#src/client/ui/lists/stat-strip.tsx";
import type { SalesSummary } from "../contract.ts";

/** Three figures about the completed sales of the chosen days, cashier and method. */
export function ReportCards({ summary }: { summary: UseQueryResult<SalesSummary> }) {
  const { t, language } = useTranslation("sales");
  const { money } = useCurrency();
  const { data } = summary;
  return (
    <>
      {data?.withoutOwnSince ? (
        <div className="mb-4">
          <Notice>{t("report.withoutOwn")}</Notice>
        </div>
      ) : null}
      {data && data.simulated.count > 0 ? (
        <div className="mb-4">
          <Notice tone="waiting">
            {t("report.simulated", {
              count: data.simulated.count,
              amount: money(data.simulated.total),
            })}
          </Notice>
        </div>
      ) : null}
      <StatStrip
        label={t("report.figures")}
        from={{ query: summary, failed: t("report.totalsFailed") }}
        stats={[
          {
            label: t("report.count"),
            hint: t("report.countHint"),
            value: data && formatNumber(data.count, language),
            icon: <Receipt size={14} />,
          },
          {
            label: t("report.revenue"),
            hint:
              data &&
              (data.refunded > 0
                ? t("report.lessRefunds", { amount: money(data.refunded) })
                : t("report.noRefunds")),
            value: data && <Money minor={data.net} />,
            icon: <Banknote size={14} />,
            tone: "done",
          },
          {
            label: t("report.average"),
            hint: t("report.averageHint"),
            value: data && (
              <Money minor={data.count === 0 ? 0 : Math.round(data.total / data.count)} />
            ),
            icon: <ShoppingBag size={14} />,
          },
        ]}
      />
    </>
  );
}
