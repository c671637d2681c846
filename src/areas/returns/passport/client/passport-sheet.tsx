import { Suspense } from "react";
import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { DeviceStatusBadge } from "#src/areas/devices/moves/client/status-badge.tsx";
import { pageHref } from "#src/shared/addresses.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { ImageWithFallback } from "#src/client/ui/feedback/image-with-fallback.tsx";
import type { Handset, HandsetVisit } from "../contract.ts";
import { ReturnRow } from "../../core/client/return-row.tsx";
import { WarrantyBadge } from "../../core/client/warranty-badge.tsx";

const PassportGoods = lazyWithWords(() => import("./passport-goods.tsx"), "serials");

/**
 * The passport. On a wide screen: visits, goods, returns, sales on the left; warranty, numbers, owners on the right.
 */
export function PassportSheet({ handset }: { handset: Handset }) {
  const { t, language } = useTranslation("returns");
  const day = (iso: string) => formatDate(iso, language);
  const { warranty, owners, returns, sales } = handset;
  const wasRepaired = handset.visits.length > 0;
  return (
    <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="flex min-w-0 flex-col gap-4 desk:order-2">
        {wasRepaired ? (
          <Section title={t("passport.now")}>
            {warranty ? (
              <>
                <WarrantyBadge status={warranty.status} />
                <div className="mt-3">
                  <DescriptionList
                    items={[
                      { label: t("warranty.until"), value: warranty.until && day(warranty.until) },
                      {
                        label: t("passport.ofRepair"),
                        value: (
                          <AppLink
                            href={pageHref("/devices/$id", { id: warranty.visit.id })}
                            className="inline-flex min-h-6 items-center hover:underline phone:min-h-11"
                          >
                            {warranty.visit.ticketNumber}
                          </AppLink>
                        ),
                      },
                    ]}
                  />
                </div>
              </>
            ) : (
              <p className="text-ink-faint">{t("passport.noWarranty")}</p>
            )}
          </Section>
        ) : null}
        <Section title={t("passport.numbers")}>
          <DescriptionList
            items={[
              { label: t("field.imei"), value: handset.imeis.join(", ") },
              { label: t("field.serial"), value: handset.serialNumbers.join(", ") },
            ]}
          />
        </Section>
        {wasRepaired ? (
          <Section title={t("passport.owners")}>
            <ul className="divide-y divide-line">
              {owners.map(({ customer, from, until, visits }) => (
                <li key={`${customer.id} ${from}`} className="py-2 first:pt-0 last:pb-0">
                  <AppLink
                    href={pageHref("/customers/$id", { id: customer.id })}
                    className="flex min-h-6 items-center truncate font-medium hover:underline phone:min-h-11"
                  >
                    {customerName(customer, t)}
                  </AppLink>
                  <span className="block text-12 text-ink-quiet">
                    {customer.phone ? `${formatPhone(customer.phone)} · ` : ""}
                    {day(from) === day(until) ? day(from) : `${day(from)} – ${day(until)}`} ·{" "}
                    {t("passport.visitCount", { count: visits })}
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        ) : null}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {wasRepaired ? (
          <Section
            title={t("passport.visits")}
            meta={t("passport.visitCount", { count: handset.visits.length })}
          >
            <ol className="divide-y divide-line">
              {handset.visits.map((visit) => (
                <Visit key={visit.id} visit={visit} />
              ))}
            </ol>
          </Section>
        ) : null}
        {handset.goods.length > 0 ? (
          <Suspense fallback={<SkeletonText lines={4} />}>
            <PassportGoods goods={handset.goods} />
          </Suspense>
        ) : null}
        {returns.length > 0 ? (
          <Section title={t("title")}>
            <ul className="divide-y divide-line">
              {returns.map((returned) => (
                <ReturnRow key={returned.id} returned={returned}>
                  {day(returned.createdAt)} · {returned.returnReason}
                </ReturnRow>
              ))}
            </ul>
          </Section>
        ) : null}
        {sales.length > 0 ? (
          <Section title={t("passport.sales")}>
            <ul className="divide-y divide-line">
              {sales.map((sale) => (
                <li
                  key={`${sale.id} ${sale.name}`}
                  className="flex items-baseline justify-between gap-3 py-2"
                >
                  <span className="min-w-0">
                    <span className="block truncate">
                      {sale.quantity} × {sale.name}
                    </span>
                    <span className="block text-12 text-ink-quiet">
                      {sale.saleNumber} · {day(sale.soldAt)}
                    </span>
                  </span>
                  <Money minor={sale.totalPrice} />
                </li>
              ))}
            </ul>
          </Section>
        ) : null}
      </div>
    </div>
  );
}

function Visit({ visit }: { visit: HandsetVisit }) {
  const { t, language } = useTranslation("returns");
  const day = (iso: string) => formatDate(iso, language);
  const end = visit.handedOverAt;
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <AppLink
          href={pageHref("/devices/$id", { id: visit.id })}
          className="inline-flex min-h-6 items-center font-medium hover:underline phone:min-h-11"
        >
          {visit.ticketNumber}
        </AppLink>
        <DeviceStatusBadge status={visit.status} />
      </div>
      <p className="mt-1 line-clamp-3 break-words">{visit.issueDescription}</p>
      {visit.parts.length > 0 ? (
        <p className="mt-1 text-ink-quiet">
          {t("passport.parts")}:{" "}
          {visit.parts.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}
        </p>
      ) : null}
      {visit.photos.length > 0 ? (
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {visit.photos.map((photo) => (
            <li key={photo.id}>
              <a href={photo.url} target="_blank" rel="noreferrer" className="block">
                <ImageWithFallback
                  src={photo.thumbnailUrl}
                  alt={t("passport.photo", { ticket: visit.ticketNumber })}
                  className="size-14"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mt-1 text-12 text-ink-faint">
        {end && day(end) !== day(visit.createdAt)
          ? `${day(visit.createdAt)} – ${day(end)}`
          : day(visit.createdAt)}{" "}
        · {customerName(visit.customer, t)}
        {visit.technician ? ` · ${visit.technician.name}` : ""}
      </p>
    </li>
  );
}
