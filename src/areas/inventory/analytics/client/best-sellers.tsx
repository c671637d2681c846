import { pageHref } from "#src/shared/addresses.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { InventoryAnalytics } from "../contract.ts";

type Seller = InventoryAnalytics["bestSellers"][number];

/** Lists the best sellers, valued at the current price, because movements do not record the price of the sale. */
export function BestSellers({ sellers }: { sellers: readonly Seller[] }) {
  const { t, language } = useTranslation("inventory-analytics");
  const { t: say } = useTranslation("inventory");
  return (
    <Section flush title={t("best.title")} meta={t("best.hint")}>
      <DataList<Seller>
        label={t("best.title")}
        rows={sellers}
        rowKey={({ item }) => item.id}
        rowHref={({ item }) => pageHref("/inventory/$id", { id: item.id })}
        empty={<p className="px-4 py-3 text-ink-faint">{t("best.none")}</p>}
        columns={[
          {
            id: "name",
            header: say("field.name"),
            identifies: true,
            phone: "title",
            cell: ({ item }) => item.name,
          },
          {
            id: "pieces",
            header: t("best.pieces"),
            align: "end",
            phone: "end",
            cell: ({ pieces }) => formatNumber(pieces, language),
          },
          {
            id: "split",
            header: say("field.sku"),
            from: "wide",
            phone: "under",
            cell: ({ sold, used }) => t("best.split", { sold, used }),
          },
          {
            id: "worth",
            header: t("best.worth"),
            align: "end",
            phone: "end-under",
            cell: ({ atPrice }) => <Money minor={atPrice} />,
          },
        ]}
      />
    </Section>
  );
}
