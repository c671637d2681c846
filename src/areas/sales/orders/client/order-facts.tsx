import { Suspense } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { useMay } from "#src/client/session.tsx";
import { useNow } from "#src/client/words/clock.ts";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation, type WordKey } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { DescriptionList, type Description } from "#src/client/ui/lists/description-list.tsx";
import { Timeline } from "#src/client/ui/lists/timeline.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useRequestables } from "#src/areas/payments/taking/client/use-requestable.ts";
import type { OrderRequest, OrderRequestLine } from "../contract.ts";
import { arePricesOver, refusalOfMove } from "../rules.ts";

const PaymentLinkButton = lazyWithWords(
  () => import("#src/areas/payments/links/client/payment-link-button.tsx"),
  "payment-links",
);

const link = "font-medium text-accent-ink hover:underline";

/** The goods with their agreed prices, and whether the shop has them. */
export function OrderGoods({ order }: { order: OrderRequest }) {
  const { t } = useTranslation("order-requests");
  const isOpen = order.status === "requested" || order.status === "expired";
  return (
    <Section title={t("detail.goods")}>
      <ul className="-my-2 divide-y divide-line">
        {order.lines.map((line) => (
          <Line key={line.itemId} line={line} isOpen={isOpen} />
        ))}
      </ul>
      <p className="mt-4 flex justify-between gap-3 border-t border-line pt-3 font-strong">
        <span>{t("detail.total")}</span>
        <Money minor={order.total} />
      </p>
      <PricesEnded order={order} />
      <PaymentLink order={order} />
    </Section>
  );
}

/** Says that the request can be sold only after its prices are agreed again. */
function PricesEnded({ order: { status, name, pricesUntil } }: { order: OrderRequest }) {
  const { t, language } = useTranslation("order-requests");
  const now = new Date(useNow());
  if (refusalOfMove("agree", status) || name === null || !arePricesOver(pricesUntil, now))
    return null;
  return (
    <div className="mt-3">
      <Notice tone="waiting" title={t("pricesEnded.title")}>
        {t("pricesEnded.hint", { until: formatDateTime(pricesUntil, language) })}
      </Notice>
    </div>
  );
}

/** A provider can collect the money of an accepted request, so that the customer pays without coming. */
function PaymentLink({ order: { id, status, phone, pricesUntil } }: { order: OrderRequest }) {
  const may = useMay();
  const { canAskAny } = useRequestables();
  const now = new Date(useNow());
  const isPayable =
    status === "paying" || (status === "accepted" && !arePricesOver(pricesUntil, now));
  if (!isPayable || !canAskAny || !may("manage_order_requests") || !may("create_sales"))
    return null;
  return (
    <Suspense>
      <PaymentLinkButton className="mt-3" subject={{ orderRequestId: id }} phone={phone} />
    </Suspense>
  );
}

function Line({ line, isOpen }: { line: OrderRequestLine; isOpen: boolean }) {
  const { t } = useTranslation("order-requests");
  const { money } = useCurrency();
  const may = useMay();
  const { itemId, name, quantity, unitPrice, price, available, held, serials } = line;
  const isShort = isOpen && available < quantity;
  const facts = [
    t("detail.agreed", { price: money(unitPrice) }),
    ...(price === unitPrice ? [] : [t("detail.priceNow", { price: money(price) })]),
    ...(held > 0 ? [t("detail.held", { count: held })] : []),
    ...(isOpen && !isShort ? [t("detail.available", { count: available })] : []),
    ...serials,
  ];
  return (
    <li className="flex items-start justify-between gap-3 py-2">
      <span className="min-w-0">
        {may("view_inventory") ? (
          <AppLink href={pageHref("/inventory/$id", { id: itemId })} className={link}>
            {name}
          </AppLink>
        ) : (
          <span className="font-medium wrap-anywhere">{name}</span>
        )}
        <span className="block text-12 text-ink-quiet">{facts.join(" · ")}</span>
        {isShort ? (
          <span className="block text-12 font-medium text-loss-ink">
            {t("detail.short", { count: available })}
          </span>
        ) : null}
      </span>
      <span className="shrink-0 text-right tabular-nums">
        {quantity} × <Money minor={unitPrice} />
      </span>
    </li>
  );
}

/** Who sent the request, how the goods get to them, and what became of it. */
export function OrderFacts({ order }: { order: OrderRequest }) {
  const { t, language } = useTranslation("order-requests");
  const may = useMay();
  const { customer, phone, place, note, heldUntil, pricesUntil, status, reason, sale, fulfilment } =
    order;
  const fact = (label: string, value: React.ReactNode): Description[] =>
    value ? [{ label, value }] : [];
  return (
    <Section title={t("detail.person")}>
      <DescriptionList
        items={[
          ...fact(
            t("detail.phone"),
            phone && (
              <a href={`tel:${phone}`} className={`${link} tabular-nums`}>
                {formatPhone(phone)}
              </a>
            ),
          ),
          ...fact(
            t("detail.person"),
            customer && may("view_customers") ? (
              <AppLink href={pageHref("/customers/$id", { id: customer.id })} className={link}>
                {customer.name || t("detail.known")}
              </AppLink>
            ) : (
              t(customer ? "detail.known" : "detail.notKnown")
            ),
          ),
          ...fact(t("detail.fulfilment"), t(`fulfilment.${fulfilment}`)),
          ...fact(t("detail.place"), place && <bdi className="wrap-anywhere">{place}</bdi>),
          ...fact(
            t("detail.note"),
            note && <span className="whitespace-pre-line wrap-anywhere">{note}</span>,
          ),
          ...fact(t("detail.language"), t(`language.${order.language}`)),
          ...fact(t("detail.heldUntil"), heldUntil && formatDateTime(heldUntil, language)),
          ...fact(
            t("detail.pricesUntil"),
            !refusalOfMove("agree", status) && formatDateTime(pricesUntil, language),
          ),
          ...fact(t("detail.reason"), reason),
          ...fact(
            t("detail.sale"),
            sale &&
              (may("view_sales") ? (
                <AppLink href={pageHref("/sales/$id", { id: sale.id })} className={link}>
                  {sale.saleNumber}
                </AppLink>
              ) : (
                sale.saleNumber
              )),
          ),
        ]}
      />
    </Section>
  );
}

export function OrderHistory({ order }: { order: OrderRequest }) {
  const { t } = useTranslation("order-requests");
  const entries = order.history.toReversed().map(({ kind, user, at }, nth) => ({
    id: `${kind} ${nth}`,
    title: t(`order-requests:event.${kind.replace("order_request.", "")}` as WordKey),
    at,
    by: user?.name ?? t("somebody"),
  }));
  return (
    <Section title={t("detail.history")}>
      <Timeline entries={entries} label={t("detail.history")} />
    </Section>
  );
}
