import * as z from "zod";
import { requiredText } from "#src/shared/fields.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useVersionedForm } from "#src/client/data/versioned-form.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { useAppForm } from "#src/client/ui/forms/form.tsx";
import { StaleVersionNotice } from "#src/client/ui/forms/stale-version-notice.tsx";
import { useCategoryName } from "../../core/client/category-name.ts";
import { expenseCategoriesContract, type ExpenseCategory } from "../contract.ts";

const newForm = z.object({ name: requiredText(60) });
type NewForm = z.output<typeof newForm>;
const editForm = newForm.extend({ isActive: z.boolean() });
type EditForm = z.output<typeof editForm>;

interface Props {
  /** null: a new one. */
  category: ExpenseCategory | null;
  onClose: () => void;
}

/** Adds a category of expenses, renames one, or hides it from new expenses. */
export default function ExpenseCategoryDialog({ category, onClose }: Props) {
  return category ? <Edit category={category} onClose={onClose} /> : <Create onClose={onClose} />;
}

function Create({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("expenses");
  const create = useWrite(expenseCategoriesContract.createExpenseCategory);
  const form = useAppForm<NewForm, NewForm>({
    schema: newForm,
    defaultValues: { name: "" },
    submit: async (body) => {
      const { name } = await create.mutateAsync({ body });
      toasts.success(t("categories.added", { name }));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("categories.add")}
      form={form}
      submitLabel={t("categories.submit")}
    >
      <TextField label={t("categories.name")} maxLength={60} {...form.field("name")} />
    </FormDialog>
  );
}

function Edit({ category, onClose }: { category: ExpenseCategory; onClose: () => void }) {
  const { t } = useTranslation("expenses");
  const nameOf = useCategoryName();
  const update = useWrite(expenseCategoriesContract.updateExpenseCategory);
  const { form, meanwhile, takeTheirs } = useVersionedForm<ExpenseCategory, EditForm, EditForm>({
    record: category,
    toInput: (record) => ({ name: nameOf(record), isActive: record.isActive }),
    schema: editForm,
    save: async (changes, version) => {
      if (Object.keys(changes).length > 0) {
        const body = { version, ...changes };
        const saved = await update.mutateAsync({ params: { id: category.id }, body });
        toasts.success(t("categories.saved", { name: nameOf(saved) }));
      }
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={nameOf(category)}
      form={form}
      submitLabel={t("common:save")}
    >
      <StaleVersionNotice
        changes={meanwhile}
        label={(field) => t(`categories.${field}`)}
        renderValue={(_field, value) =>
          typeof value === "boolean"
            ? t(value ? "categories.active" : "categories.hidden")
            : String(value)
        }
        onTakeTheirs={takeTheirs}
      />
      <TextField
        label={t("categories.name")}
        hint={category.preset ? t("categories.renameHint") : undefined}
        maxLength={60}
        {...form.field("name")}
      />
      <CheckboxField
        label={t("categories.isActive")}
        hint={t("categories.isActiveHint")}
        {...form.field("isActive")}
      />
    </FormDialog>
  );
}
