import * as z from "zod";
import { requiredText } from "#src/shared/fields.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { RecordDialog } from "#src/client/ui/forms/record-dialog.tsx";
import { useRecordForm } from "#src/client/ui/forms/record-form.ts";
import { useCategoryName } from "../../core/client/category-name.ts";
import { expenseCategoriesContract, type ExpenseCategory } from "../contract.ts";

const categoryForm = z.object({ name: requiredText(60), isActive: z.boolean() });

interface Props {
  /** null: a new one. */
  category: ExpenseCategory | null;
  onClose: () => void;
}

/** Adds a category of expenses, renames one, or hides it from new expenses. */
export default function ExpenseCategoryDialog({ category, onClose }: Props) {
  const { t } = useTranslation("expenses");
  const nameOf = useCategoryName();
  const create = useWrite(expenseCategoriesContract.createExpenseCategory);
  const update = useWrite(expenseCategoriesContract.updateExpenseCategory);
  const edit = useRecordForm({
    record: category,
    toInput: (stored) => ({
      name: stored ? nameOf(stored) : "",
      isActive: stored?.isActive ?? true,
    }),
    schema: categoryForm,
    label: (field) => t(`categories.${field}`),
    create: ({ name }) => create.mutateAsync({ body: { name } }),
    update: (body, { id }) => update.mutateAsync({ params: { id }, body }),
    done: (saved) => t(category ? "categories.saved" : "categories.added", { name: nameOf(saved) }),
    onClose,
  });
  return (
    <RecordDialog
      edit={edit}
      size="small"
      title={category ? nameOf(category) : t("categories.add")}
      submitLabel={t(category ? "common:save" : "categories.submit")}
      fieldValue={(_, value) =>
        typeof value === "boolean"
          ? t(value ? "categories.active" : "categories.hidden")
          : String(value)
      }
    >
      <TextField
        {...edit.input("name")}
        hint={category?.preset ? t("categories.renameHint") : undefined}
        maxLength={60}
      />
      {category ? (
        <CheckboxField {...edit.input("isActive")} hint={t("categories.isActiveHint")} />
      ) : null}
    </RecordDialog>
  );
}
