import { useQuery } from "@tanstack/react-query";
import { Star, StarOff } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { LoadFailure } from "#src/client/ui/feedback/load-failure.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";
import { HOME_CURRENCY } from "../../values.ts";
import { priceListsContract, type ComparedPrice, type ItemOffer } from "../contract.ts";

/** All suppliers of an item side by side: list price, last price, lead time. The cheapest one is marked. */
export function ItemOffers({ itemId, onAll }: { itemId: string; onAll: () => void }) {
  const { t } = useTranslation("price-lists");
  const query = useQuery(read(priceListsContract.listItemOffers, { params: { id: itemId } }));
  const { data } = query;
  if (query.isError) return <LoadFailure query={query} title={t("offers.failed")} />;
  return (
    <Section
      className="mb-4"
      title={data ? t("offers.title", { name: data.item.name }) : t("title")}
      meta={data?.item.sku}
      actions={
        <>
          <LinkButton size="small" href={pageHref("/inventory/$id", { id: itemId })}>
            {t("offers.item")}
          </LinkButton>
          <Button size="small" onClick={onAll}>
            {t("offers.all")}
          </Button>
        </>
      }
    >
      {!data ? (
        <SkeletonText lines={4} />
      ) : data.offers.length === 0 ? (
        <EmptyState title={t("offers.none")} />
      ) : (
        <ul className="divide-y divide-line">
          {data.offers.map((offer) => (
            <Offer key={offer.supplier.id} offer={offer} itemId={itemId} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Offer({ offer, itemId }: { offer: ItemOffer; itemId: string }) {
  const { t, language } = useTranslation("price-lists");
  const { supplier, leadTimeDays, isCheapest, isPreferred, listed, ordered } = offer;
  return (
    <li className="grid items-center gap-x-6 gap-y-2 py-3 tablet:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))_11rem]">
      <span className="flex min-w-0 flex-wrap items-center gap-2">
        <AppLink
          href={pageHref("/supplier-prices", {}, { supplier: supplier.id })}
          className="inline-flex min-h-6 items-center font-medium wrap-anywhere hover:underline phone:min-h-11"
        >
          {supplier.name}
        </AppLink>
        {supplier.isArchived ? <Badge>{t("offers.archivedSupplier")}</Badge> : null}
        {isCheapest ? <Badge tone="done">{t("offers.cheapest")}</Badge> : null}
        {isPreferred ? <Badge tone="active">{t("offers.preferred")}</Badge> : null}
      </span>
      <Fact label={t("offers.listed")}>
        {listed ? (
          <>
            <Compared price={listed} />
            {listed.minimumQuantity > 1 || listed.packSize > 1 ? (
              <span className="block text-12 text-ink-faint">
                {t("packing", { minimum: listed.minimumQuantity, pack: listed.packSize })}
              </span>
            ) : null}
          </>
        ) : (
          "–"
        )}
      </Fact>
      <Fact label={t("offers.ordered")}>
        {ordered ? (
          <>
            <Compared price={ordered} />
            <AppLink
              href={pageHref("/purchase-orders/$id", { id: ordered.orderId })}
              className="flex min-h-6 items-center text-12 text-accent-ink hover:underline phone:min-h-11"
            >
              {ordered.orderNumber} · {formatDate(ordered.orderDate, language)}
            </AppLink>
          </>
        ) : (
          "–"
        )}
      </Fact>
      <Fact label={t("offers.leadTime")}>
        {leadTimeDays === null ? "–" : t("suppliers:days", { count: leadTimeDays })}
      </Fact>
      <Prefer offer={offer} itemId={itemId} />
    </li>
  );
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <span className="min-w-0">
    <span className="block text-12 text-ink-faint">{label}</span>
    {children}
  </span>
);

/** A price, and under it the same in shillings. */
function Compared({ price: { price, currency, inTzs } }: { price: ComparedPrice }) {
  const { t } = useTranslation("price-lists");
  const { formatFor } = useOrderFormat();
  return (
    <>
      <Money minor={price} format={formatFor(currency)} />
      {currency === HOME_CURRENCY ? null : (
        <span className="block text-12 text-ink-quiet">
          {inTzs === null ? (
            t("offers.noRate")
          ) : (
            <Money minor={inTzs} format={formatFor(HOME_CURRENCY)} />
          )}
        </span>
      )}
    </>
  );
}

function Prefer({ offer, itemId }: { offer: ItemOffer; itemId: string }) {
  const { t } = useTranslation("price-lists");
  const mayManage = useMay()("manage_suppliers");
  const { supplier, isPreferred, listed } = offer;
  const { name } = supplier;
  const prefer = useWrite(priceListsContract.choosePreferredSupplier);
  if (!mayManage || (!isPreferred && (!listed || supplier.isArchived))) return <span />;
  const done = t(isPreferred ? "offers.unpreferredNow" : "offers.preferredNow", { name });
  const choose = () =>
    prefer.mutate(
      { params: { id: itemId }, body: { supplierId: isPreferred ? null : supplier.id } },
      { onSuccess: () => toasts.success(done) },
    );
  return (
    <Button
      size="small"
      icon={isPreferred ? <StarOff size={14} /> : <Star size={14} />}
      aria-label={t(isPreferred ? "offers.unpreferOne" : "offers.preferOne", { name })}
      loading={prefer.isPending}
      onClick={choose}
    >
      {t(isPreferred ? "offers.unprefer" : "offers.prefer")}
    </Button>
  );
}
