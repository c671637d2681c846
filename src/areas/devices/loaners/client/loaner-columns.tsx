import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import type { Column } from "#src/client/ui/lists/data-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import type { Loaner } from "../contract.ts";
import { LoanerStateBadge } from "./loaner-state.tsx";

export function useLoanerColumns(): Column<Loaner>[] {
  const { t, language } = useTranslation("loaners");
  return [
    {
      id: "name",
      header: t("columns.name"),
      identifies: true,
      sortable: true,
      phone: "title",
      cell: ({ name }) => name,
    },
    {
      id: "model",
      header: t("columns.model"),
      identifies: true,
      phone: "under",
      cell: ({ brand, model }) => `${brand} ${model}`,
    },
    {
      id: "imei",
      header: t("columns.imei"),
      from: "desk",
      cell: ({ imei }) => <span className="whitespace-nowrap tabular-nums">{imei ?? "–"}</span>,
    },
    {
      id: "state",
      header: t("columns.state"),
      phone: "end",
      cell: ({ state, loan }) => <LoanerStateBadge state={state} loan={loan} />,
    },
    {
      id: "with",
      header: t("columns.with"),
      shrinks: true,
      cell: ({ loan }) =>
        loan ? `${loan.repair.ticketNumber} · ${customerName(loan.repair.customer, t)}` : "–",
    },
    {
      id: "due",
      header: t("columns.due"),
      sortable: true,
      phone: "end-under",
      cell: ({ loan }) =>
        loan ? <span className="whitespace-nowrap">{formatDate(loan.dueOn, language)}</span> : "–",
    },
    {
      id: "value",
      header: t("columns.value"),
      align: "end",
      sortable: true,
      from: "desk",
      cell: ({ value }) => <Money minor={value} />,
    },
  ];
}
