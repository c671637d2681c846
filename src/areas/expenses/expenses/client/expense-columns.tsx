import { Paperclip } from "lucide-react";
import { formatDate } from "#src/shared/date-format.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import type { Column } from "#src/client/ui/lists/data-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import type { ExpenseInList } from "../../core/expense-schemas.ts";
import { useCategoryName } from "../../core/client/category-name.ts";

export function useExpenseColumns(): Column<ExpenseInList>[] {
  const { t, language } = useTranslation("expenses");
  const name = useCategoryName();
  return [
    {
      id: "day",
      header: t("columns.day"),
      phone: "under",
      cell: ({ day }) => <span className="whitespace-nowrap">{formatDate(day, language)}</span>,
    },
    {
      id: "category",
      header: t("columns.category"),
      identifies: true,
      phone: "title",
      cell: ({ category }) => name(category),
    },
    {
      id: "payee",
      header: t("columns.payee"),
      phone: "under",
      cell: ({ payee, note }) => payee ?? note ?? "–",
    },
    {
      id: "number",
      header: t("columns.number"),
      identifies: true,
      from: "wide",
      cell: ({ expenseNumber }) => <span className="whitespace-nowrap">{expenseNumber}</span>,
    },
    {
      id: "source",
      header: t("columns.source"),
      from: "desk",
      cell: ({ paymentAccountName }) => paymentAccountName ?? t("source.drawer"),
    },
    {
      id: "user",
      header: t("columns.user"),
      from: "wide",
      cell: ({ createdBy }) => createdBy?.name ?? "–",
    },
    {
      id: "state",
      header: t("columns.bill"),
      phone: "end-under",
      cell: (expense) => <BillState expense={expense} />,
    },
    {
      id: "amount",
      header: t("columns.amount"),
      align: "end",
      phone: "end",
      cell: ({ amount, voidedAt }) => (
        <Money minor={amount} {...(voidedAt && { className: "text-ink-faint line-through" })} />
      ),
    },
  ];
}

function BillState({ expense: { billCount, voidedAt } }: { expense: ExpenseInList }) {
  const { t } = useTranslation("expenses");
  if (voidedAt) return <Badge>{t("voided")}</Badge>;
  if (billCount === 0) return <span className="text-ink-faint">{t("noBill")}</span>;
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-ink-quiet">
      <Paperclip size={14} aria-hidden="true" />
      {t("bills", { count: billCount })}
    </span>
  );
}
