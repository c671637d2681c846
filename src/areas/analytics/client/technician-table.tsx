import { Star } from "lucide-react";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { TechnicianFigures } from "../answers.ts";

/**
 * Repairs, revenue and rating by technician, and unless it is short, days and comebacks. Without the right to see money,
 * it has no revenue.
 */
export function TechnicianTable({
  title,
  rows,
  isShort = false,
}: {
  title: string;
  rows: readonly TechnicianFigures[];
  isShort?: boolean;
}) {
  const { t, language } = useTranslation("analytics");
  const figure = (value: number | null) =>
    value === null ? "–" : formatNumber(value, language, 1);
  const columns: Column<TechnicianFigures>[] = [
    {
      id: "name",
      header: t("technician.name"),
      identifies: true,
      phone: "title",
      cell: ({ technician }) => technician?.name ?? t("technician.nobody"),
    },
    {
      id: "repairs",
      header: t("technician.repairs"),
      align: "end",
      phone: "under",
      cell: ({ repairs }) => (
        <>
          <span className="tablet:hidden">{t("technician.count", { count: repairs })}</span>
          <span className="phone:hidden">{formatNumber(repairs, language)}</span>
        </>
      ),
    },
    ...(rows.some(({ revenue }) => revenue !== undefined)
      ? [
          {
            id: "revenue",
            header: t("technician.revenue"),
            align: "end",
            phone: "end",
            cell: ({ revenue = 0 }) => <Money minor={revenue} />,
          } satisfies Column<TechnicianFigures>,
        ]
      : []),
    {
      id: "rating",
      header: t("technician.rating"),
      align: "end",
      phone: "end-under",
      cell: ({ rating, ratings }) => (
        <span
          className="inline-flex items-center gap-1"
          title={t("technician.ratings", { count: ratings })}
        >
          {rating === null ? null : <Star size={12} aria-hidden="true" />}
          {figure(rating)}
        </span>
      ),
    },
    ...(isShort
      ? []
      : [
          {
            id: "days",
            header: t("technician.days"),
            align: "end",
            from: "desk",
            cell: ({ days }) => figure(days),
          } satisfies Column<TechnicianFigures>,
        ]),
    ...(!isShort && rows.some(({ comebacks }) => comebacks !== undefined)
      ? [
          {
            id: "comebacks",
            header: t("technician.comebacks"),
            align: "end",
            from: "desk",
            cell: ({ comebacks = 0 }) => formatNumber(comebacks, language),
          } satisfies Column<TechnicianFigures>,
        ]
      : []),
  ];
  return (
    <Section flush title={title}>
      <DataList<TechnicianFigures>
        label={title}
        rows={rows}
        rowKey={({ technician }) => technician?.id ?? ""}
        columns={columns}
        empty={<p className="px-4 py-3 text-ink-faint">{t("technician.none")}</p>}
      />
    </Section>
  );
}
