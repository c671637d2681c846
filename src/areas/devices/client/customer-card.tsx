import { Phone } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { Initials } from "#src/client/ui/initials.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { pageHref } from "#src/shared/addresses.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { customerName } from "#src/areas/customers/customer-name.ts";
import type { Device } from "../core/contract.ts";

const WhatsappLink = lazy(() => import("../tracking/client/whatsapp-link.tsx"));

export function CustomerCard({ device }: { device: Device }) {
  const { t } = useTranslation("devices");
  const { customer } = device;
  const name = customerName(customer, t);
  return (
    <Section title={t("customer")}>
      <div className="flex items-center gap-3">
        <Initials name={name} size={40} />
        <div className="min-w-0 flex-1">
          <AppLink
            href={pageHref("/customers/$id", { id: customer.id })}
            className="-my-2.5 block truncate py-2.5 text-16 font-medium hover:underline"
          >
            {name}
          </AppLink>
          {customer.phone ? (
            <span className="text-ink-quiet tabular-nums">{formatPhone(customer.phone)}</span>
          ) : null}
        </div>
      </div>
      {customer.phone ? (
        <div className="mt-3 grid grid-cols-2 gap-2">
          <a href={`tel:${customer.phone}`} className={buttonClasses("secondary", "small")}>
            <Phone size={16} aria-hidden="true" /> {t("call")}
          </a>
          <Suspense>
            <WhatsappLink device={device} label="WhatsApp" size="small" />
          </Suspense>
        </div>
      ) : null}
    </Section>
  );
}
