import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useMay } from "#src/client/session.tsx";
import { Badge } from "#src/client/ui/badge.tsx";
import { cx } from "#src/client/ui/cx.ts";
import type { Column } from "#src/client/ui/lists/data-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import type { StockCount, StockCountLine } from "../contract.ts";
import { signedNumber } from "../../core/client/signed-number.ts";

/** The columns of the review: item, SKU, recorded and counted stock, difference, its value, user, and outcome. */
export function useReviewColumns(count: StockCount): readonly Column<StockCountLine>[] {
  const { t, language } = useTranslation("counts");
  const mayCost = useMay()("view_cost");
  const isApplied = count.status === "applied";
  return [
    {
      id: "name",
      header: t("inventory:item"),
      identifies: true,
      cell: (line) => line.name,
      phone: "title",
    },
    {
      id: "sku",
      header: t("inventory:field.sku"),
      from: "wide",
      cell: (line) => line.sku,
    },
    {
      id: "system",
      header: t("column.system"),
      align: "end",
      cell: (line) => (
        <span className="tabular-nums">{formatNumber(line.systemQuantity, language)}</span>
      ),
    },
    {
      id: "counted",
      header: t("column.counted"),
      align: "end",
      cell: (line) => <Counted line={line} />,
      phone: "under",
    },
    {
      id: "difference",
      header: t("column.difference"),
      align: "end",
      cell: (line) => <Difference line={line} />,
      phone: "end",
    },
    ...(mayCost
      ? [
          {
            id: "value",
            header: t("column.value"),
            align: "end" as const,
            cell: ({ value }: StockCountLine) =>
              value === null || value === undefined || value === 0 ? null : <Money minor={value} />,
            phone: "end-under" as const,
          },
        ]
      : []),
    {
      id: "by",
      header: t("column.by"),
      from: "desk",
      shrinks: true,
      cell: (line) => line.countedBy?.name ?? "",
    },
    {
      id: "outcome",
      header: t(isApplied ? "column.outcome" : "column.note"),
      cell: (line) => <Outcome line={line} />,
    },
  ];
}

/** The counted stock. On the phone this cell also shows recorded stock and outcome, because more columns do not fit. */
function Counted({ line }: { line: StockCountLine }) {
  const { t, language } = useTranslation("counts");
  const { countedQuantity: pieces } = line;
  const counted = pieces === null ? "–" : formatNumber(pieces, language);
  const values = { system: formatNumber(line.systemQuantity, language), counted };
  return (
    <>
      <span className="tabular-nums phone:hidden">{counted}</span>
      <span className="tablet:hidden">
        {t("column.both", values)} <Outcome line={line} />
      </span>
    </>
  );
}

function Difference({ line: { difference } }: { line: StockCountLine }) {
  const { language } = useTranslation("counts");
  if (difference === null) return null;
  return (
    <span
      className={cx(
        "font-strong tabular-nums",
        difference < 0 && "text-loss-ink",
        difference === 0 && "font-normal text-ink-faint",
      )}
    >
      {signedNumber(difference, language)}
    </span>
  );
}

function Outcome({ line: { outcome, unsure, isAssumed } }: { line: StockCountLine }) {
  const { t } = useTranslation("counts");
  if (isAssumed) return <span>{t("outcome.assumed")}</span>;
  if (outcome === null)
    return unsure ? <Badge tone="waiting">{t(`unsure.${unsure}`)}</Badge> : null;
  return <span>{t(`outcome.${outcome}`)}</span>;
}
