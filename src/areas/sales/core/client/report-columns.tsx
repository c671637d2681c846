import { formatPhone } from "#src/shared/phone.ts";
import { formatDate, formatDateTime, formatShortDateTime } from "#src/shared/date-format.ts";
import { today } from "#src/shared/time.ts";
import type { Language } from "#src/shared/words.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import type { Column } from "#src/client/ui/lists/data-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import type { Sale } from "../../contract.ts";
import { SaleInRow } from "./sale-badge.tsx";

/** A date of this year is shown with its time, an older date with its year, so that the column stays narrow. */
const shortly = (iso: string, day: string, language: Language): string =>
  today(new Date(iso)).slice(0, 4) === day.slice(0, 4)
    ? formatShortDateTime(iso, language)
    : formatDate(iso, language);

function Simulated({ sale, className }: { sale: Sale; className?: string }) {
  const { t } = useTranslation("sales");
  return sale.isSimulated ? (
    <span className={className}>
      <Badge tone="waiting">{t("payments.simulated")}</Badge>
    </span>
  ) : null;
}

/** The line below the customer has no room for the mark: the goods would be cut to their first letter. */
const OfSimulated = ({ sale, customer }: { sale: Sale; customer: string }) => (
  <>
    {customer} <Simulated sale={sale} className="desk:hidden" />
  </>
);

/** The tickets of the repairs in which the goods were used. */
const Tickets = ({ sale }: { sale: Sale }) =>
  [...new Set(sale.items.flatMap(({ device }) => device?.ticketNumber ?? []))].map((ticket) => (
    <span key={ticket} className="block whitespace-nowrap">
      {ticket}
    </span>
  ));

/** In English, the columns are named as in the CSV file. `narrow` is true while a sale is open beside the list. */
export function useReportColumns(narrow: boolean): Column<Sale>[] {
  const { t, language } = useTranslation("sales");
  const day = useToday();
  const customerOf = ({ customer }: Sale) => customerName(customer, t);
  const itemsOf = (sale: Sale) =>
    sale.items.map(({ quantity, name }) => `${quantity} × ${name}`).join(", ");
  const date: Column<Sale> = {
    id: "date",
    header: t("column.date"),
    sortable: true,
    phone: "end-under",
    cell: (sale) => shortly(sale.createdAt, day, language),
  };
  const total: Column<Sale> = {
    id: "total",
    header: t("column.total"),
    align: "end",
    sortable: true,
    phone: "end",
    cell: (sale) => <Money minor={sale.total} />,
  };
  const status: Column<Sale> = {
    id: "status",
    header: t("column.status"),
    phone: "end-under",
    cell: (sale) => <SaleInRow sale={sale} />,
  };
  if (narrow) {
    return [
      {
        id: "customer",
        header: t("column.customer"),
        identifies: true,
        cell: (sale) => (
          <>
            {customerOf(sale)}
            <span className="block text-12 font-normal text-ink-faint">
              <span className="whitespace-nowrap">{sale.saleNumber}</span>
              {" · "}
              {formatDateTime(sale.createdAt, language)}
            </span>
            <Simulated sale={sale} />
          </>
        ),
      },
      { ...total, sortable: false },
    ];
  }
  return [
    date,
    {
      id: "customer",
      header: t("column.customer"),
      identifies: true,
      phone: "title",
      cell: (sale) =>
        sale.isSimulated ? (
          <OfSimulated sale={sale} customer={customerOf(sale)} />
        ) : (
          customerOf(sale)
        ),
    },
    {
      id: "phone",
      header: t("column.phone"),
      from: "wide",
      cell: ({ customer }) =>
        customer.phone ? (
          <span className="whitespace-nowrap tabular-nums">{formatPhone(customer.phone)}</span>
        ) : null,
    },
    {
      id: "items",
      header: t("column.items"),
      shrinks: true,
      phone: "under",
      cell: (sale) => <span title={itemsOf(sale)}>{itemsOf(sale)}</span>,
    },
    total,
    {
      id: "method",
      header: t("column.method"),
      from: "desk",
      cell: (sale) => (
        <>
          {t(`common:provider.${sale.paymentType}`)} <Simulated sale={sale} />
        </>
      ),
    },
    status,
    {
      id: "repairs",
      header: t("column.repairs"),
      from: "desk",
      identifies: true,
      cell: (sale) => <Tickets sale={sale} />,
    },
  ];
}
