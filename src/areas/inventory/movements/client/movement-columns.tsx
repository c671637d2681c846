import type { ReactNode } from "react";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useMay } from "#src/client/session.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { cx } from "#src/client/ui/cx.ts";
import type { Column } from "#src/client/ui/lists/data-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { isLoss } from "../../rules.ts";
import type { StockMovement } from "../../stock-movement.ts";
import { paperOf } from "../../core/client/paper-of-movement.ts";
import { signedNumber } from "../../core/client/signed-number.ts";

/** The columns of the movements. Most cells have two lines, for example the item and below it its serial numbers. */
export function useMovementColumns(): readonly Column<StockMovement>[] {
  const { t, language } = useTranslation("movements");
  const mayCost = useMay()("view_cost");
  return [
    {
      id: "item",
      header: t("inventory:item"),
      identifies: true,
      cell: ({ item, serials }) => (
        <TwoLines under={[item.sku, seriesOf(serials)].filter(Boolean).join(" · ")}>
          <span title={serials.slice(0, MAX_TOLD).join(", ") || undefined}>{item.name}</span>
        </TwoLines>
      ),
      phone: "title",
    },
    {
      id: "reason",
      header: t("column.reason"),
      cell: (movement) => (
        <>
          <span className="tablet:hidden">
            {[
              t(`inventory:reason.${movement.reason}`),
              movement.reference,
              seriesOf(movement.serials),
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
          <span className="block phone:hidden">
            <TwoLines under={<Reference movement={movement} />}>
              {t(`inventory:reason.${movement.reason}`)}
            </TwoLines>
          </span>
        </>
      ),
      phone: "under",
    },
    {
      id: "type",
      header: t("column.type"),
      from: "wide",
      cell: ({ type }) => t(`inventory:type.${type}`),
    },
    {
      id: "quantity",
      header: t("column.quantity"),
      align: "end",
      cell: ({ quantity, reason }) => (
        <span
          className={cx("font-strong tabular-nums", isLoss(quantity, reason) && "text-loss-ink")}
        >
          {signedNumber(quantity, language)}
        </span>
      ),
      phone: "end",
    },
    {
      id: "after",
      header: t("column.after"),
      align: "end",
      from: "desk",
      cell: ({ quantityAfter }) => (
        <span className="tabular-nums">{formatNumber(quantityAfter, language)}</span>
      ),
    },
    ...(mayCost
      ? [
          {
            id: "value",
            header: t("column.value"),
            align: "end" as const,
            from: "desk" as const,
            cell: ({ value }: StockMovement) =>
              value === null || value === undefined ? null : <Money minor={value} />,
          },
        ]
      : []),
    {
      id: "when",
      header: t("column.when"),
      sortable: true,
      cell: ({ createdAt, createdBy }) => (
        <TwoLines under={createdBy?.name ?? t("inventory:movements.system")}>
          <RelativeTime iso={createdAt} />
        </TwoLines>
      ),
      phone: "end-under",
    },
  ];
}

/** A cell with two lines. The phone shows only the first line, because it combines several cells into two lines. */
function TwoLines({ children, under }: { children: ReactNode; under: ReactNode }) {
  return (
    <span className="block py-0.5 phone:inline phone:py-0">
      <span className="block phone:inline">{children}</span>
      <span className="block text-12 font-normal text-ink-faint phone:hidden">
        {under || "\u00a0"}
      </span>
    </span>
  );
}

/** The maximum number of serial numbers that a tooltip lists. */
const MAX_TOLD = 50;

/** The first serial number and the number of the others, for example `SN-1 +4`. */
const seriesOf = ([first, ...others]: readonly string[]): string =>
  first === undefined ? "" : others.length > 0 ? `${first} +${others.length}` : first;

/** The reference of a movement. It is a link to the sale, repair or count if the user may see that. */
function Reference({ movement }: { movement: StockMovement }) {
  const may = useMay();
  const { reference } = movement;
  if (!reference) return "\u00a0";
  const href = paperOf(movement, may);
  if (href === null) return reference;
  return (
    <AppLink href={href} className="relative z-10 text-accent-ink hover:underline">
      {reference}
    </AppLink>
  );
}
