import { useState } from "react";
import { ApiRefusal } from "#src/client/data/api.ts";
import { errorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { SuggestField } from "#src/client/ui/fields/suggest-field.tsx";
import { categoryWord, storedCategory } from "./issue-words.ts";

interface Props {
  title: string;
  hint?: string;
  category: string;
  categories: readonly string[];
  onClose: () => void;
  /** May throw: then it stays open and says why. */
  onSave: (category: string) => Promise<void>;
}

/** One field: a category that is there, or a new one. */
export function CategoryDialog({ title, hint, category, categories, onClose, onSave }: Props) {
  const { t } = useTranslation("issues");
  const { t: say } = useTranslation("devices");
  const shown = categoryWord(say, category);
  const [typed, setTyped] = useState(shown);
  const [wrong, setWrong] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (!typed.trim()) return setWrong(t("categoryMissing"));
    setBusy(true);
    try {
      await onSave(storedCategory(say, typed));
      onClose();
    } catch (error) {
      const isLost = error instanceof ApiRefusal && error.isTransient;
      setFailed(isLost ? t("toast.failed") : errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={hint}
      size="small"
      dirty={typed !== shown}
      form={{ onSubmit: () => void send(), submitting: busy, formError: failed }}
      submitLabel={t("common:save")}
    >
      <SuggestField
        label={t("category")}
        suggestions={categories.map((each) => categoryWord(say, each))}
        maxLength={40}
        value={typed}
        error={wrong}
        onChange={(text) => {
          setTyped(text);
          setWrong(undefined);
        }}
      />
    </FormDialog>
  );
}
