import type { ReactNode } from "react";
import { formatPhone } from "#src/shared/phone.ts";
import { formatDate, formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Money } from "#src/client/ui/money.tsx";
import type { Customer } from "../../contract.ts";

/** The facts by which staff tell whether two customers are one person, in the same order for both. */
export function CustomerSummary({ customer }: { customer: Customer }) {
  const { t, language } = useTranslation("merging");
  const facts: [string, ReactNode][] = [
    [t("fact.phone"), customer.phone && formatPhone(customer.phone)],
    [t("fact.whatsapp"), customer.whatsapp && formatPhone(customer.whatsapp)],
    [t("fact.email"), customer.email],
    [t("fact.city"), customer.city],
    [t("fact.joined"), formatDate(customer.joinedDate, language)],
    [t("fact.lastVisit"), customer.lastVisit && formatDate(customer.lastVisit, language)],
    [t("fact.spent"), <Money key="spent" minor={customer.totalSpent} />],
    [t("fact.points"), formatNumber(customer.points, language)],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-12">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-quiet">{label}</dt>
          <dd className="break-words">{value || "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
