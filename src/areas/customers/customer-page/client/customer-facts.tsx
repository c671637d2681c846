import { useQuery } from "@tanstack/react-query";
import { MessageCircle, Phone } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { formatBirthday } from "../../birthday.ts";
import { customersContract, type Customer } from "../../contract.ts";
import { customerName } from "../../customer-name.ts";
import { LanguageName } from "../../core/client/language-name.tsx";

export function CustomerFacts({ customer }: { customer: Customer }) {
  const { t, language } = useTranslation("customers");
  const link = "text-accent-ink underline-offset-2 hover:underline";
  return (
    // On a wide screen both sections are in one side column. On a narrow one "Contact" is first and "About" is last.
    <div className="contents min-w-0 flex-col gap-4 desk:flex">
      <Section title={t("contact")} className="order-1">
        {customer.phone || customer.whatsapp ? (
          <div className="mb-4 flex gap-2 *:flex-1">
            {customer.phone ? (
              <a className={buttonClasses()} href={`tel:${customer.phone}`}>
                <Phone size={16} aria-hidden="true" /> {t("call")}
              </a>
            ) : null}
            {customer.whatsapp ? (
              <a
                className={buttonClasses()}
                href={`https://wa.me/${customer.whatsapp.slice(1)}`}
                target="_blank"
                rel="noreferrer"
              >
                <MessageCircle size={16} aria-hidden="true" /> WhatsApp
              </a>
            ) : null}
          </div>
        ) : null}
        <DescriptionList
          items={[
            { label: t("field.phone"), value: customer.phone && formatPhone(customer.phone) },
            {
              label: t("field.whatsapp"),
              value: customer.whatsapp && formatPhone(customer.whatsapp),
            },
            {
              label: t("field.email"),
              value: customer.email && (
                <a className={link} href={`mailto:${customer.email}`}>
                  {customer.email}
                </a>
              ),
            },
            { label: t("field.city"), value: customer.city },
            {
              label: t("field.locationDescription"),
              value: customer.locationDescription && (
                <span className="whitespace-pre-line">{customer.locationDescription}</span>
              ),
            },
          ]}
        />
      </Section>
      <Section title={t("about")} className="order-3">
        <DescriptionList
          items={[
            { label: t("field.joinedDate"), value: formatDate(customer.joinedDate, language) },
            { label: t("field.gender"), value: t(`gender.${customer.gender}`) },
            {
              label: t("field.preferredLanguage"),
              value: <LanguageName language={customer.preferredLanguage} />,
            },
            {
              label: t("field.birthday"),
              value: customer.birthday && formatBirthday(customer.birthday, language),
            },
            { label: t("field.nationalId"), value: customer.nationalId },
            {
              label: t("field.referredBy"),
              value: customer.referredBy && <ReferrerLink id={customer.referredBy} />,
            },
            {
              label: t("field.offers"),
              value: customer.marketingConsent ? t("offersWanted") : t("offersUnwanted"),
            },
            { label: "SMS", value: customer.smsOptOut ? t("smsUnwanted") : t("smsWanted") },
            {
              label: t("field.notes"),
              value: customer.notes && (
                <span className="whitespace-pre-line">{customer.notes}</span>
              ),
            },
          ]}
        />
      </Section>
    </div>
  );
}

function ReferrerLink({ id }: { id: string }) {
  const { t } = useTranslation("customers");
  const { data } = useQuery(read(customersContract.getCustomer, { params: { id } }));
  return (
    <AppLink
      href={pageHref("/customers/$id", { id })}
      className="text-accent-ink underline-offset-2 hover:underline"
    >
      {data ? customerName(data, t) : "…"}
    </AppLink>
  );
}
