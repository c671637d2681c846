import { useQuery } from "@tanstack/react-query";
import { Plus, Tags } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { idIn, useAddress, type AddressWords } from "#src/client/address.ts";
import { read } from "#src/client/data/queries.ts";
import { useShortcut } from "#src/client/shortcuts.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { OpenRecord } from "#src/client/ui/lists/open-record.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { useCategoryName } from "../../core/client/category-name.ts";
import { ExpensesLinks } from "../../core/client/expenses-links.tsx";
import { expenseCategoriesContract } from "../contract.ts";

const ExpenseCategoryDialog = lazyWithWords(() => import("./category-dialog.tsx"));

const readAddress = (words: AddressWords) => ({
  new: words["new"] === "true",
  category: idIn(words["category"]),
});

/** The categories of expenses, which the shop names itself. */
export function ExpenseCategoriesPage() {
  const { t } = useTranslation("expenses");
  const name = useCategoryName();
  const [{ new: isNew, category: id }, setAddress] = useAddress(readAddress);
  const query = useQuery(read(expenseCategoriesContract.listExpenseCategories, {}));
  const rows = query.data?.items;
  const openNew = () => setAddress({ new: true, category: "" });
  const close = () => setAddress({ new: false, category: "" });
  useShortcut("n", "keys:newExpenseCategory", openNew);
  return (
    <>
      <PageHeader
        title={t("categories.title")}
        meta={t("categories.hint")}
        action={
          <Button variant="primary" icon={<Plus size={16} />} onClick={openNew}>
            {t("categories.add")}
          </Button>
        }
      />
      <ExpensesLinks current="/expenses/categories" />
      <DataList
        query={query}
        rows={rows}
        failed={t("categories.failed")}
        label={t("categories.title")}
        columns={[
          {
            id: "name",
            header: t("categories.name"),
            identifies: true,
            phone: "title",
            cell: name,
          },
          {
            id: "state",
            header: t("stateFilter"),
            phone: "end",
            cell: ({ isActive }) =>
              isActive ? (
                <Badge tone="active">{t("categories.active")}</Badge>
              ) : (
                <Badge>{t("categories.hidden")}</Badge>
              ),
          },
        ]}
        rowKey={(row) => row.id}
        rowHref={(row) => pageHref("/expenses/categories", {}, { category: row.id })}
        empty={<EmptyState icon={<Tags size={20} />} title={t("categories.empty")} />}
      />
      <OpenRecord isNew={isNew} id={id} rows={rows}>
        {(category) => <ExpenseCategoryDialog category={category} onClose={close} />}
      </OpenRecord>
    </>
  );
}
