import { useTranslation } from "#src/client/words/i18n.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { Money } from "#src/client/ui/money.tsx";
import type { ShipmentDetail } from "../contract.ts";
import { DetailPart } from "#src/client/ui/detail-part.tsx";
import { useOrderFormat } from "./use-order-format.ts";

/** The goods of the purchase order. What they cost is there only for users who see cost prices. */
export function ShippedItems({ shipment }: { shipment: ShipmentDetail }) {
  const { t, language } = useTranslation("shipments");
  const { items, currency } = shipment;
  const format = useOrderFormat().formatFor(currency);
  if (items.length === 0)
    return (
      <DetailPart title={t("items.title")}>
        <p className="text-ink-quiet">{t("items.none")}</p>
      </DetailPart>
    );
  return (
    <DetailPart title={t("items.title")}>
      <ul className="flex flex-col">
        {items.map(({ id, name, sku, quantity, receivedQuantity, unitCost, totalCost }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b border-line py-2 last:border-0"
          >
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
              <span className="font-medium">{name}</span>
              {sku ? <span className="block text-12 text-ink-faint">{sku}</span> : null}
            </span>
            <span className="text-ink-quiet tabular-nums">
              {t("items.received", {
                received: formatNumber(receivedQuantity, language),
                quantity: formatNumber(quantity, language),
              })}
            </span>
            {unitCost === null || totalCost === null ? null : (
              <span className="ml-auto text-right">
                <Money minor={totalCost} format={format} />
                <span className="block text-12 text-ink-faint tabular-nums">
                  {formatNumber(quantity, language)} × <Money minor={unitCost} format={format} />
                </span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </DetailPart>
  );
}
