import type { ReactNode } from "react";
import { formatDate } from "#src/shared/date-format.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { PurchaseOrder } from "../../orders/contract.ts";
import { formatRate } from "../../rates/rate-text.ts";
import { HOME_CURRENCY } from "../../values.ts";
import { OrderShipments } from "./order-shipments.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { OrderMoney } from "#src/areas/shipments/client/order-money.tsx";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";

/** What is known of an order, in parts with a heading each. */
export function OrderFacts({
  order,
  onAddShipment,
}: {
  order: PurchaseOrder;
  onAddShipment: () => void;
}) {
  const { t } = useTranslation("purchasing");
  return (
    <div className="grid items-start gap-4 desk:grid-cols-2">
      <Section title={t("details.order")}>
        <AboutOrder order={order} />
      </Section>
      <Section title={t("details.supplier")}>
        <AboutSupplier order={order} />
      </Section>
      <Section className="desk:col-span-2" title={t("details.items")}>
        <ItemsOfOrder order={order} />
      </Section>
      <Section title={t("details.shipment")}>
        <OrderShipments order={order} onAdd={onAddShipment} />
      </Section>
      <Section title={t("timeline.title")}>
        <OrderTimeline id={order.id} />
      </Section>
    </div>
  );
}

const present = (items: { label: string; value: ReactNode }[]) =>
  items.filter(({ value }) => value !== null && value !== undefined && value !== "");

function AboutOrder({ order }: { order: PurchaseOrder }) {
  const { t, language } = useTranslation("purchasing");
  const { format } = useCurrency();
  const { currency, exchangeRate, totalAmount, totalTzs, paymentMethod, createdBy } = order;
  const isForeign = currency !== HOME_CURRENCY;
  return (
    <DescriptionList
      columns={2}
      items={present([
        { label: t("field.orderDate"), value: formatDate(order.orderDate, language) },
        {
          label: t("columns.total"),
          value:
            totalAmount === undefined ? null : (
              <OrderMoney minor={totalAmount} currency={currency} />
            ),
        },
        {
          label: t("details.inShillings"),
          value:
            isForeign && totalTzs !== undefined ? (
              <OrderMoney minor={totalTzs} currency={HOME_CURRENCY} />
            ) : null,
        },
        {
          label: t("details.rate"),
          value: isForeign
            ? t("details.rateValue", { rate: formatRate(exchangeRate, format), currency })
            : null,
        },
        {
          label: t("details.payment"),
          value: [paymentMethod && t(`method.${paymentMethod}`), order.paymentAccountName]
            .filter(Boolean)
            .join(" · "),
        },
        { label: t("details.createdBy"), value: createdBy?.name },
        { label: t("details.reason"), value: order.statusReason },
        {
          label: t("details.notes"),
          value: order.notes ? (
            <span className="whitespace-pre-line wrap-anywhere">{order.notes}</span>
          ) : null,
        },
      ])}
    />
  );
}

function AboutSupplier({ order: { supplier } }: { order: PurchaseOrder }) {
  const { t } = useTranslation("purchasing");
  return (
    <DescriptionList
      columns={2}
      items={present([
        { label: t("columns.supplier"), value: supplier.name },
        { label: t("details.company"), value: supplier.companyName },
        { label: t("details.contact"), value: supplier.contactPerson },
        { label: t("details.phone"), value: supplier.phone },
        { label: t("details.email"), value: supplier.email },
        { label: t("details.address"), value: supplier.address },
        { label: t("details.terms"), value: supplier.paymentTerms },
      ])}
    />
  );
}

function ItemsOfOrder({ order: { items, currency } }: { order: PurchaseOrder }) {
  const { t } = useTranslation("purchasing");
  const { formatFor } = useOrderFormat();
  const format = formatFor(currency);
  return (
    <ul className="divide-y divide-line">
      {items.map((line) => (
        <li key={line.id} className="flex items-baseline gap-4 py-2">
          <span className="min-w-0 flex-1 wrap-anywhere">
            {line.itemName}
            <span className="block text-12 text-ink-faint">
              {[line.sku, line.brand, line.model, line.location].filter(Boolean).join(" · ")}
            </span>
            <span className="block text-12 text-ink-faint">
              {t("received", { received: line.receivedQuantity, ordered: line.quantity })}
            </span>
          </span>
          {line.unitCost === undefined || line.totalCost === undefined ? (
            <span className="tabular-nums">{line.quantity}</span>
          ) : (
            <span className="text-right">
              <Money minor={line.totalCost} format={format} />
              <span className="block text-12 text-ink-faint tabular-nums">
                {line.quantity} × <Money minor={line.unitCost} format={format} />
              </span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
