import { useTranslation } from "#src/client/words/i18n.ts";
import type { Column } from "#src/client/ui/lists/data-list.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import type { ReturnSummary } from "../../contract.ts";
import { StepBadge } from "../../steps/client/step-looks.tsx";
import { WarrantyBadge } from "../../steps/client/warranty-badge.tsx";

/** The columns of a list of returns; `narrow` is for the list beside an open return. */
export function useReturnColumns(narrow: boolean): Column<ReturnSummary>[] {
  const { t } = useTranslation("returns");
  const step: Column<ReturnSummary> = {
    id: "step",
    header: t("field.step"),
    width: "11rem",
    phone: "end",
    cell: (row) => <StepBadge step={row.currentStep} />,
  };
  const thing: Column<ReturnSummary> = {
    id: "thing",
    header: t("field.thing"),
    phone: "title",
    cell: (row) =>
      narrow ? (
        <span className="block max-w-56 py-1">
          <span className="block truncate">{row.description}</span>
          <span className="block truncate text-12 font-normal text-ink-faint">
            {row.returnNumber} · {customerName(row.customer, t)}
          </span>
        </span>
      ) : (
        <span className="block truncate">{row.description}</span>
      ),
  };
  if (narrow) return [thing, { ...step, align: "end" }];
  return [
    {
      id: "number",
      header: t("field.number"),
      width: "8.5rem",
      phone: "under",
      cell: (row) => <span className="whitespace-nowrap tabular-nums">{row.returnNumber}</span>,
    },
    thing,
    {
      id: "customer",
      header: t("field.customer"),
      width: "8.75rem",
      phone: "under",
      cell: (row) => (
        <span className="block max-w-48 truncate phone:inline">
          {customerName(row.customer, t)}
        </span>
      ),
    },
    step,
    {
      id: "warranty",
      header: t("field.warranty"),
      width: "9rem",
      phone: "end-under",
      cell: (row) => <WarrantyBadge status={row.warrantyStatus} />,
    },
    {
      id: "technician",
      header: t("field.technician"),
      width: "8.5rem",
      from: "desk",
      cell: (row) =>
        row.technician ? (
          <span className="block max-w-40 truncate">{row.technician.name}</span>
        ) : (
          <span className="text-ink-faint">{t("nobodyYet")}</span>
        ),
    },
    {
      id: "created",
      header: t("field.created"),
      width: "8rem",
      from: "desk",
      cell: (row) => <RelativeTime iso={row.createdAt} />,
    },
  ];
}
