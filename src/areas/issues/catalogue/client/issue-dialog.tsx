import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormField } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { SuggestField } from "#src/client/ui/fields/suggest-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { issuesContract, type DeviceIssue } from "../../contract.ts";
import { categoryWord, issueWord, storedCategory } from "../../core/client/issue-words.ts";

interface Props {
  /** The fault to edit; null in order to add a fault. */
  issue: DeviceIssue | null;
  categories: readonly string[];
  onClose: () => void;
}

export function IssueDialog({ issue, categories, onClose }: Props) {
  const { t } = useTranslation("issues");
  const { t: say } = useTranslation("devices");
  const create = useWrite(issuesContract.createDeviceIssue);
  const change = useWrite(issuesContract.updateDeviceIssue);
  // The field shows the translated name of a preset. The name is only saved if the user changes it.
  const shownName = issue ? issueWord(say, issue) : "";
  const form = useDialogForm({
    defaultValues: {
      name: shownName,
      category: issue ? categoryWord(say, issue.category) : "",
      description: issue?.description ?? "",
      isActive: issue?.isActive ?? true,
    },
    check: ({ name, category }) => ({
      name: needed(name, t("nameMissing")),
      category: needed(category, t("categoryMissing")),
    }),
    submit: async ({ name, category, description, isActive }) => {
      const fields = {
        category: storedCategory(say, category),
        description: description.trim() || null,
        isActive,
      };
      const isRenamed = name.trim() !== shownName;
      if (!issue) await create.mutateAsync({ body: { name: name.trim(), ...fields } });
      else
        await change.mutateAsync({
          params: { id: issue.id },
          body: { version: issue.version, ...fields, ...(isRenamed && { name: name.trim() }) },
        });
      toasts.success(t(issue ? "toast.updated" : "toast.created"));
    },
    onDone: onClose,
    explain: ({ code }) => (code === "conflict" ? { name: t("nameTaken") } : undefined),
  });
  const { input, control } = labelled(form, t, "");
  return (
    <FormDialog
      onClose={onClose}
      title={t(issue ? "editTitle" : "add")}
      size="small"
      form={form}
      submitLabel={t(issue ? "common:save" : "common:add")}
    >
      <TextField {...input("name")} placeholder={t("namePlaceholder")} maxLength={80} />
      {issue?.preset ? <Notice>{t("presetHint")}</Notice> : null}
      <FormField
        {...control("category")}
        as={SuggestField}
        suggestions={categories.map((each) => categoryWord(say, each))}
        maxLength={40}
      />
      <TextField {...input("description")} optional maxLength={300} />
      <CheckboxField label={t("active")} {...form.field("isActive")} />
    </FormDialog>
  );
}
