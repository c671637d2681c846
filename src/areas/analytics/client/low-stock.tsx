import { pageHref } from "#src/shared/addresses.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { AnalyticsInventory } from "../answers.ts";

type Low = AnalyticsInventory["lowStockItems"][number];

/** The items below their minimum, those that are sold out first. */
export function LowStock({ rows }: { rows: readonly Low[] }) {
  const { t, language } = useTranslation("analytics");
  return (
    <Section flush title={t("low.title")} meta={t("low.hint")}>
      <DataList<Low>
        label={t("low.title")}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pageHref("/inventory/$id", { id })}
        empty={<p className="px-4 py-3 text-ink-faint">{t("low.none")}</p>}
        columns={[
          {
            id: "name",
            header: t("low.item"),
            identifies: true,
            phone: "title",
            cell: ({ name }) => name,
          },
          { id: "sku", header: t("inventory:field.sku"), phone: "under", cell: ({ sku }) => sku },
          {
            id: "quantity",
            header: t("low.quantity"),
            align: "end",
            phone: "end",
            cell: ({ quantity }) => formatNumber(quantity, language),
          },
          {
            id: "minimum",
            header: t("low.minimum"),
            align: "end",
            phone: "end-under",
            cell: ({ minStock }) => (
              <>
                <span className="tablet:hidden">{t("low.minimumOf", { count: minStock })}</span>
                <span className="phone:hidden">{formatNumber(minStock, language)}</span>
              </>
            ),
          },
        ]}
      />
    </Section>
  );
}
