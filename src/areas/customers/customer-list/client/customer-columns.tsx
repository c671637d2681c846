import { formatPhone } from "#src/shared/phone.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { formatDate } from "#src/client/words/dates.ts";
import type { Column, Sort } from "#src/client/ui/lists/data-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import type { Customer, CustomerSort } from "../../contract.ts";
import { StateBadge, TagBadge } from "../../core/client/customer-badges.tsx";

/** The column and the direction that the table's head shows for each order. Each order has only one direction. */
export const sortMarks: Record<CustomerSort, Sort> = {
  newest: { column: "joined", direction: "descending" },
  name: { column: "name", direction: "ascending" },
  spent: { column: "spent", direction: "descending" },
};
export const sortOf: Record<string, CustomerSort | undefined> = { name: "name", spent: "spent" };

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
