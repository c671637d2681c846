import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { SuggestField } from "#src/client/ui/fields/suggest-field.tsx";
import { categoryWord, storedCategory } from "../../core/client/issue-words.ts";

interface Props {
  title: string;
  hint?: string;
  category: string;
  categories: readonly string[];
  onClose: () => void;
  /** Saves the category. If it throws, the dialog stays open and shows the error. */
  onSave: (category: string) => Promise<void>;
}

/** A dialog in which the user picks an existing category, or types the name of a new one. */
export function CategoryDialog({ title, hint, category, categories, onClose, onSave }: Props) {
  const { t } = useTranslation("issues");
  const { t: say } = useTranslation("devices");
  const form = useDialogForm({
    defaultValues: { category: categoryWord(say, category) },
    check: (values) => ({ category: needed(values.category, t("categoryMissing")) }),
    failed: t("toast.failed"),
    submit: (values) => onSave(storedCategory(say, values.category)),
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={hint}
      size="small"
      form={form}
      submitLabel={t("common:save")}
    >
      <ControlledField form={form} name="category">
        {(field) => (
          <SuggestField
            label={t("category")}
            suggestions={categories.map((each) => categoryWord(say, each))}
            maxLength={40}
            {...field}
          />
        )}
      </ControlledField>
    </FormDialog>
  );
}
