import { pageHref } from "#src/shared/addresses.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { AnalyticsCustomers } from "../answers.ts";

type Top = AnalyticsCustomers["top"][number];

/** The customers who have spent the most. */
export function CustomerTable({ rows }: { rows: readonly Top[] }) {
  const { t, language } = useTranslation("analytics");
  return (
    <Section flush title={t("top.title")} meta={t("top.hint")}>
      <DataList<Top>
        label={t("top.title")}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pageHref("/customers/$id", { id })}
        empty={<p className="px-4 py-3 text-ink-faint">{t("top.none")}</p>}
        columns={[
          {
            id: "name",
            header: t("top.name"),
            identifies: true,
            phone: "title",
            cell: ({ name }) => name,
          },
          {
            id: "devices",
            header: t("top.devices"),
            align: "end",
            phone: "under",
            cell: ({ devices }) => (
              <>
                <span className="tablet:hidden">{t("top.count", { count: devices })}</span>
                <span className="phone:hidden">{formatNumber(devices, language)}</span>
              </>
            ),
          },
          {
            id: "spent",
            header: t("top.spent"),
            align: "end",
            phone: "end",
            cell: ({ totalSpent }) => <Money minor={totalSpent} />,
          },
          {
            id: "points",
            header: t("top.points"),
            align: "end",
            phone: "end-under",
            cell: ({ loyaltyPoints }) => (
              <>
                <span className="tablet:hidden">{t("top.pointsOf", { count: loyaltyPoints })}</span>
                <span className="phone:hidden">{formatNumber(loyaltyPoints, language)}</span>
              </>
            ),
          },
        ]}
      />
    </Section>
  );
}
