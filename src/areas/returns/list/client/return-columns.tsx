import { useTranslation } from "#src/client/words/i18n.ts";
import type { Column } from "#src/client/ui/lists/data-list.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import type { ReturnSummary } from "../../contract.ts";
import { StepBadge } from "../../core/client/step-looks.tsx";
import { WarrantyBadge } from "../../core/client/warranty-badge.tsx";

/** The columns of a list of returns. `narrow` omits columns, because a return is shown beside the list. */
export function useReturnColumns(narrow: boolean): Column<ReturnSummary>[] {
  const { t } = useTranslation("returns");
  const step: Column<ReturnSummary> = {
    id: "step",
    header: t("field.step"),
    phone: "end",
    cell: (row) => <StepBadge step={row.currentStep} />,
  };
  const thing: Column<ReturnSummary> = {
    id: "thing",
    header: t("field.thing"),
    identifies: true,
    phone: "title",
    cell: (row) =>
      narrow ? (
        <>
          {row.description}
          <span className="block text-12 font-normal text-ink-faint">
            <span className="whitespace-nowrap">{row.returnNumber}</span> ·{" "}
            {customerName(row.customer, t)}
          </span>
        </>
      ) : (
        row.description
      ),
  };
  if (narrow) return [thing, { ...step, align: "end" }];
  return [
    {
      id: "number",
      header: t("field.number"),
      identifies: true,
      phone: "under",
      cell: (row) => <span className="whitespace-nowrap">{row.returnNumber}</span>,
    },
    thing,
    {
      id: "customer",
      header: t("field.customer"),
      identifies: true,
      phone: "under",
      cell: (row) => customerName(row.customer, t),
    },
    step,
    {
      id: "warranty",
      header: t("field.warranty"),
      phone: "end-under",
      cell: (row) => <WarrantyBadge status={row.warrantyStatus} />,
    },
    {
      id: "technician",
      header: t("field.technician"),
      from: "desk",
      shrinks: true,
      cell: (row) =>
        row.technician?.name ?? <span className="text-ink-faint">{t("nobodyYet")}</span>,
    },
    {
      id: "created",
      header: t("field.created"),
      from: "desk",
      cell: (row) => <RelativeTime iso={row.createdAt} />,
    },
  ];
}
