import { MINUS } from "#src/shared/figures/minus.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { Money } from "#src/client/ui/money.tsx";
import { StatStrip } from "#src/client/ui/lists/stat-strip.tsx";
import { movementsContract } from "../contract.ts";
import type { FiltersOf } from "#src/client/ui/lists/list-filters.ts";
import type { movementFilters } from "./movements-address.ts";

/** The totals of the filtered movements. A failed request shows no error, because the list works without them. */
export function MovementFigures({
  query,
}: {
  query: FiltersOf<typeof movementFilters>["filterQuery"];
}) {
  const { t, language } = useTranslation("movements");
  const { data, isError } = useQuery({
    ...read(movementsContract.getMovementTotals, { query }),
    placeholderData: keepPreviousData,
  });
  if (isError && !data) return null;
  const figure = (value: number | undefined, sign = "") =>
    value === undefined ? undefined : `${value > 0 ? sign : ""}${formatNumber(value, language)}`;
  const worth = (minor: number | undefined) =>
    minor === undefined ? null : <Money minor={minor} tone="quiet" />;
  return (
    <StatStrip
      label={t("figures.label")}
      stats={[
        { label: t("figures.movements"), value: figure(data?.movements) },
        { label: t("figures.came"), value: figure(data?.came, "+"), hint: worth(data?.cameValue) },
        {
          label: t("figures.went"),
          value: figure(data?.went, MINUS),
          hint: worth(data?.wentValue),
        },
      ]}
    />
  );
}
