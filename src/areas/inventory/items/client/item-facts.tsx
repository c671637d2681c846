import { formatDate, formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { DescriptionList, type Description } from "#src/client/ui/lists/description-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { Item } from "../../core/contract.ts";
import { displayedPrice } from "../../rules.ts";

/** The stock, prices and description of an item. */
export function ItemFacts({ item }: { item: Item }) {
  const { t, language } = useTranslation("inventory");
  const { cost } = item;
  const money = (minor: number | null) => (minor === null ? null : <Money minor={minor} />);
  const costs: Description[] =
    cost === undefined
      ? []
      : [
          {
            label: item.quantity > 0 ? t("detail.averageCost") : t("detail.lastCost"),
            value: cost === null ? t("detail.costUnknown") : money(cost),
          },
          { label: t("detail.stockValue"), value: money(item.value ?? 0) },
          { label: t("detail.profit"), value: cost === null ? null : money(item.price - cost) },
        ];
  const about: Description[] = [
    { label: t("field.category"), value: t(`category.${item.category}`) },
    { label: t("field.brand"), value: item.brand },
    { label: t("field.model"), value: item.model },
    { label: t("field.barcode"), value: item.barcode },
    { label: t("field.location"), value: item.location },
    {
      label: t("field.warrantyDays"),
      value:
        item.warrantyDays === null
          ? t("detail.shopDefault")
          : t("detail.days", { count: item.warrantyDays }),
    },
    {
      label: t("field.taxCode"),
      value: t(`taxCode.${item.taxCode}`),
    },
    {
      label: t("field.expiryDate"),
      value: item.expiryDate ? formatDate(item.expiryDate, language) : null,
    },
    ...(item.isSerialised ? [{ label: t("detail.serialised"), value: t("common:yes") }] : []),
    ...(item.isAvailableOnline
      ? [{ label: t("detail.online"), value: money(displayedPrice(item)) }]
      : []),
  ];
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Section title={t("detail.stock")}>
        <dl className="grid grid-cols-3 gap-3">
          <Figure label={t("detail.onShelf")} value={item.quantity} />
          <Figure label={t("detail.reserved")} value={item.reserved} />
          <Figure label={t("detail.available")} value={item.available} />
        </dl>
        <div className="mt-4 border-t border-line pt-3">
          <DescriptionList
            items={[
              { label: t("field.price"), value: money(item.price) },
              ...costs,
              { label: t("field.minStock"), value: formatNumber(item.minStock, language) },
            ]}
          />
        </div>
      </Section>
      <Section title={t("detail.about")}>
        <DescriptionList columns={2} items={about} />
        {item.description ? (
          <p className="mt-4 max-w-prose border-t border-line pt-3 wrap-anywhere whitespace-pre-line text-ink-quiet">
            {item.description}
          </p>
        ) : null}
      </Section>
    </div>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  const { language } = useTranslation("inventory");
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-faint">{label}</dt>
      <dd className="text-20 font-strong tabular-nums">{formatNumber(value, language)}</dd>
    </div>
  );
}
