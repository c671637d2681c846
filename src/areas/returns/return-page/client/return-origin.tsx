import { ScanBarcode } from "lucide-react";
import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { pageHref } from "#src/shared/addresses.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { customerName } from "#src/areas/customers/customer-name.ts";
import type { Returned } from "../../contract.ts";
import { passportHref } from "../../passport/client/passport-address.ts";
import { PieceLinks } from "../../passport/client/piece-links.tsx";
import type { ReturnTask } from "../../core/client/return-task.ts";
import { WarrantyBadge } from "../../core/client/warranty-badge.tsx";

/** The warranty of a return, the returned handset or goods, the customer and the technician. */
export function ReturnOrigin({
  returned,
  onTask,
}: {
  returned: Returned;
  onTask: (task: ReturnTask) => void;
}) {
  const { t, language } = useTranslation("returns");
  const { may } = useShop();
  const { customer, serialNumber, imei, warrantyOverruledBy, lateAllowedBy } = returned;
  const code = imei ?? serialNumber;
  const pieces = returned.serials.filter((serial) => serial !== serialNumber && serial !== imei);
  const isOpen = returned.currentStep !== "closed";
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Section
        title={t("warranty.title")}
        actions={
          may("overrule_warranty") && isOpen ? (
            <Button size="small" variant="ghost" onClick={() => onTask("warranty")}>
              {t("overrule.action")}
            </Button>
          ) : null
        }
      >
        <WarrantyBadge status={returned.warrantyStatus} />
        <div className="mt-3">
          <DescriptionList
            items={[
              { label: t("warranty.from"), value: formatDate(returned.originDay, language) },
              {
                label: t("warranty.until"),
                value: returned.warrantyUntil && formatDate(returned.warrantyUntil, language),
              },
            ]}
          />
        </div>
        {warrantyOverruledBy ? (
          <p className="mt-3 text-12 text-ink-quiet">
            {t("warranty.overruled", {
              name: warrantyOverruledBy.name,
              reason: returned.warrantyOverruledReason ?? "–",
            })}
          </p>
        ) : null}
        {lateAllowedBy ? (
          <p className="mt-3 text-12 text-ink-quiet">
            {t("warranty.late", {
              name: lateAllowedBy.name,
              reason: returned.lateAllowedReason ?? "–",
            })}
          </p>
        ) : null}
      </Section>
      <Section title={t("origin.title")}>
        <DescriptionList
          items={[
            {
              label: t("field.customer"),
              value: (
                <>
                  <AppLink
                    href={pageHref("/customers/$id", { id: customer.id })}
                    className="flex min-h-6 items-center font-medium hover:underline phone:min-h-11"
                  >
                    {customerName(customer, t)}
                  </AppLink>
                  {customer.phone ? (
                    <a
                      href={`tel:${customer.phone}`}
                      className="flex min-h-6 items-center text-ink-quiet phone:min-h-11"
                    >
                      {formatPhone(customer.phone)}
                    </a>
                  ) : null}
                </>
              ),
            },
            ...(returned.deviceId
              ? [
                  {
                    label: t("origin.repair"),
                    value: (
                      <AppLink
                        href={pageHref("/devices/$id", { id: returned.deviceId })}
                        className="flex min-h-6 items-center font-medium hover:underline phone:min-h-11"
                      >
                        {returned.ticketNumber}
                      </AppLink>
                    ),
                  },
                ]
              : [
                  {
                    label: t("origin.sale"),
                    value: returned.saleNumber,
                  },
                  { label: t("origin.pieces"), value: String(returned.quantity) },
                ]),
            ...(serialNumber ? [{ label: t("field.serial"), value: serialNumber }] : []),
            ...(imei ? [{ label: t("field.imei"), value: imei }] : []),
            ...(pieces.length > 0
              ? [{ label: t("field.serial"), value: <PieceLinks serials={pieces} /> }]
              : []),
            {
              label: t("field.technician"),
              value: returned.technician?.name ?? t("nobodyYet"),
            },
          ]}
        />
        {code ? (
          <AppLink
            href={passportHref(code)}
            className="mt-3 inline-flex min-h-11 items-center gap-2 font-medium text-accent-ink hover:underline desk:min-h-0"
          >
            <ScanBarcode size={16} aria-hidden="true" />
            {t("passport.open")}
          </AppLink>
        ) : null}
      </Section>
    </div>
  );
}
