import { formatPhone } from "#src/shared/phone.ts";
import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import type { Column } from "#src/client/ui/lists/data-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import type { Customer } from "../contract.ts";
import { StateBadge, TagBadge } from "./customer-badges.tsx";

/** The columns of the list of customers. */
export function useCustomerColumns(): Column<Customer>[] {
  const { t, language } = useTranslation("customers");
  return [
    {
      id: "name",
      header: t("field.name"),
      sortable: true,
      identifies: true,
      phone: "title",
      cell: (customer) => (
        <>
          {customerName(customer, t)} <StateBadge customer={customer} />
        </>
      ),
    },
    {
      id: "phone",
      header: t("field.phone"),
      identifies: true,
      phone: "under",
      cell: ({ phone }) => (
        <span className="whitespace-nowrap tabular-nums">{phone ? formatPhone(phone) : "–"}</span>
      ),
    },
    {
      id: "city",
      header: t("field.city"),
      from: "desk",
      shrinks: true,
      cell: ({ city }) => city ?? "–",
    },
    {
      id: "tag",
      header: t("field.tag"),
      phone: "end-under",
      cell: ({ tag }) => <TagBadge tag={tag} />,
    },
    {
      id: "level",
      header: t("field.loyaltyLevel"),
      from: "wide",
      cell: ({ loyaltyLevel }) => t(`level.${loyaltyLevel}`),
    },
    {
      id: "lastVisit",
      header: t("field.lastVisit"),
      from: "desk",
      cell: ({ lastVisit }) => (lastVisit ? <RelativeTime iso={lastVisit} /> : "–"),
    },
    {
      id: "joined",
      header: t("field.joinedDate"),
      from: "wide",
      sortable: true,
      cell: ({ joinedDate }) => (
        <span className="whitespace-nowrap">{formatDate(joinedDate, language)}</span>
      ),
    },
    {
      id: "spent",
      header: t("field.totalSpent"),
      align: "end",
      sortable: true,
      phone: "end",
      cell: ({ totalSpent }) => <Money minor={totalSpent} />,
    },
  ];
}
