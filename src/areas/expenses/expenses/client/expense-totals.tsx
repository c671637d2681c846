import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import type { CallInput } from "#src/shared/contract.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Money } from "#src/client/ui/money.tsx";
import { StatStrip } from "#src/client/ui/lists/stat-strip.tsx";
import { expensesContract } from "../contract.ts";
import { useCategoryName } from "../../core/client/category-name.ts";

/** The number of categories that are shown. The filter finds the others. */
const MAX_SHOWN = 3;

interface Props {
  filters: CallInput<typeof expensesContract.getExpenseTotals>["query"];
}

/** What the expenses of the list come to, with the categories that cost most. */
export function ExpenseTotals({ filters }: Props) {
  const { t } = useTranslation("expenses");
  const name = useCategoryName();
  const query = useQuery(read(expensesContract.getExpenseTotals, { query: filters }));
  const totals = query.data;
  const amount = (minor: number | undefined) =>
    minor === undefined ? undefined : <Money minor={minor} />;
  return (
    <StatStrip
      label={t("totals.title")}
      from={{ query, failed: t("totals.failed") }}
      stats={[
        {
          label: t("totals.amount"),
          value: amount(totals?.amount),
          hint: totals && t("totals.count", { count: totals.count }),
        },
        { label: t("totals.fromDrawer"), value: amount(totals?.fromDrawer) },
        ...(totals?.categories ?? []).slice(0, MAX_SHOWN).map((category) => ({
          label: name(category),
          value: amount(category.amount),
          hint: t("totals.count", { count: category.count }),
        })),
      ]}
    />
  );
}
