import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { Supplier } from "../../suppliers/contract.ts";
import { Balances } from "../../suppliers/client/balances.tsx";

/** What the shop owes a supplier, and how to reach it. */
export function SupplierFacts({ supplier }: { supplier: Supplier }) {
  const { t } = useTranslation("suppliers");
  const mayCost = useMay()("view_cost");
  const { balances = [], phone, email, leadTimeDays, warrantyDays } = supplier;
  const owed = { label: t("columns.balance"), value: <Balances balances={balances} /> };
  return (
    <Section title={t("supplier-account:facts")}>
      <DescriptionList
        items={[
          ...(mayCost ? [owed] : []),
          {
            label: t("field.phone"),
            value: phone ? (
              <a href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`} className="hover:underline">
                {phone}
              </a>
            ) : null,
          },
          {
            label: t("field.email"),
            value: email ? (
              <a href={`mailto:${email}`} className="hover:underline">
                {email}
              </a>
            ) : null,
          },
          { label: t("field.contactPerson"), value: supplier.contactPerson },
          { label: t("field.address"), value: supplier.address },
          { label: t("field.paymentTerms"), value: supplier.paymentTerms },
          {
            label: t("columns.leadTime"),
            value: leadTimeDays === null ? null : t("days", { count: leadTimeDays }),
          },
          {
            label: t("field.warrantyDays"),
            value: warrantyDays === null ? null : t("days", { count: warrantyDays }),
          },
        ]}
      />
    </Section>
  );
}
